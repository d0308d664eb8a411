import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct ImagePrefetcherTests {
    private typealias Fixture = PipelineFixture
    private let fixture: PipelineFixture

    init() throws {
        fixture = try PipelineFixture()
        for index in 0..<200 { fixture.loader.hold("http://test.example/\(index)") }
    }

    private func prefetcher(
        to destination: ImagePrefetcher.Destination = .memory,
        batchSize: Int = 3
    ) -> ImagePrefetcher {
        ImagePrefetcher(
            pipeline: fixture.pipeline,
            destination: destination,
            window: PrefetchWindow(ahead: 8, behind: 2),
            batchSize: batchSize
        ) { Fixture.request("\($0)") }
    }

    private func paths(_ loads: [ScriptedLoader.Load]) -> Set<Int> {
        Set(loads.compactMap { Int($0.request.url.path.dropFirst()) })
    }

    /// Lets the main actor go on until nothing is under way; the suite's time limit ends a wait that never ends.
    private func settle(_ prefetcher: ImagePrefetcher) async throws {
        while prefetcher.loadCount > 0 {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    private func finish(_ load: ScriptedLoader.Load) throws {
        fixture.loader.finish(load.id, with: .success(ScriptedLoader.response(body: Fixture.png())))
    }

    @Test func itLoadsAFewAtATimeNearestFirstAndAtLowPriority() async throws {
        let prefetcher = prefetcher()
        prefetcher.update(visible: 10..<13, count: 200, direction: .forward)
        try await fixture.loader.waitForLoads(3)
        #expect(paths(fixture.loader.loads) == [13, 9, 14])
        #expect(fixture.loader.loads.allSatisfy { $0.priority == .low })
        #expect(prefetcher.loadCount == 3)
        try finish(fixture.loader.loads[0])
        try await fixture.loader.waitForLoads(4)
        #expect(paths(fixture.loader.loads) == [13, 9, 14, 8])
    }

    @Test func whatFallsOutOfTheWindowIsCancelled() async throws {
        let prefetcher = prefetcher()
        prefetcher.update(visible: 10..<13, count: 200, direction: .forward)
        try await fixture.loader.waitForLoads(3)
        prefetcher.update(visible: 100..<103, count: 200)
        try await fixture.loader.wait { loads in loads.prefix(3).allSatisfy(\.isCancelled) && loads.count == 6 }
        #expect(paths(fixture.loader.pendingLoads) == [103, 99, 104])
    }

    @Test func stoppingAPrefetchNeverCancelsAVisibleLoad() async throws {
        let prefetcher = prefetcher()
        prefetcher.update(visible: 10..<13, count: 200, direction: .forward)
        try await fixture.loader.waitForLoads(3)
        let slot = ImageSlot(loader: fixture.pipeline)
        slot.bind(Fixture.request("13", priority: .high))
        let load = try #require(fixture.loader.loads.first { $0.request.url.path == "/13" })
        try await fixture.loader.wait { $0[load.id].priority == .high }
        prefetcher.stop()
        try await fixture.loader.wait { $0.filter(\.isCancelled).count == 2 }
        try finish(load)
        while true {
            if case .success = slot.phase { break }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test func pausingStopsAndResumingGoesOn() async throws {
        let prefetcher = prefetcher()
        prefetcher.update(visible: 10..<13, count: 200, direction: .forward)
        try await fixture.loader.waitForLoads(3)
        prefetcher.isPaused = true
        try await fixture.loader.wait { $0.allSatisfy(\.isCancelled) }
        prefetcher.update(visible: 11..<14, count: 200)
        #expect(prefetcher.loadCount == 0)
        prefetcher.isPaused = false
        try await fixture.loader.waitForLoads(6)
        #expect(paths(fixture.loader.pendingLoads) == [14, 10, 15])
    }

    @Test func itPausesWhileMemoryIsShortAndGoesOnAWhileAfterTheLastReport() async throws {
        let prefetcher = prefetcher()
        prefetcher.update(visible: 10..<13, count: 200, direction: .forward)
        try await fixture.loader.waitForLoads(3)
        fixture.pipeline.memoryShortage.report()
        try await fixture.loader.wait { $0.allSatisfy(\.isCancelled) }
        prefetcher.update(visible: 11..<14, count: 200)
        #expect(prefetcher.loadCount == 0)
        // A second report puts off the end.
        fixture.clock.advance(by: MemoryShortage.calmSeconds - 1)
        fixture.pipeline.memoryShortage.report()
        fixture.clock.advance(by: MemoryShortage.calmSeconds - 1)
        #expect(fixture.clock.pendingCount == 1)
        #expect(prefetcher.loadCount == 0)
        fixture.clock.advance(by: 1)
        try await fixture.loader.waitForLoads(6)
        #expect(paths(fixture.loader.pendingLoads) == [14, 10, 15])
    }

    @Test func whoBeginsWhileMemoryIsShortWaitsToo() async throws {
        fixture.pipeline.memoryShortage.report()
        var changes = fixture.pipeline.memoryShortage.changes.makeAsyncIterator()
        #expect(await changes.next() == true)
        fixture.clock.advance(by: MemoryShortage.calmSeconds)
        #expect(await changes.next() == false)
    }

    @Test func prefetchingTwiceDownloadsOnceAndAFailureIsNotRepeatedWhileTheWindowStays() async throws {
        for index in 0..<200 {
            let answer =
                index % 2 == 0
                ? ScriptedLoader.response(body: Fixture.png()) : ScriptedLoader.response(status: 500)
            fixture.loader.answer("http://test.example/\(index)", with: .success(answer))
        }
        for prefetcher in [prefetcher(), prefetcher(to: .disk)] {
            for _ in 0..<3 { prefetcher.update(visible: 10..<13, count: 200, direction: .forward) }
            try await settle(prefetcher)
            for _ in 0..<3 { prefetcher.update(visible: 10..<13, count: 200, direction: .forward) }
            try await settle(prefetcher)
        }
        let pictures = fixture.loader.loads.filter { (Int($0.request.url.path.dropFirst()) ?? 1) % 2 == 0 }
        #expect(pictures.count == 5)
        let failures = fixture.loader.loads.count - pictures.count
        // Once for each of the two prefetchers.
        #expect(failures == 10)
    }
}
