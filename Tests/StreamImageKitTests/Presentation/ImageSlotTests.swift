import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct ImageSlotTests {
    private typealias Fixture = PipelineFixture
    private let fixture: PipelineFixture
    private let network = ManualNetwork()
    private let slot: ImageSlot

    init() throws {
        fixture = try PipelineFixture()
        slot = ImageSlot(loader: fixture.pipeline, network: network)
    }

    private func answer(_ path: String, width: Int = 40) throws {
        fixture.loader.answer(
            "http://test.example/\(path)", with: .success(ScriptedLoader.response(body: Fixture.png(width: width))))
    }

    private func hold(_ path: String) { fixture.loader.hold("http://test.example/\(path)") }

    /// Lets the main actor go on until the slot is as wanted; the suite's time limit ends a wait that never ends.
    private func wait(until isSatisfied: (ImageSlot.Phase) -> Bool) async throws {
        while !isSatisfied(slot.phase) {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test func aMemoryHitIsThereWhenBindReturns() async throws {
        try answer("a.png")
        _ = try await fixture.pipeline.image(for: Fixture.request())
        slot.bind(Fixture.request())
        #expect(slot.phase.response?.origin == .memory)
        #expect(!slot.appearsWithTransition)
    }

    @Test func aMissShowsThePlaceholderAtOnceAndThePictureWithATransitionWhenItComes() async throws {
        hold("a.png")
        slot.bind(Fixture.request())
        #expect(slot.phase.isLoading)
        try await fixture.loader.waitForLoads(1)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png(width: 40))))
        try await wait { $0.response != nil }
        #expect(slot.appearsWithTransition)
    }

    @Test func reducedMotionHasNoTransition() async throws {
        try answer("a.png")
        slot.reducesMotion = true
        slot.bind(Fixture.request())
        try await wait { $0.response != nil }
        #expect(!slot.appearsWithTransition)
    }

    @Test func nothingOlderThanTheLastBindCanShow() async throws {
        hold("a.png")
        hold("b.png")
        slot.bind(Fixture.request("a.png"))
        try await fixture.loader.waitForLoads(1)
        slot.bind(Fixture.request("b.png"))
        #expect(slot.phase.isLoading)
        try await fixture.loader.wait { $0[0].isCancelled }
        try await fixture.loader.waitForLoads(2)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png(width: 99))))
        fixture.loader.finish(1, with: .success(ScriptedLoader.response(body: Fixture.png(width: 12))))
        try await wait { $0.response != nil }
        #expect(slot.phase.response?.bitmap.width == 12)
    }

    @Test func aPictureThatIsDoneBeforeTheRebindIsDeliveredToNobody() async throws {
        try answer("a.png")
        hold("b.png")
        slot.bind(Fixture.request("a.png"))
        // The load ends while the main actor is busy; its delivery waits in the queue when the cell is bound anew.
        let load = fixture.pipeline.imageTask(for: Fixture.request("a.png"))
        while load.result == nil { sched_yield() }
        slot.bind(Fixture.request("b.png"))
        for _ in 0..<50 {
            await Task.yield()
            #expect(slot.phase.isLoading)
        }
    }

    @Test func unbindingShowsNothingAndStopsTheLoad() async throws {
        hold("a.png")
        slot.bind(Fixture.request())
        try await fixture.loader.waitForLoads(1)
        slot.unbind()
        #expect(slot.phase.isEmpty)
        try await fixture.loader.wait { $0[0].isCancelled }
        slot.bind(nil)
        #expect(slot.phase.isEmpty)
    }

    @Test(arguments: ["", "nonsense", "ftp://h/a.png"])
    func whatIsNoAddressIsAnErrorAtOnceAndCancelsTheOldLoad(text: String) async throws {
        hold("a.png")
        slot.bind(Fixture.request())
        try await fixture.loader.waitForLoads(1)
        slot.bind(ImageRequest(url: text))
        #expect(slot.phase.error != nil)
        try await fixture.loader.wait { $0[0].isCancelled }
    }

    @Test func aRedrawAsksForNothing() async throws {
        hold("a.png")
        for _ in 0..<10 { slot.bind(Fixture.request()) }
        try await fixture.loader.waitForLoads(1)
        for _ in 0..<10 { slot.bind(Fixture.request()) }
        #expect(fixture.loader.loads.count == 1)
        #expect(!fixture.loader.loads[0].isCancelled)
    }

    @Test func anotherPriorityAloneChangesTheLoadThatThereIs() async throws {
        hold("a.png")
        slot.bind(Fixture.request())
        try await fixture.loader.waitForLoads(1)
        slot.bind(Fixture.request(priority: .veryHigh))
        try await fixture.loader.wait { $0[0].priority == .veryHigh }
        #expect(fixture.loader.loads.count == 1)
        #expect(!fixture.loader.loads[0].isCancelled)
        #expect(slot.priority == .veryHigh)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        try await wait { $0.response != nil }
        fixture.pipeline.removeAllImagesFromMemory()
        slot.bind(Fixture.request(priority: .low))
        #expect(slot.phase.response != nil)
    }

    @Test func aPriorityThatWasSetHoldsForTheRetryAndNotForTheNextPicture() async throws {
        fixture.loader.answer("http://test.example/a.png", with: .success(ScriptedLoader.response(status: 500)))
        slot.bind(Fixture.request())
        try await wait { $0.error != nil }
        slot.priority = .veryHigh
        hold("a.png")
        slot.retry()
        try await fixture.loader.wait { $0.count == 2 && $0[1].priority == .veryHigh }
        hold("b.png")
        slot.bind(Fixture.request("b.png"))
        try await fixture.loader.wait { $0.count == 3 && $0[2].priority == .normal }
        slot.unbind()
        #expect(slot.priority == .normal)
    }

    @Test func anotherSizeOfThePictureThatIsLoadingGoesOnWithItsDownload() async throws {
        hold("a.png")
        slot.bind(Fixture.request(width: 10))
        try await fixture.loader.waitForLoads(1)
        slot.bind(Fixture.request(width: 20))
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png(width: 40))))
        try await wait { $0.response != nil }
        #expect(slot.phase.response?.bitmap.width == 20)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func retryDoesNothingThatTheRequestForbids() async throws {
        fixture.loader.answer("http://test.example/a.png", with: .success(ScriptedLoader.response(status: 500)))
        slot.bind(Fixture.request(policy: .ephemeral))
        try await wait { $0.error != nil }
        try answer("a.png")
        slot.retry()
        try await wait { $0.response != nil }
        #expect(fixture.pipeline.cachedImage(for: Fixture.request()) == nil)
        #expect(try await fixture.pipeline.image(for: Fixture.request()).origin == .network)

        slot.bind(Fixture.request("b.png", policy: .cacheOnly))
        try await wait { $0.error == .notCached }
        slot.retry()
        try await wait { $0.error == .notCached }
        #expect(fixture.loader.loads.count == 3)
    }

    @Test func retryGoesToTheServerWhateverIsRemembered() async throws {
        fixture.loader.answer("http://test.example/a.png", with: .success(ScriptedLoader.response(status: 404)))
        slot.bind(Fixture.request())
        try await wait { $0.error != nil }
        slot.unbind()
        slot.bind(Fixture.request())
        try await wait { $0.error != nil }
        #expect(fixture.loader.loads.count == 1)
        try answer("a.png")
        slot.retry()
        try await wait { $0.response != nil }
        #expect(fixture.loader.loads.count == 2)
        // There is nothing to retry now.
        slot.retry()
        #expect(slot.phase.response != nil)
    }

    @Test func aTransientFailureRetriesByItselfWhenTheNetworkIsBack() async throws {
        let offline = ImageError.offline(url: "u", underlying: .init(domain: "test", code: 1, message: "no"))
        fixture.loader.answer("http://test.example/a.png", with: .failure(offline))
        slot.bind(Fixture.request())
        try await wait { $0.error != nil }
        try answer("a.png")
        network.set(isOnline: false)
        network.set(isOnline: true)
        try await wait { $0.response != nil }
    }

    @Test func aSlotThatWasUnboundDoesNotRetry() async throws {
        let offline = ImageError.offline(url: "u", underlying: .init(domain: "test", code: 1, message: "no"))
        fixture.loader.answer("http://test.example/a.png", with: .failure(offline))
        slot.bind(Fixture.request())
        try await wait { $0.error != nil }
        slot.unbind()
        network.set(isOnline: true)
        for _ in 0..<50 { await Task.yield() }
        #expect(fixture.loader.loads.count == 1)
        #expect(slot.phase.isEmpty)
    }

    @Test func theLargePictureStartsFromTheSmallOne() async throws {
        hold("a.png")
        let small = Fixture.request(width: 10)
        fixture.pipeline.store(Fixture.bitmap(width: 10, height: 5), format: .png, for: small)
        slot.bind(Fixture.request(), preview: small)
        guard case .loading(let loading) = slot.phase else {
            Issue.record("\(slot.phase)")
            return
        }
        #expect(loading.preview?.bitmap.width == 10)
    }

    @Test func progressReachesTheSlot() async throws {
        hold("a.png")
        slot.bind(Fixture.request())
        try await fixture.loader.waitForLoads(1)
        fixture.loader.progress(0, receivedBytes: 25, expectedBytes: 100)
        try await wait { $0.loading?.fraction == 0.25 }
    }

    @Test func lettingGoOfASlotStopsItsLoad() async throws {
        hold("a.png")
        var slot: ImageSlot? = ImageSlot(loader: fixture.pipeline)
        slot?.bind(Fixture.request())
        try await fixture.loader.waitForLoads(1)
        slot = nil
        try await fixture.loader.wait { $0[0].isCancelled }
    }

    /// After every event, the slot shows the placeholder, its own picture or its own error.
    @Test func anyOrderOfBindsShowsOnlyWhatBelongs() async throws {
        for number in 0..<6 { try answer("\(number).png", width: 10 + number) }
        fixture.loader.answer("http://test.example/5.png", with: .success(ScriptedLoader.response(status: 404)))
        var random = SplitMix(seed: 9)
        for _ in 0..<2_000 {
            let number = Int(random.next() % 6)
            slot.bind(Fixture.request("\(number).png"))
            for _ in 0..<(random.next() % 4) {
                await Task.yield()
                switch slot.phase {
                case .success(let response): #expect(response.bitmap.width == 10 + number && number != 5)
                case .failure: #expect(number == 5)
                case .loading: break
                case .empty: Issue.record("a bound slot is empty")
                }
            }
        }
    }
}

/// A network that goes and comes as a test wants it.
private final class ManualNetwork: NetworkMonitoring {
    private let state = Lock((isOnline: true, listeners: [AsyncStream<Bool>.Continuation]()))

    var isOnline: Bool { state.withLock { $0.isOnline } }

    var changes: AsyncStream<Bool> {
        AsyncStream { continuation in state.withLock { $0.listeners.append(continuation) } }
    }

    func set(isOnline: Bool) {
        let listeners = state.withLock { state in
            state.isOnline = isOnline
            return state.listeners
        }
        for listener in listeners { listener.yield(isOnline) }
    }
}

extension ImageSlot.Phase {
    fileprivate var response: ImageResponse? { if case .success(let response) = self { response } else { nil } }
    fileprivate var error: ImageError? { if case .failure(let error) = self { error } else { nil } }
    fileprivate var loading: ImageSlot.Loading? { if case .loading(let loading) = self { loading } else { nil } }
    fileprivate var isLoading: Bool { loading != nil }
    fileprivate var isEmpty: Bool { if case .empty = self { true } else { false } }
}
