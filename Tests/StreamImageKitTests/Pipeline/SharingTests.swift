import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Who shares whose work, and what is left when somebody goes.
@Suite(.timeLimit(.minutes(5)))
struct SharingTests {
    private typealias Fixture = PipelineFixture
    private let url = "http://test.example/a.png"

    @Test(arguments: 0..<3) func cancellingOneOfThreeLeavesTheOthersWithTheImageFromTheSameRequest(leaving: Int)
        async throws
    {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let tasks = (0..<3).map { _ in fixture.pipeline.imageTask(for: Fixture.request()) }
        try await fixture.loader.waitForLoads(1)
        tasks[leaving].cancel()
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        for (index, task) in tasks.enumerated() {
            if index == leaving {
                #expect(await task.end().failure == .cancelled)
            } else {
                #expect(try await task.response.bitmap.width == 40)
            }
        }
        #expect(fixture.loader.loads.count == 1)
        #expect(fixture.loader.loads[0].isCancelled == false)
        #expect(fixture.pipeline.load.renditions == (0, 0))
        #expect(fixture.pipeline.load.sources == (0, 0))
    }

    @Test func whenTheLastLeavesTheDownloadStopsAndTheTablesAreEmpty() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let tasks = [nil, 10, 20].map { fixture.pipeline.imageTask(for: Fixture.request(width: $0)) }
        try await fixture.loader.waitForLoads(1)
        tasks[0].cancel()
        tasks[1].cancel()
        #expect(fixture.loader.loads[0].isCancelled == false)
        tasks[2].cancel()
        try await fixture.loader.wait { $0[0].isCancelled }
        #expect(fixture.pipeline.load.renditions == (0, 0))
        #expect(fixture.pipeline.load.sources == (0, 0))
    }

    @Test func aCancelledHandleNeverSeesASuccessEvenWhenOthersDo() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let leaver = fixture.pipeline.imageTask(for: Fixture.request())
        let stayer = fixture.pipeline.imageTask(for: Fixture.request())
        try await fixture.loader.waitForLoads(1)
        leaver.cancel()
        leaver.cancel()
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        _ = try await stayer.response
        #expect(leaver.result?.failure == .cancelled)
        #expect(await leaver.end().failure == .cancelled)
    }

    @Test func aNewcomerNeverInheritsSomebodyElsesCancellation() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        for round in 0..<20 {
            let first = fixture.pipeline.imageTask(for: Fixture.request(policy: .reload))
            first.cancel()
            let second = fixture.pipeline.imageTask(for: Fixture.request(policy: .reload))
            let load = try #require(fixture.loader.loads.last)
            #expect(fixture.loader.loads.count == 2 * (round + 1))
            fixture.loader.finish(load.id, with: .success(ScriptedLoader.response(body: Fixture.png())))
            #expect(try await second.response.origin == .network)
            #expect(first.result?.failure == .cancelled)
        }
    }

    @Test func oneURLInTwoSizesIsOneDownloadAndTwoDecodes() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        async let small = fixture.pipeline.image(for: Fixture.request(width: 10))
        async let large = fixture.pipeline.image(for: Fixture.request(width: 30))
        #expect(try await small.bitmap.size == PixelSize(width: 10, height: 5))
        #expect(try await large.bitmap.size == PixelSize(width: 30, height: 15))
        #expect(fixture.loader.loads.count == 1)
        #expect(fixture.pipeline.metrics.decodes == 2)
    }

    @Test(arguments: [[50, nil, 200], [nil, 200, 50], [200, 50, nil]] as [[Int?]])
    func anyOrderOfSizesIsOneDownload(widths: [Int?]) async throws {
        let fixture = try Fixture()
        fixture.loader.answer(
            url, with: .success(ScriptedLoader.response(body: Fixture.png(width: 400, height: 200))))
        for width in widths {
            let response = try await fixture.pipeline.image(for: Fixture.request(width: width))
            #expect(response.bitmap.width == width ?? 400)
        }
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func otherHeadersAndOtherAccountsNeverShare() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let requests = [
            Fixture.request(), Fixture.request(headers: ["Accept-Language": "de"]), Fixture.request(partition: "me"),
            Fixture.request(partition: "you"),
        ]
        let tasks = requests.map { fixture.pipeline.imageTask(for: $0) }
        try await fixture.loader.waitForLoads(4)
        for (index, load) in fixture.loader.loads.sorted(by: { $0.id < $1.id }).enumerated() {
            let body = Fixture.png(width: 10 + index, height: 10)
            fixture.loader.finish(load.id, with: .success(ScriptedLoader.response(body: body)))
        }
        var widths: Set<Int> = []
        for task in tasks { widths.insert(try await task.response.bitmap.width) }
        #expect(widths == [10, 11, 12, 13])
        // And none sees the other's bytes afterwards.
        for (request, task) in zip(requests, tasks) {
            #expect(try await task.response.bitmap.width == fixture.pipeline.cachedImage(for: request)?.bitmap.width)
        }
    }

    @Test func joiningRaisesThePriorityAndLeavingLowersItAgain() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let prefetch = fixture.pipeline.imageTask(for: Fixture.request(width: 10, priority: .low))
        try await fixture.loader.waitForLoads(1)
        let cell = fixture.pipeline.imageTask(for: Fixture.request(width: 20, priority: .high))
        try await fixture.loader.wait { $0[0].priority == .high }
        cell.cancel()
        try await fixture.loader.wait { $0[0].priority == .low }
        prefetch.priority = .veryHigh
        try await fixture.loader.wait { $0[0].priority == .veryHigh }
        prefetch.cancel()
    }

    @Test func cancelledBeforeItStartedMakesNoRequest() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        let pipeline = fixture.pipeline
        let gate = Gate()
        let task = Task { () -> Result<ImageResponse, ImageError> in
            try? await gate.waitForArrivals(1_000_000)
            return await Result { () async throws(ImageError) in try await pipeline.image(for: Fixture.request()) }
        }
        task.cancel()
        #expect(await task.value.failure == .cancelled)
        #expect(fixture.loader.loads.isEmpty)
    }

    @Test func cancellingTheSwiftTaskStopsTheDownload() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let pipeline = fixture.pipeline
        let task = Task {
            await Result { () async throws(ImageError) in try await pipeline.image(for: Fixture.request()) }
        }
        try await fixture.loader.waitForLoads(1)
        task.cancel()
        #expect(await task.value.failure == .cancelled)
        try await fixture.loader.wait { $0[0].isCancelled }
        let data = Task {
            await Result { () async throws(ImageError) in try await pipeline.data(for: Fixture.request()) }
        }
        try await fixture.loader.waitForLoads(2)
        data.cancel()
        #expect(await data.value.failure == .cancelled)
        try await fixture.loader.wait { $0[1].isCancelled }
    }

    @Test func aFailureHasLeftTheTableWhenItIsDelivered() async throws {
        let fixture = try Fixture()
        let broken = ImageError.connectionFailed(url: url, underlying: .init(domain: "test", code: 1, message: "no"))
        fixture.loader.hold(url)
        let first = fixture.pipeline.imageTask(for: Fixture.request())
        try await fixture.loader.waitForLoads(1)
        fixture.loader.finish(0, with: .failure(broken))
        #expect(await first.end().failure == broken)
        let second = fixture.pipeline.imageTask(for: Fixture.request())
        try await fixture.loader.waitForLoads(2)
        fixture.loader.finish(1, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await second.response.origin == .network)
    }

    @Test func dataAndImageShareOneDownload() async throws {
        let fixture = try Fixture()
        let png = Fixture.png()
        fixture.loader.hold(url)
        let image = fixture.pipeline.imageTask(for: Fixture.request(width: 10))
        try await fixture.loader.waitForLoads(1)
        async let data = fixture.pipeline.data(for: Fixture.request())
        while fixture.pipeline.load.sources.waiters < 2 {
            try Task.checkCancellation()
            await Task.yield()
        }
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: png)))
        #expect(try await data.data == png)
        _ = try await image.response
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func nothingHoldsALoaderOnceItsLoadsAreOver() async throws {
        weak var loader: ScriptedLoader?
        do {
            let fixture = try Fixture()
            loader = fixture.loader
            fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
            _ = try await fixture.pipeline.image(for: Fixture.request())
            await fixture.pipeline.waitUntilStored()
        }
        // The thread that brought the end may still be on its way back.
        for _ in 0..<1_000_000 where loader != nil { await Task.yield() }
        #expect(loader == nil)
    }
}

extension Result {
    /// The error, where there is one.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// Carries an asynchronous, typed throw into a result.
    init(catching body: () async throws(Failure) -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
