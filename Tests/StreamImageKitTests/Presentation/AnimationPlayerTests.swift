import Observation
import StreamImageKit
import StreamImageTesting
import Testing

/// What a player shows when, what it has made, and what it stops.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct AnimationPlayerTests {
    private let clock = ManualClock()

    private func player(_ script: ScriptedAnimation) -> AnimationPlayer {
        AnimationPlayer(script.make(), scheduler: clock)
    }

    /// Moves the clock to the time of the next frame and lets it be shown.
    private func step(_ player: AnimationPlayer) async throws {
        try await Wait.until { clock.pendingCount == 1 }
        let before = player.frameIndex
        clock.advance(by: try #require(clock.secondsUntilNext))
        try await Wait.until { player.frameIndex != before }
    }

    private func waitForFrame(_ index: Int, of player: AnimationPlayer) async throws {
        try await Wait.until { player.frameIndex == index }
        #expect(player.frame?.width == index + 1)
    }

    @Test func nothingIsMadeOrShownBeforeItPlays() async {
        let script = ScriptedAnimation(delays: [1, 1])
        let player = player(script)
        await Wait.briefly()
        #expect(player.frame == nil)
        #expect(player.frameIndex == nil)
        #expect(script.asked.isEmpty)
    }

    @Test func framesFollowOnEachOtherAtTheirTimes() async throws {
        let player = player(ScriptedAnimation(delays: [0.5, 1, 2]))
        player.play()
        for (index, delay) in [(0, 0.5), (1, 1), (2, 2), (0, 0.5)] {
            try await waitForFrame(index, of: player)
            #expect(clock.secondsUntilNext == delay)
            // A moment before, it is still the same.
            clock.advance(by: delay - 0.125)
            await Wait.briefly()
            #expect(player.frameIndex == index)
            clock.advance(by: 0.125)
        }
    }

    @Test func theNextFrameIsMadeWhileOneIsShownAndNoMore() async throws {
        let script = ScriptedAnimation(delays: [1, 1, 1, 1])
        let player = player(script)
        player.play()
        try await waitForFrame(0, of: player)
        try await Wait.until { script.asked == [0, 1] }
        await Wait.briefly()
        #expect(script.asked == [0, 1])
        try await step(player)
        try await Wait.until { script.asked == [0, 1, 2] }
    }

    @Test func aFrameThatIsLateIsShownWhenItComesAndTheOthersLater() async throws {
        let script = ScriptedAnimation(delays: [1, 1, 1])
        let player = player(script)
        player.play()
        try await waitForFrame(0, of: player)
        try await Wait.until { script.asked == [0, 1] }
        script.hold()
        try await step(player)
        try await Wait.until { script.asked == [0, 1, 2] }
        clock.advance(by: 5)
        await Wait.briefly()
        #expect(player.frameIndex == 1)
        script.letGo()
        try await waitForFrame(2, of: player)
        // Not one of the frames that were missed is hurried.
        #expect(clock.secondsUntilNext == 1)
        await Wait.briefly()
        #expect(player.frameIndex == 2)
    }

    @Test func afterTheLastRoundTheLastFrameStaysAndNothingIsMade() async throws {
        let script = ScriptedAnimation(delays: [1, 1], playCount: 2)
        let player = player(script)
        player.play()
        try await waitForFrame(0, of: player)
        for _ in 0..<3 { try await step(player) }
        #expect(player.frameIndex == 1)
        await Wait.briefly()
        #expect(clock.pendingCount == 0)
        #expect(script.asked == [0, 1, 0, 1])
        player.play()
        await Wait.briefly()
        #expect(player.frameIndex == 1)
    }

    @Test func whilePausedNothingIsMadeAndItGoesOnWhereItWas() async throws {
        let script = ScriptedAnimation(delays: [1, 1, 1])
        let player = player(script)
        player.play()
        try await waitForFrame(0, of: player)
        try await Wait.until { script.asked == [0, 1] }
        script.hold()
        try await step(player)
        try await Wait.until { script.asked == [0, 1, 2] }
        player.pause()
        #expect(clock.pendingCount == 0)
        try await Wait.until { script.abandoned == [2] }
        clock.advance(by: 100)
        script.letGo()
        await Wait.briefly()
        #expect(player.frameIndex == 1)
        #expect(script.asked == [0, 1, 2])
        player.play()
        #expect(clock.secondsUntilNext == 1)
        try await step(player)
        #expect(player.frameIndex == 2)
    }

    @Test func pausedBeforeTheFirstFrameItBeginsWhenItPlays() async throws {
        let script = ScriptedAnimation(delays: [1, 1])
        script.hold()
        let player = player(script)
        player.play()
        try await Wait.until { script.asked == [0] }
        player.pause()
        script.letGo()
        await Wait.briefly()
        #expect(player.frame == nil)
        player.play()
        try await waitForFrame(0, of: player)
    }

    @Test func aDamagedFrameEndsTheRound() async throws {
        let script = ScriptedAnimation(delays: [1, 1, 1, 1])
        script.damage(2)
        let player = player(script)
        player.play()
        try await waitForFrame(0, of: player)
        for index in [1, 0, 1, 0] {
            try await step(player)
            #expect(player.frameIndex == index)
        }
        // It was tried once.
        #expect(script.asked.filter { $0 == 2 }.count == 1)
    }

    @Test(arguments: [0, 1]) func whereOneGoodFrameOrNoneIsLeftItStays(damaged: Int) async throws {
        let script = ScriptedAnimation(delays: [1, 1, 1])
        script.damage(damaged)
        let player = player(script)
        player.play()
        try await Wait.until { script.asked.last == damaged }
        await Wait.briefly()
        #expect(player.frameIndex == (damaged == 0 ? nil : 0))
        clock.advance(by: 10)
        await Wait.briefly()
        #expect(player.frameIndex == (damaged == 0 ? nil : 0))
        #expect(clock.pendingCount == 0)
        #expect(script.asked.count == damaged + 1)
    }

    @Test func nothingGoesOnOnceItIsLetGo() async throws {
        let script = ScriptedAnimation(delays: [1, 1, 1])
        weak var released: AnimationPlayer?
        do {
            let player = player(script)
            released = player
            player.play()
            try await waitForFrame(0, of: player)
            try await Wait.until { script.asked == [0, 1] }
            script.hold()
            try await step(player)
            try await Wait.until { script.asked == [0, 1, 2] }
        }
        #expect(released == nil)
        #expect(clock.pendingCount == 0)
        try await Wait.until { script.abandoned == [2] }
        script.letGo()
        await Wait.briefly()
        #expect(script.asked == [0, 1, 2])
    }

    @Test func whoLooksIsToldOfEachFrameOnce() async throws {
        let player = player(ScriptedAnimation(delays: [1, 1]))
        var told = 0
        func look() {
            withObservationTracking {
                _ = player.frame
                _ = player.frameIndex
            } onChange: {
                MainActor.assumeIsolated { told += 1 }
            }
        }
        look()
        player.play()
        try await waitForFrame(0, of: player)
        #expect(told == 1)
        look()
        try await step(player)
        #expect(told == 2)
    }
}
