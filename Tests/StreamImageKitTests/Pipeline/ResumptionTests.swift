import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Interrupted downloads as a pipeline sees them, over the built-in transport.
@Suite(.timeLimit(.minutes(5)))
struct ResumptionTests {
    private let picture = PipelineFixture.png(width: 150, height: 100)
    private let tag: HTTPHeaders = ["ETag": "\"a\"", "Content-Type": "image/png", "Cache-Control": "max-age=60"]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        #expect(picture.count > 20_000)
    }

    private func pipeline(attempts: Int = 3) -> ImagePipeline {
        var configuration = ImagePipeline.Configuration(diskCache: disk)
        configuration.transport = .isolated
        configuration.retryPolicy = RetryPolicy(maximumAttempts: attempts, random: { 0 })
        return ImagePipeline(configuration)
    }

    private var disk: DiskCache { DiskCache(directory: folder.url.appending(path: "cache")) }

    private func request(_ server: LoopbackServer, _ policy: ImageRequest.CachePolicy = .standard) -> ImageRequest {
        ImageRequest(ImageSource(server.url("/a.png")), cachePolicy: policy)
    }

    /// The answer to a request for everything breaks off after 10,000 bytes; one for the rest is answered in full.
    private func answer(_ request: LoopbackServer.Request, _ tag: HTTPHeaders) -> LoopbackServer.Response {
        guard let range = request.headers["Range"], let start = Int(range.dropFirst(6).dropLast()) else {
            return .init(
                headers: tag,
                body: picture.prefix(10_000),
                framing: .claimedLength(picture.count),
                ending: .close
            )
        }
        var headers = tag
        headers["Content-Range"] = "bytes \(start)-\(picture.count - 1)/\(picture.count)"
        return .init(status: 206, headers: headers, body: picture.dropFirst(start))
    }

    private func ranges(_ server: LoopbackServer) -> [String?] { server.requests.map { $0.headers["Range"] } }

    @Test func theDiskHoldsTheWholeFileAsIfItHadComeAtOnce() async throws {
        let server = try LoopbackServer { answer($0, tag) }
        let pipeline = pipeline()
        let request = request(server)
        #expect(try await pipeline.image(for: request).bitmap.size == PixelSize(width: 150, height: 100))
        await pipeline.waitUntilStored()
        let entry = try #require(disk.entry(for: request.sourceKey))
        #expect(entry.body.isSame(as: picture))
        #expect(entry.facts.status == 200)
        var headers = tag
        headers["Content-Length"] = "\(picture.count)"
        #expect(entry.facts.headers == headers)
        #expect(entry.facts.freshUntil != nil)
        #expect(ranges(server) == [nil, "bytes=10000-"])
        let metrics = pipeline.metrics
        #expect(metrics.resumedDownloads == 1 && metrics.bytesResumed == 10_000)
        #expect(metrics.downloads == 1 && metrics.bytesDownloaded == picture.count)
    }

    @Test func aLaterLoadContinuesWhatAnEarlierOneLeft() async throws {
        let server = try LoopbackServer { answer($0, tag) }
        let pipeline = pipeline(attempts: 1)
        await #expect(throws: ImageError.self) { try await pipeline.data(for: request(server)) }
        #expect(try await pipeline.data(for: request(server, .reload)).data.isSame(as: picture))
        #expect(ranges(server) == [nil, "bytes=10000-"])
    }

    @Test(arguments: [0, 1, 2])
    func whatIsForgottenOrMayNotBeKeptStartsAnew(way: Int) async throws {
        let server = try LoopbackServer { answer($0, tag) }
        let pipeline = pipeline(attempts: 1)
        let request = request(server, way == 2 ? .ephemeral : .standard)
        for _ in 0..<2 {
            await #expect(throws: ImageError.self) { try await pipeline.data(for: request) }
            if way == 0 { pipeline.removeImage(for: request) }
            if way == 1 { pipeline.removeAllImagesFromMemory() }
        }
        #expect(ranges(server) == [nil, nil])
    }

    @Test func aPartNobodyAskedForIsAnError() async throws {
        let server = try LoopbackServer { _ in
            .init(
                status: 206, headers: ["Content-Range": "bytes 0-\(picture.count - 1)/\(picture.count)"], body: picture)
        }
        await #expect(throws: ImageError.httpStatus(206, url: server.url("/a.png"))) {
            try await pipeline().data(for: request(server))
        }
        #expect(ranges(server) == [nil])
    }

    @Test func whoLeavesTakesNothingFromWhoStays() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request in
            var answer = answer(request, tag)
            answer.gate = request.headers["Range"] == nil ? nil : gate
            return answer
        }
        let pipeline = pipeline()
        let tasks = (0..<2).map { _ in pipeline.imageTask(for: request(server)) }
        try await gate.waitForArrivals(1)
        tasks[0].cancel()
        gate.open()
        let left = await tasks[0].end()
        #expect(throws: ImageError.cancelled) { try left.get() }
        #expect(try await tasks[1].end().get().bitmap.size.width == 150)
        #expect(ranges(server) == [nil, "bytes=10000-"])
    }

    @Test func anAnswerToAConditionIsContinuedUnderTheSameCondition() async throws {
        let isFirst = Lock(true)
        let old = PipelineFixture.png()
        let server = try LoopbackServer { request in
            let isFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            let stale = "no-cache"
            if isFirst { return .init(headers: ["ETag": "\"old\"", "Cache-Control": stale], body: old) }
            return answer(request, ["ETag": "\"new\"", "Cache-Control": stale])
        }
        let pipeline = pipeline()
        let request = request(server, ImageRequest.CachePolicy(memory: []))
        #expect(try await pipeline.data(for: request).data == old)
        await pipeline.waitUntilStored()
        #expect(try await pipeline.data(for: request).data.isSame(as: picture))
        await pipeline.waitUntilStored()
        #expect(disk.entry(for: request.sourceKey)?.body.isSame(as: picture) == true)
        let requests = server.requests
        #expect(requests.map { $0.headers["If-None-Match"] } == [nil, "\"old\"", "\"old\""])
        #expect(requests.map { $0.headers["Range"] } == [nil, nil, "bytes=10000-"])
        #expect(requests.map { $0.headers["If-Range"] } == [nil, nil, "\"new\""])
    }
}
