import Testing

@testable import StreamImageKit

/// Which frame follows on which, and when.
struct AnimationPlaybackTests {
    private func playback(_ delays: [Double], playCount: Int? = nil) -> AnimationPlayback {
        AnimationPlayback(AnimationTiming(delays: delays, playCount: playCount))
    }

    /// The frames that are shown if each is at its time, at most so many.
    private func frames(_ playback: AnimationPlayback, limit: Int = 20) -> [Int] {
        var (playback, now, frames) = (playback, 0.0, [Int]())
        while playback.next != nil, frames.count < limit {
            playback.advance(at: now)
            if let index = playback.index { frames.append(index) }
            now += playback.secondsLeft(at: now)
        }
        return frames
    }

    @Test func roundsFollowOnEachOtherForEver() {
        #expect(frames(playback([1, 1, 1]), limit: 7) == [0, 1, 2, 0, 1, 2, 0])
    }

    @Test func afterTheLastRoundTheLastFrameStays() {
        #expect(frames(playback([1, 1, 1], playCount: 1)) == [0, 1, 2])
        #expect(frames(playback([1, 1], playCount: 3)) == [0, 1, 0, 1, 0, 1])
    }

    @Test func everyFrameIsShownForItsDelay() {
        var playback = playback([0.5, 2])
        playback.advance(at: 10)
        #expect(playback.secondsLeft(at: 10) == 0.5)
        playback.advance(at: 10.5)
        #expect(playback.secondsLeft(at: 10.5) == 2)
    }

    @Test func aLittleLatenessIsMadeUpFor() {
        var playback = playback([1, 1, 1])
        playback.advance(at: 0)
        playback.advance(at: 1.25)
        #expect(playback.secondsLeft(at: 1.25) == 0.75)
    }

    @Test func whoIsLateByMoreThanADelayCountsFromThenOn() {
        var playback = playback([1, 1, 1])
        playback.advance(at: 0)
        playback.advance(at: 2.5)
        #expect(playback.secondsLeft(at: 2.5) == 1)
        playback.advance(at: 3.5)
        #expect(playback.secondsLeft(at: 3.5) == 1)
    }

    @Test(arguments: [-1e6, 1e6]) func aClockThatIsSetNeitherStopsNorHurriesIt(leap: Double) {
        var playback = playback([1, 1, 1])
        playback.advance(at: 0)
        #expect((0...1).contains(playback.secondsLeft(at: leap)))
        playback.advance(at: leap)
        #expect(playback.secondsLeft(at: leap) == 1)
    }

    @Test func aFrameThatCannotBeHadEndsTheRoundsBeforeIt() {
        var playback = playback([1, 1, 1, 1])
        playback.advance(at: 0)
        playback.advance(at: 1)
        playback.endRoundsBeforeNext()
        #expect(playback.next == 0)
        #expect(frames(playback, limit: 5) == [0, 1, 0, 1, 0])
    }

    @Test func whereOneFrameIsLeftItStays() {
        var playback = playback([1, 1, 1])
        playback.advance(at: 0)
        playback.endRoundsBeforeNext()
        #expect(playback.next == nil)
        #expect(playback.index == 0)
    }

    @Test func whereNoneIsLeftNothingIsShown() {
        var playback = playback([1, 1, 1])
        playback.endRoundsBeforeNext()
        #expect(playback.next == nil)
        #expect(playback.index == nil)
    }

    @Test func roundsAreCountedWhereAFrameCannotBeHadToo() {
        var playback = playback([1, 1, 1], playCount: 2)
        playback.advance(at: 0)
        playback.advance(at: 1)
        playback.endRoundsBeforeNext()
        #expect(frames(playback) == [0, 1])
    }
}
