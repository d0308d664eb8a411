import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// How a slot plays its picture, and what it must never show.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ImageSlotAnimationTests {
    private let clock = ManualClock()
    private let loader = AnimatedLoader()
    private let slot: ImageSlot

    init() {
        slot = ImageSlot(loader: loader, scheduler: clock)
    }

    private func request(_ name: String = "a", priority: ImagePriority = .normal) -> ImageRequest {
        ImageRequest(url: "http://test.example/\(name)", priority: priority)
    }

    private func waitForFrame(_ index: Int) async throws {
        try await Wait.until { slot.frameIndex == index }
        #expect(slot.frame?.width == index + 1)
    }

    private func step() async throws {
        try await Wait.until { clock.pendingCount == 1 }
        clock.advance(by: try #require(clock.secondsUntilNext))
    }

    @Test func theStillIsShownUntilTheFirstFrameIsThere() async throws {
        loader.script.hold()
        slot.bind(request())
        #expect(slot.phase.isSuccess)
        try await Wait.until { loader.script.asked == [0] }
        #expect(slot.frame == nil)
        loader.script.letGo()
        try await waitForFrame(0)
        try await step()
        try await waitForFrame(1)
        #expect(slot.phase.isSuccess)
    }

    @Test func aStillIsNotOpened() async {
        loader.frameCount = 1
        slot.bind(request())
        await Wait.briefly()
        #expect(slot.phase.isSuccess)
        #expect(loader.opened.isEmpty)
    }

    @Test func whatTellsOfNoFramesIsLookedAtOnce() async throws {
        loader.frameCount = nil
        loader.outcome = .success(nil)
        slot.bind(request())
        try await Wait.until { loader.opened.count == 1 }
        await Wait.briefly()
        slot.isVisible = false
        slot.isVisible = true
        await Wait.briefly()
        #expect(loader.opened.count == 1)
        #expect(slot.frame == nil)
    }

    @Test func whatCannotBeOpenedIsStillThePicture() async throws {
        loader.outcome = .failure(.truncatedImage(.gif))
        slot.bind(request())
        try await Wait.until { loader.opened.count == 1 }
        await Wait.briefly()
        #expect(slot.phase.isSuccess)
        #expect(slot.frame == nil)
    }

    @Test func itIsOpenedAsTheStillWasAndAtTheSlotsPriority() async throws {
        var reloaded = request(priority: .high)
        reloaded.cachePolicy = .reload
        slot.bind(reloaded)
        try await waitForFrame(0)
        let opened = try #require(loader.opened.first)
        #expect(opened.priority == .high)
        // The still's load has brought the bytes already.
        #expect(opened.cachePolicy.disk.contains(.read))
        #expect(opened.cachePolicy.memory.contains(.read))
    }

    @Test(arguments: [true, false]) func lessMotionOrNoAnimationsIsAStill(reducesMotion: Bool) async throws {
        func forbid(_ isForbidden: Bool) {
            if reducesMotion { slot.reducesMotion = isForbidden } else { slot.playsAnimations = !isForbidden }
        }
        forbid(true)
        slot.bind(request())
        await Wait.briefly()
        #expect(slot.phase.isSuccess)
        #expect(loader.opened.isEmpty)
        forbid(false)
        try await waitForFrame(0)
        forbid(true)
        #expect(slot.frame == nil)
        #expect(clock.pendingCount == 0)
    }

    @Test func whatCannotBeSeenIsNotDecoded() async throws {
        slot.isVisible = false
        slot.bind(request())
        await Wait.briefly()
        #expect(slot.phase.isSuccess)
        #expect(loader.opened.isEmpty)
        slot.isVisible = true
        try await waitForFrame(0)
        try await Wait.until { loader.script.asked == [0, 1] }
        slot.isVisible = false
        #expect(clock.pendingCount == 0)
        clock.advance(by: 10)
        await Wait.briefly()
        // The frame stays, and so do the others undone.
        #expect(slot.frameIndex == 0)
        #expect(loader.script.asked == [0, 1])
        slot.isVisible = true
        try await step()
        try await waitForFrame(1)
        #expect(loader.opened.count == 1)
    }

    @Test func openingStopsWhenNobodySeesItAndBeginsAgain() async throws {
        loader.holdsOpening = true
        slot.bind(request())
        try await Wait.until { loader.opened.count == 1 }
        slot.isVisible = false
        try await Wait.until { loader.cancelledCount == 1 }
        loader.holdsOpening = false
        slot.isVisible = true
        try await waitForFrame(0)
    }

    @Test func unbindingStopsItAtOnce() async throws {
        slot.bind(request())
        try await waitForFrame(0)
        slot.unbind()
        #expect(slot.frame == nil)
        #expect(clock.pendingCount == 0)
        clock.advance(by: 10)
        await Wait.briefly()
        #expect(slot.frame == nil)
    }

    @Test func bindingToTheSameChangesNothing() async throws {
        slot.bind(request())
        try await waitForFrame(0)
        try await step()
        try await waitForFrame(1)
        slot.bind(request())
        #expect(slot.frameIndex == 1)
        #expect(loader.opened.count == 1)
    }

    @Test func noFrameOfAnEarlierPictureCanAppear() async throws {
        loader.holdsOpening = true
        slot.bind(request("a"))
        try await Wait.until { loader.opened.count == 1 }
        loader.frameCount = 1
        slot.bind(request("b"))
        try await Wait.until { loader.cancelledCount == 1 }
        await Wait.briefly()
        #expect(slot.frame == nil)

        loader.holdsOpening = false
        loader.frameCount = 3
        slot.bind(request("c"))
        try await waitForFrame(0)
        // The next frame is there and due when the slot is bound anew; its delivery waits in the queue.
        try await Wait.until { loader.script.asked == [0, 1] && clock.pendingCount == 1 }
        clock.advance(by: 10)
        loader.frameCount = 1
        slot.bind(request("d"))
        #expect(slot.frame == nil)
        await Wait.briefly()
        #expect(slot.frame == nil)
    }

    @Test func lettingGoOfASlotEndsItsAnimation() async throws {
        weak var released: ImageSlot?
        do {
            let slot = ImageSlot(loader: loader, scheduler: clock)
            released = slot
            slot.bind(request())
            try await Wait.until { slot.frameIndex == 0 }
        }
        try await Wait.until { released == nil && clock.pendingCount == 0 }
    }

    /// After every event, the frame is one of the picture that the slot is bound to.
    @Test func anyOrderOfBindsShowsOnlyFramesThatBelong() async throws {
        let fixture = try PipelineFixture(decoder: AnimatedDecoder())
        for number in 0..<4 {
            let file = AnimatedDecoder.file(frames: number == 3 ? 1 : 4, version: UInt8(number))
            fixture.loader.answer(
                "http://test.example/\(number)", with: .success(ScriptedLoader.response(body: file)))
        }
        let slot = ImageSlot(loader: fixture.pipeline, scheduler: clock)
        var random = SplitMix(seed: 5)
        var seen = 0
        for round in 0..<1_000 {
            let number = Int(random.next() % 4)
            slot.bind(PipelineFixture.request("\(number)"))
            if round % 20 == 0, number != 3 { try await Wait.until { slot.frame != nil } }
            for _ in 0..<(random.next() % 6) {
                if random.next() % 3 == 0 { slot.isVisible.toggle() }
                clock.advance(by: 0.1)
                await Task.yield()
                guard let frame = slot.frame, let index = slot.frameIndex else { continue }
                seen += 1
                #expect(number != 3)
                #expect(frame.pixel(0, 0)[0] == AnimatedDecoder.value(frame: index, version: UInt8(number)))
            }
            slot.isVisible = true
        }
        #expect(seen > 30)
    }
}

/// Pictures that are there at once, and animations that are opened when a test wants it.
private final class AnimatedLoader: ImageLoading {
    private struct State: Sendable {
        var frameCount: Int? = 3
        var outcome: Result<Bool?, ImageError> = .success(true)
        var holdsOpening = false
        var opened: [ImageRequest] = []
        var cancelledCount = 0
    }

    let script = ScriptedAnimation(delays: [1, 1, 1])
    private let state = Lock(State())

    /// What the stills tell of frames.
    var frameCount: Int? {
        get { state.withLock { $0.frameCount } }
        set { state.withLock { $0.frameCount = newValue } }
    }
    /// What opening ends with; anything but `nil` is the script's animation.
    var outcome: Result<Bool?, ImageError> {
        get { state.withLock { $0.outcome } }
        set { state.withLock { $0.outcome = newValue } }
    }
    /// Whether opening goes on until it is cancelled.
    var holdsOpening: Bool {
        get { state.withLock { $0.holdsOpening } }
        set { state.withLock { $0.holdsOpening = newValue } }
    }
    var opened: [ImageRequest] { state.withLock { $0.opened } }
    var cancelledCount: Int { state.withLock { $0.cancelledCount } }

    func cachedImage(for request: ImageRequest) -> ImageResponse? { nil }

    func imageTask(for request: ImageRequest) -> ImageTask {
        let task = ImageTask(request)
        let bitmap = Bitmap(size: PixelSize(width: 99, height: 1), format: .rgb8)
        let facts = ScriptedAnimation.facts(frameCount)
        task.finish(.success(ImageResponse(bitmap: bitmap, origin: .memory, source: facts)))
        return task
    }

    nonisolated(nonsending) func animation(for request: ImageRequest) async throws(ImageError) -> ImageAnimation? {
        let (outcome, isHeld) = state.withLock { state in
            state.opened.append(request)
            return (state.outcome, state.holdsOpening)
        }
        while isHeld, !Task.isCancelled { await Task.yield() }
        guard !Task.isCancelled else {
            state.withLock { $0.cancelledCount += 1 }
            // As if it had come at the same moment.
            return script.make()
        }
        return try outcome.get() == nil ? nil : script.make()
    }
}

extension ImageSlot.Phase {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
