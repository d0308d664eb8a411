import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Many loads that come, change and go at random against a slow server.
///
/// `make test` runs these once more under the thread sanitizer.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct StressTests {
    /// Forty pictures, each answer held back until the test lets it through.
    private static let sourceCount = 40

    private final class Server: Sendable {
        let gate = Gate()
        let server: LoopbackServer

        init() throws {
            let picture = PipelineFixture.png(width: 64, height: 48)
            let gate = gate
            server = try LoopbackServer { _ in
                .init(headers: ["Content-Type": "image/png"], body: picture, gate: gate)
            }
        }

        func request(_ random: inout SplitMix) -> ImageRequest {
            let widths: [Int?] = [nil, 8, 16, 24, 32]
            return ImageRequest(
                ImageSource(server.url("/\(random.next() % UInt64(sourceCount)).png")),
                target: ImageTarget(width: widths[Int(random.next() % 5)], height: nil),
                priority: ImagePriority.allCases[Int(random.next() % 5)]
            )
        }
    }

    private func pipeline(in folder: TemporaryFolder) -> ImagePipeline {
        ImagePipeline(.init(diskCache: DiskCache(directory: folder.url.appending(path: "cache"))))
    }

    @Test(arguments: 0..<3) func aThousandMixedLoadsEndOnceEachAndAskForEachSourceOnce(seed: Int) async throws {
        let server = try Server()
        let folder = try TemporaryFolder()
        let pipeline = pipeline(in: folder)
        var random = SplitMix(seed: UInt64(seed))
        // One load a source stays to the end, so that no source is ever abandoned and asked for again.
        let anchors = (0..<Self.sourceCount).map {
            pipeline.imageTask(for: ImageRequest(url: server.server.url("/\($0).png")))
        }
        let outcomes = try await withThrowingTaskGroup(of: Result<Int, ImageError>.self) { group in
            for step in 0..<1_000 {
                let request = server.request(&random)
                let width = request.target.width ?? 64
                let (kind, priority) = (random.next() % 4, ImagePriority.allCases[Int(random.next() % 5)])
                group.addTask {
                    let task = pipeline.imageTask(for: request)
                    if kind == 0 { task.priority = priority }
                    if kind == 1 { task.cancel() }
                    let waiter = Task { await task.end() }
                    if kind == 2 { waiter.cancel() }
                    let outcome = await waiter.value
                    // A waiter that gives up leaves the load to its handle.
                    _ = await task.end()
                    return outcome.map { response in
                        #expect(response.bitmap.width == width)
                        return response.bitmap.width
                    }
                }
                if step % 25 == 0 { server.gate.letThrough(1) }
            }
            server.gate.open()
            var outcomes: [Result<Int, ImageError>] = []
            for try await outcome in group { outcomes.append(outcome) }
            return outcomes
        }
        #expect(outcomes.count == 1_000)
        #expect(outcomes.allSatisfy { $0.failure == nil || $0.failure == .cancelled })
        for anchor in anchors { #expect(try await anchor.response.bitmap.width == 64) }
        #expect(server.server.requests.count == Self.sourceCount)
        #expect(Set(server.server.requests.map(\.path)).count == Self.sourceCount)
        #expect(pipeline.load.renditions == (0, 0))
        #expect(pipeline.load.sources == (0, 0))
    }

    @Test func loadsThatAreCancelledAtAnyMomentEndOnceAndLeaveNothing() async throws {
        let slow = try Server()
        let folder = try TemporaryFolder()
        let pipeline = pipeline(in: folder)
        let picture = PipelineFixture.png()
        let quick = try LoopbackServer { _ in .init(body: picture) }
        _ = try await pipeline.image(for: ImageRequest(url: quick.url("/cached.png")))
        let refused = try Self.refusedURL()
        let requests = [
            ImageRequest(url: slow.server.url("/slow.png")), ImageRequest(url: quick.url("/cached.png")),
            ImageRequest(url: refused),
            ImageRequest(url: quick.url("/other.png"), target: ImageTarget(width: 5, height: 5)),
        ]
        let outcomes = await withTaskGroup(of: Result<ImageResponse, ImageError>.self) { group in
            var random = SplitMix(seed: 1)
            for number in 0..<1_000 {
                let request = requests[number % requests.count]
                let yields = Int(random.next() % 50)
                group.addTask {
                    let load = Task { () -> Result<ImageResponse, ImageError> in
                        await Result { () async throws(ImageError) in try await pipeline.image(for: request) }
                    }
                    for _ in 0..<yields { await Task.yield() }
                    load.cancel()
                    return await load.value
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 1_000)
        try await slow.server.waitForOpenConnections(atMost: 0)
        #expect(pipeline.load.renditions == (0, 0))
        #expect(pipeline.load.sources == (0, 0))
    }

    @Test func whatIsLoadedAgainInTheSameTickSucceeds() async throws {
        let server = try Server()
        server.gate.open()
        let folder = try TemporaryFolder()
        let pipeline = pipeline(in: folder)
        let second = (0..<200).map { number in
            let request = ImageRequest(url: server.server.url("/\(number).png"))
            pipeline.imageTask(for: request).cancel()
            return pipeline.imageTask(for: request)
        }
        for task in second { #expect(try await task.response.bitmap.width == 64) }
    }

    @Test(.enabled(if: isAlone, "counts the process's threads, so it runs only under `make stress`"))
    func threadsAndDescriptorsComeBack() async throws {
        let folder = try TemporaryFolder()
        func round() async throws {
            let server = try Server()
            server.gate.open()
            let pipeline = pipeline(in: folder)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        _ = try await pipeline.image(
                            for: ImageRequest(.init(server.server.url("/\(number).png")), cachePolicy: .reload)
                        )
                    }
                }
                try await group.waitForAll()
            }
            await pipeline.waitUntilStored()
        }
        // The first round lets the cooperative pool, libvips and the like make the threads they keep.
        try await round()
        let before = try await Self.settledCounts(atMost: (.max, .max))
        for _ in 0..<3 { try await round() }
        let after = try await Self.settledCounts(atMost: before)
        #expect(after.threads <= before.threads)
        #expect(after.descriptors <= before.descriptors)
    }

    /// Threads and descriptors of this process, once they have come down to these or ten seconds are over.
    ///
    /// Idle threads of a pool end by themselves after a second.
    private static func settledCounts(atMost limit: (threads: Int, descriptors: Int)) async throws -> (
        threads: Int, descriptors: Int
    ) {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(limit.threads == .max ? 3 : 10)
        while true {
            let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            let isSettled = limit.threads != .max && threads <= limit.threads && descriptors <= limit.descriptors
            if isSettled || clock.now >= deadline { return (threads, descriptors) }
            try await clock.sleep(for: .milliseconds(50))
        }
    }

    private static var isAlone: Bool { ProcessInfo.processInfo.environment["STREAMIMAGE_STRESS_ALONE"] != nil }

    /// A port that was free a moment ago and on which nobody listens.
    private static func refusedURL() throws -> String {
        let server = try LoopbackServer { _ in .init() }
        defer { server.shutDown() }
        return server.url("/refused.png")
    }
}
