import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// What becomes of bytes on disk that are no longer fresh (RFC 9111 §4.3).
@Suite(.timeLimit(.minutes(5)))
struct RevalidationTests {
    private typealias Fixture = PipelineFixture
    private let url = "http://test.example/a.png"
    private let down = ImageError.UnderlyingError(domain: "test", code: 7, message: "down")
    /// Decoded pixels would answer before the disk.
    private let fromDisk = ImageRequest.CachePolicy(memory: [])

    /// A fixture with a picture on disk that came with these header fields, and so many seconds ago.
    private func stored(
        _ headers: HTTPHeaders,
        secondsAgo: Double,
        configure: (inout ImagePipeline.Configuration) -> Void = { _ in }
    ) async throws -> Fixture {
        let fixture = try Fixture(configure: configure)
        answer(fixture, headers: headers, body: Fixture.png())
        _ = try await fixture.pipeline.image(for: Fixture.request(policy: fromDisk))
        await fixture.pipeline.waitUntilStored()
        fixture.clock.advance(by: secondsAgo)
        return fixture
    }

    private func answer(_ fixture: Fixture, _ status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()) {
        fixture.loader.answer(
            url,
            with: .success(ScriptedLoader.response(status: status, headers: headers, body: body))
        )
    }

    private func load(_ fixture: Fixture, policy: ImageRequest.CachePolicy? = nil) async -> Result<
        ImageResponse, ImageError
    > {
        let request = Fixture.request(policy: policy ?? fromDisk)
        let result = await Result { () async throws(ImageError) in try await fixture.pipeline.image(for: request) }
        await fixture.pipeline.waitUntilStored()
        return result
    }

    @Test func freshBytesAskNobody() async throws {
        let fixture = try await stored(["Cache-Control": "max-age=60", "ETag": "\"1\""], secondsAgo: 59)
        #expect(try await load(fixture).get().origin == .disk)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func staleBytesAreConfirmedByTheirTagAndDate() async throws {
        let date = "Sun, 31 Dec 2000 00:00:00 GMT"
        let fixture = try await stored(
            ["Cache-Control": "max-age=60", "ETag": "W/\"1\"", "Last-Modified": date],
            secondsAgo: 61
        )
        answer(fixture, 304, headers: ["ETag": "\"1\"", "Cache-Control": "max-age=100"])
        #expect(try await load(fixture).get().origin == .revalidated)
        #expect(fixture.loader.loads[1].request.headers["If-None-Match"] == "W/\"1\"")
        #expect(fixture.loader.loads[1].request.headers["If-Modified-Since"] == date)
        // The 304 brought a longer life with it, and the fields it did not name are still there.
        fixture.clock.advance(by: 99)
        #expect(try await load(fixture).get().origin == .disk)
        fixture.clock.advance(by: 1)
        #expect(try await load(fixture).get().origin == .revalidated)
        #expect(fixture.loader.loads.count == 3)
        #expect(fixture.loader.loads[2].request.headers["If-Modified-Since"] == date)
        #expect(fixture.pipeline.metrics.revalidations == 2)
        #expect(fixture.pipeline.metrics.disk.hits == 3 && fixture.pipeline.metrics.disk.misses == 1)
    }

    @Test func whatTheServerSaysAnewTakesThePlaceOfTheOld() async throws {
        let fixture = try await stored(["Cache-Control": "max-age=60", "ETag": "\"1\""], secondsAgo: 61)
        answer(fixture, headers: ["Cache-Control": "max-age=60"], body: Fixture.png(width: 30))
        #expect(try await load(fixture).get().origin == .network)
        #expect(try await load(fixture).get().bitmap.size.width == 30)
        #expect(fixture.loader.loads.count == 2)
        #expect(fixture.pipeline.metrics.disk.misses == 2)
    }

    @Test func a304OfAnotherTagMakesThePlainRequest() async throws {
        let fixture = try await stored(["Cache-Control": "no-cache", "ETag": "\"1\""], secondsAgo: 0)
        fixture.loader.hold(url)
        async let result = load(fixture)
        try await fixture.loader.waitForLoads(2)
        fixture.loader.finish(1, with: .success(ScriptedLoader.response(status: 304, headers: ["ETag": "\"2\""])))
        try await fixture.loader.waitForLoads(3)
        #expect(fixture.loader.loads[2].request.headers["If-None-Match"] == nil)
        fixture.loader.finish(2, with: .success(ScriptedLoader.response(body: Fixture.png(width: 30))))
        #expect(try await result.get().origin == .network)
    }

    @Test func aBodyThatDoesNotDecodeAnyMoreIsAskedForWithoutConditions() async throws {
        let fixture = try Fixture()
        let cache = DiskCache(directory: fixture.folder.url.appending(path: "cache"))
        let then = fixture.clock.now.addingTimeInterval(-100)
        let facts = ResponseFacts(
            status: 200,
            url: url,
            headers: ["Cache-Control": "max-age=60", "ETag": "\"1\""],
            requestTime: then,
            responseTime: then
        )
        let png = Fixture.png()
        try cache.store(DiskEntry(body: png.prefix(60), facts: facts), for: Fixture.request().sourceKey)
        fixture.loader.hold(url)
        async let result = load(fixture)
        try await fixture.loader.waitForLoads(1)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(status: 304)))
        try await fixture.loader.waitForLoads(2)
        #expect(fixture.loader.loads[1].request.headers["If-None-Match"] == nil)
        fixture.loader.finish(1, with: .success(ScriptedLoader.response(body: png)))
        #expect(try await result.get().origin == .network)
    }

    @Test func a304ThatNobodyAskedForIsAnError() async throws {
        let fixture = try Fixture()
        answer(fixture, 304)
        #expect(await load(fixture).failure == .httpStatus(304, url: url))
    }

    @Test func staleBytesAreUsedWhileTheyAreRefreshedOnce() async throws {
        let fixture = try await stored(
            ["Cache-Control": "max-age=60, stale-while-revalidate=60", "ETag": "\"1\""],
            secondsAgo: 61
        )
        fixture.loader.hold(url)
        #expect(try await load(fixture).get().origin == .disk)
        #expect(try await load(fixture).get().origin == .disk)
        try await fixture.loader.waitForLoads(2)
        #expect(fixture.loader.loads.count == 2 && fixture.loader.loads[1].priority == .veryLow)
        #expect(fixture.loader.loads[1].request.headers["If-None-Match"] == "\"1\"")
        let new = ScriptedLoader.response(headers: ["Cache-Control": "max-age=60"], body: Fixture.png(width: 30))
        fixture.loader.finish(1, with: .success(new))
        try await fixture.pipeline.wait { $0.diskBytesWritten > Fixture.png().count }
        #expect(try await load(fixture).get().bitmap.size.width == 30)
        #expect(fixture.loader.loads.count == 2)
        #expect(fixture.pipeline.metrics.staleUses == 2)
    }

    @Test(arguments: [true, false]) func aRefreshIsCountedAsNoUse(isDown: Bool) async throws {
        let fixture = try await stored(
            ["Cache-Control": "max-age=60, stale-while-revalidate=60", "ETag": "\"1\""],
            secondsAgo: 61
        )
        if isDown {
            fixture.loader.answer(url, with: .failure(.connectionFailed(url: url, underlying: down)))
        } else {
            answer(fixture, 304)
        }
        #expect(try await load(fixture).get().origin == .disk)
        try await fixture.loader.wait { $0.count == 2 && $0[1].isFinished }
        try await fixture.pipeline.wait {
            $0.downloadFailures == (isDown ? 1 : 0) && $0.revalidations == (isDown ? 0 : 1)
        }
        await fixture.pipeline.waitUntilStored()
        // The picture was used once, whatever the server said behind it.
        #expect(fixture.pipeline.metrics.disk.hits == 1 && fixture.pipeline.metrics.staleUses == 1)
    }

    @Test func aServerErrorThatNothingMayStandInForIsTriedAgain() async throws {
        let fixture = try await stored(["Cache-Control": "max-age=60, stale-if-error=60"], secondsAgo: 121)
        answer(fixture, 503)
        _ = await load(fixture)
        #expect(fixture.loader.loads[1].request.allowsRetries)
    }

    @Test func aServerThatFallsSilentLeavesWhatIsThereAndIsNotAskedAgainAtOnce() async throws {
        let fixture = try await stored(["Cache-Control": "max-age=60", "ETag": "\"1\""], secondsAgo: 1e6)
        fixture.loader.answer(url, with: .failure(.connectionFailed(url: url, underlying: down)))
        #expect(try await load(fixture).get().origin == .disk)
        #expect(try await load(fixture).get().origin == .disk)
        #expect(fixture.loader.loads.count == 2 && !fixture.loader.loads[1].request.allowsRetries)
        fixture.clock.advance(by: SilentServers.seconds)
        answer(fixture, 304)
        #expect(try await load(fixture).get().origin == .revalidated)
    }

    @Test(arguments: ["no-cache", "max-age=60, must-revalidate"])
    func whatMustBeConfirmedFailsWithTheServer(control: String) async throws {
        let fixture = try await stored(["Cache-Control": control, "ETag": "\"1\""], secondsAgo: 100)
        let error = ImageError.connectionFailed(url: url, underlying: down)
        fixture.loader.answer(url, with: .failure(error))
        #expect(await load(fixture).failure == error)
        #expect(fixture.loader.loads[1].request.allowsRetries)
        // Who asks for the caches alone has said that it will do.
        #expect(try await load(fixture, policy: .cacheOnly).get().origin == .disk)
    }

    /// A server that asks for patience is as little use to the person as one that has broken down.
    @Test(arguments: [408, 425, 429, 500, 503])
    func anErrorOfTheServerIsBridgedForAsLongAsItAllows(status: Int) async throws {
        let fixture = try await stored(["Cache-Control": "max-age=60, stale-if-error=60"], secondsAgo: 120)
        answer(fixture, status)
        #expect(try await load(fixture).get().origin == .disk)
        fixture.clock.advance(by: 1)
        #expect(await load(fixture).failure == .httpStatus(status, url: url))
    }

    @Test func aPictureThatIsGoneDoesNotComeBackFromTheDisk() async throws {
        let fixture = try await stored(["Cache-Control": "max-age=60"], secondsAgo: 61)
        answer(fixture, 404)
        #expect(await load(fixture).failure == .httpStatus(404, url: url))
        #expect(await load(fixture, policy: .cacheOnly).failure == .notCached)
    }

    @Test func noStoreTakesTheOldBytesWithIt() async throws {
        for status in [200, 304] {
            let fixture = try await stored(["Cache-Control": "max-age=60", "ETag": "\"1\""], secondsAgo: 61)
            answer(fixture, status, headers: ["Cache-Control": "no-store"], body: Fixture.png())
            #expect(await load(fixture).failure == nil)
            #expect(await load(fixture, policy: .cacheOnly).failure == .notCached, "\(status)")
        }
    }

    @Test func bytesForOtherHeadersAreConfirmedByTheirTagAlone() async throws {
        let headers: HTTPHeaders = [
            "Cache-Control": "max-age=60", "Vary": "Accept", "ETag": "\"1\"",
            "Last-Modified": "Sun, 31 Dec 2000 00:00:00 GMT",
        ]
        let first = try await stored(headers, secondsAgo: 0)
        #expect(try await load(first).get().origin == .disk)
        let other = try Fixture(folder: first.folder) { $0.transport.acceptedFormats = [.png] }
        answer(other, 304)
        #expect(try await load(other).get().origin == .revalidated)
        #expect(other.loader.loads[0].request.headers["If-None-Match"] == "\"1\"")
        #expect(other.loader.loads[0].request.headers["If-Modified-Since"] == nil)
        // Confirmed for these headers, they are theirs from now on.
        #expect(try await load(other).get().origin == .disk)
    }

    @Test func aPolicyMayKeepWhatIsThere() async throws {
        let fixture = try await stored(["Cache-Control": "no-cache"], secondsAgo: 1e9) { $0.freshness = .keepForever }
        #expect(try await load(fixture).get().origin == .disk)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func whatWouldHappenIsExplained() async throws {
        let fixture = try await stored(["Cache-Control": "max-age=60, stale-while-revalidate=60"], secondsAgo: 59)
        let request = Fixture.request(policy: fromDisk)
        #expect(await fixture.pipeline.explain(request).outcome == .disk)
        fixture.clock.advance(by: 60)
        #expect(await fixture.pipeline.explain(request).outcome == .disk)
        #expect(await fixture.pipeline.explain(request).description.contains("refreshed behind that"))
        fixture.clock.advance(by: 60)
        #expect(await fixture.pipeline.explain(request).outcome == .revalidation)
        #expect(await fixture.pipeline.explain(Fixture.request(policy: .cacheOnly)).outcome == .disk)
        #expect(fixture.loader.loads.count == 1)
    }
}

extension ImagePipeline {
    /// Returns once the counts are as a condition wants them.
    fileprivate func wait(until isSatisfied: (PipelineMetrics) -> Bool) async throws {
        while !isSatisfied(metrics) {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
