import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Who shares what when pictures are changed, and how it ends.
@Suite(.timeLimit(.minutes(5)))
struct ProcessedLoadTests {
    private typealias Fixture = PipelineFixture
    private let url = "http://test.example/a.png"
    private let fixture: PipelineFixture

    init() throws {
        fixture = try PipelineFixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
    }

    private var pipeline: ImagePipeline { fixture.pipeline }

    private func request(
        _ processors: [any ImageProcessing],
        policy: ImageRequest.CachePolicy = .standard
    ) -> ImageRequest {
        Fixture.request(policy: policy).processed(by: processors)
    }

    /// A processor that counts how often it ran.
    private func counting(_ identifier: String, _ count: Counter) -> any ImageProcessing {
        .custom(identifier) { bitmap in
            count.add()
            return bitmap
        }
    }

    @Test func theResponseIsTheChangedPictureAndIsKept() async throws {
        let response = try await pipeline.image(for: request([.crop(width: 1, height: 1), .greyscale]))
        #expect(response.bitmap.size == PixelSize(width: 20, height: 20))
        #expect(response.bitmap.pixel(0, 0)[0] == response.bitmap.pixel(0, 0)[1])
        #expect(response.source.size == PixelSize(width: 40, height: 20))
        #expect(response.origin == .network)
        let again = request([.crop(width: 1, height: 1), .greyscale])
        #expect(pipeline.cachedImage(for: again)?.origin == .memory)
        #expect(pipeline.cachedImage(for: request([.greyscale, .crop(width: 1, height: 1)])) == nil)
        #expect(pipeline.cachedImage(for: request([])) == nil)
    }

    @Test func processorsRunInTheirOrder() async throws {
        func widening(_ factor: Int, plus: Int) -> any ImageProcessing {
            .custom("\(factor) \(plus)") { Fixture.bitmap(width: $0.width * factor + plus, height: 1) }
        }
        let first = try await pipeline.image(for: request([widening(2, plus: 0), widening(1, plus: 3)]))
        let second = try await pipeline.image(for: request([widening(1, plus: 3), widening(2, plus: 0)]))
        #expect(first.bitmap.width == 83)
        #expect(second.bitmap.width == 86)
    }

    @Test func differentProcessorsShareTheDownloadAndTheDecode() async throws {
        fixture.loader.hold(url)
        let requests = [request([.circle]), request([.greyscale]), request([]), request([.circle])]
        let tasks = requests.map { pipeline.imageTask(for: $0) }
        try await fixture.loader.waitForLoads(1)
        #expect(pipeline.load.renditions.work == 3)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        var widths: [Int] = []
        for task in tasks { widths.append(try await task.response.bitmap.width) }
        #expect(widths == [20, 40, 40, 20])
        #expect(fixture.loader.loads.count == 1)
        #expect(pipeline.metrics.decodes == 1)
        #expect(pipeline.load.renditions == (0, 0))
    }

    @Test func aPictureInMemoryIsChangedWithoutAnotherDecode() async throws {
        _ = try await pipeline.image(for: request([]))
        let response = try await pipeline.image(for: request([.circle]))
        #expect(response.origin == .memory)
        #expect(pipeline.metrics.decodes == 1)
        #expect(pipeline.cachedImage(for: request([.circle]))?.bitmap.width == 20)
    }

    @Test func whatMustNotBeKeptIsNot() async throws {
        _ = try await pipeline.image(for: request([.circle], policy: .ephemeral))
        #expect(pipeline.cachedImage(for: request([.circle])) == nil)
        #expect(pipeline.cachedImage(for: request([])) == nil)
    }

    @Test func reloadingAsksTheServerAndReplacesTheChangedPicture() async throws {
        _ = try await pipeline.image(for: request([.circle]))
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png(width: 8, height: 30))))
        _ = try await pipeline.image(for: request([.circle], policy: .reload))
        #expect(pipeline.cachedImage(for: request([.circle]))?.bitmap.width == 8)
        #expect(fixture.loader.loads.count == 2)
    }

    @Test func aProcessorThatFailsIsNamedAndNothingIsKept() async throws {
        struct Refusal: Error, CustomStringConvertible { var description: String { "no ink" } }
        let runs = Counter()
        let broken = request([.greyscale, .custom("ink") { _ in throw Refusal() }, counting("after", runs)])
        let failure = await pipeline.imageTask(for: broken).end().failure
        guard case .processingFailed("ink", let underlying) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(underlying.message == "no ink")
        #expect(underlying.domain.hasSuffix("Refusal"))
        #expect(failure?.isTransient == false)
        #expect(runs.value == 0)
        #expect(pipeline.cachedImage(for: broken) == nil)
        #expect(pipeline.metrics.processingFailures == 1)
        // The bytes are in order: they are kept, and the next one decodes them.
        #expect(try await pipeline.image(for: request([.greyscale])).bitmap.width == 40)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func aFailedLoadRunsNoProcessor() async throws {
        let runs = Counter()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(status: 404)))
        let failure = await pipeline.imageTask(for: request([counting("a", runs)])).end().failure
        #expect(failure == .httpStatus(404, url: url))
        #expect(runs.value == 0)
    }

    @Test func whenNobodyWaitsAnyMoreTheNextProcessorDoesNotRun() async throws {
        // One thread, so that another picture that is done says that the first has come to its end.
        let fixture = try PipelineFixture { $0.decodeThreads = 1 }
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        let runs = Counter()
        let (entries, entry) = AsyncStream.makeStream(of: Void.self)
        let mayLeave = DispatchSemaphore(value: 0)
        let slow = ImageProcessors.Custom("slow") { bitmap in
            entry.yield()
            mayLeave.wait()
            return bitmap
        }
        let task = fixture.pipeline.imageTask(for: request([slow, counting("next", runs)]))
        for await _ in entries { break }
        task.cancel()
        #expect(fixture.pipeline.load.renditions == (0, 0))
        mayLeave.signal()
        #expect(try await fixture.pipeline.image(for: request([.greyscale])).bitmap.width == 40)
        #expect(runs.value == 0)
        #expect(await task.end().failure == .cancelled)
    }

    @Test func cancellingStopsTheDownloadUnderneath() async throws {
        fixture.loader.hold(url)
        let task = pipeline.imageTask(for: request([.circle]))
        try await fixture.loader.waitForLoads(1)
        task.priority = .veryHigh
        try await fixture.loader.wait { $0[0].priority == .veryHigh }
        task.cancel()
        try await fixture.loader.wait { $0[0].isCancelled }
        #expect(pipeline.load.renditions == (0, 0))
        #expect(pipeline.load.sources == (0, 0))
    }

    @Test func cancellingTheChangedPictureLeavesThePlainOne() async throws {
        fixture.loader.hold(url)
        let changed = pipeline.imageTask(for: request([.circle]))
        let plain = pipeline.imageTask(for: request([]))
        try await fixture.loader.waitForLoads(1)
        changed.cancel()
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await plain.response.bitmap.width == 40)
        #expect(await changed.end().failure == .cancelled)
    }

    @Test func progressReachesTheChangedPicture() async throws {
        fixture.loader.hold(url)
        let task = pipeline.imageTask(for: request([.circle]))
        try await fixture.loader.waitForLoads(1)
        var events = task.events.makeAsyncIterator()
        fixture.loader.progress(0, receivedBytes: 3, expectedBytes: 10)
        guard case .progress(3, 10)? = await events.next() else {
            Issue.record("no progress")
            return
        }
        task.cancel()
    }
}

private final class Counter: Sendable {
    private let count = Lock(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
}
