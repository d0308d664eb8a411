import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// What is kept where, and what bad bytes do to it.
@Suite(.timeLimit(.minutes(5)))
struct CachingTests {
    private typealias Fixture = PipelineFixture
    private let url = "http://test.example/a.png"
    private let page = Data("<!doctype html><html><body>Log in</body></html>".utf8)

    @Test func aHitInMemoryIsThereWithoutAHop() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(fixture.pipeline.cachedImage(for: Fixture.request()) == nil)
        _ = try await fixture.pipeline.image(for: Fixture.request())
        #expect(fixture.pipeline.cachedImage(for: Fixture.request())?.origin == .memory)
        // A task, too, is done when it is returned.
        guard case .success(let response) = fixture.pipeline.imageTask(for: Fixture.request()).result else {
            Issue.record("the task is not done")
            return
        }
        #expect(response.origin == .memory)
        #expect(fixture.pipeline.metrics.memory.hits == 2)
        #expect(fixture.pipeline.metrics.memory.misses == 1)
    }

    @Test func aNewPipelineOnTheSameFolderDownloadsNothing() async throws {
        let first = try Fixture()
        first.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await first.pipeline.image(for: Fixture.request()).origin == .network)
        await first.pipeline.waitUntilStored()
        let second = try Fixture(folder: first.folder)
        #expect(try await second.pipeline.image(for: Fixture.request(width: 8)).origin == .disk)
        #expect(second.loader.loads.isEmpty)
    }

    @Test func aWebPageIsAnErrorIsNeverStoredAndTheNextLoadIsWhole() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(
            url,
            with: .success(ScriptedLoader.response(headers: ["Content-Type": "image/png"], body: page))
        )
        let failure = await Result { () async throws(ImageError) in
            try await fixture.pipeline.image(for: Fixture.request())
        }
        guard case .notAnImage = failure.failure else {
            Issue.record("\(failure)")
            return
        }
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await fixture.pipeline.image(for: Fixture.request()).origin == .network)
        #expect(fixture.loader.loads.count == 2)
    }

    @Test func anOldWebPageFoundOnDiskIsEvictedAndRefetchedOnce() async throws {
        let fixture = try Fixture()
        let cache = DiskCache(directory: fixture.folder.url.appending(path: "cache"))
        let now = fixture.clock.now
        let facts = ResponseFacts(status: 200, url: url, headers: [:], requestTime: now, responseTime: now)
        try cache.store(DiskEntry(body: page, facts: facts), for: Fixture.request().sourceKey)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await fixture.pipeline.image(for: Fixture.request()).origin == .network)
        await fixture.pipeline.waitUntilStored()
        let again = try Fixture(folder: fixture.folder)
        #expect(try await again.pipeline.image(for: Fixture.request()).origin == .disk)
    }

    @Test func bytesOnDiskThatDoNotDecodeAreEvictedAndRefetchedOnce() async throws {
        let fixture = try Fixture()
        let png = Fixture.png()
        let cache = DiskCache(directory: fixture.folder.url.appending(path: "cache"))
        let now = fixture.clock.now
        let facts = ResponseFacts(status: 200, url: url, headers: [:], requestTime: now, responseTime: now)
        try cache.store(DiskEntry(body: png.prefix(60), facts: facts), for: Fixture.request().sourceKey)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: png)))
        #expect(try await fixture.pipeline.image(for: Fixture.request()).origin == .network)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func aDownloadThatDoesNotDecodeLeavesNothingBehindAndIsNotFetchedAgainByItself() async throws {
        let fixture = try Fixture()
        let png = Fixture.png()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: png.prefix(60))))
        let failure = await Result { () async throws(ImageError) in
            try await fixture.pipeline.image(for: Fixture.request())
        }
        #expect(failure.failure != nil)
        #expect(fixture.loader.loads.count == 1)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: png)))
        #expect(try await fixture.pipeline.image(for: Fixture.request()).origin == .network)
    }

    @Test func noStoreNeverTouchesTheDisk() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(
            url,
            with: .success(
                ScriptedLoader.response(headers: ["Cache-Control": "private, No-Store"], body: Fixture.png()))
        )
        _ = try await fixture.pipeline.image(for: Fixture.request())
        await fixture.pipeline.waitUntilStored()
        #expect(fixture.pipeline.metrics.diskBytesWritten == 0)
        #expect(files(in: fixture.folder).isEmpty)
    }

    @Test func aRequestThatLeavesNoTraceStoresNothing() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        _ = try await fixture.pipeline.image(for: Fixture.request(policy: .ephemeral))
        await fixture.pipeline.waitUntilStored()
        #expect(fixture.pipeline.cachedImage(for: Fixture.request()) == nil)
        #expect(files(in: fixture.folder).isEmpty)
    }

    @Test func oneWhoMayStoreStoresForAllWhoShare() async throws {
        let fixture = try Fixture()
        fixture.loader.hold(url)
        let ephemeral = fixture.pipeline.imageTask(for: Fixture.request(policy: .ephemeral))
        let ordinary = fixture.pipeline.imageTask(for: Fixture.request())
        try await fixture.loader.waitForLoads(1)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: Fixture.png())))
        _ = try await ephemeral.response
        _ = try await ordinary.response
        #expect(fixture.pipeline.cachedImage(for: Fixture.request()) != nil)
    }

    @Test func cachesOnlyAsksNobody() async throws {
        let fixture = try Fixture()
        for request in [
            Fixture.request(policy: .cacheOnly), ImageRequest(.init(filePath: "/nowhere"), cachePolicy: .cacheOnly),
        ] {
            let outcome = await Result { () async throws(ImageError) in try await fixture.pipeline.image(for: request) }
            #expect(outcome.failure == .notCached)
        }
        #expect(fixture.loader.loads.isEmpty)
    }

    @Test func reloadGoesToTheServerAndReplacesWhatTheCachesHold() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(
            url, with: .success(ScriptedLoader.response(body: Fixture.png(width: 10, height: 10))))
        _ = try await fixture.pipeline.image(for: Fixture.request())
        fixture.loader.answer(
            url, with: .success(ScriptedLoader.response(body: Fixture.png(width: 12, height: 12))))
        #expect(try await fixture.pipeline.image(for: Fixture.request(policy: .reload)).bitmap.width == 12)
        #expect(fixture.pipeline.cachedImage(for: Fixture.request())?.bitmap.width == 12)
        await fixture.pipeline.waitUntilStored()
        let again = try Fixture(folder: fixture.folder)
        #expect(try await again.pipeline.image(for: Fixture.request()).bitmap.width == 12)
    }

    @Test func aMissingPictureIsAskedForOnceUntilItsTimeIsOverOrAPersonRetries() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(status: 404)))
        func load(_ policy: ImageRequest.CachePolicy = .standard) async -> Result<ImageResponse, ImageError> {
            await Result { () async throws(ImageError) in
                try await fixture.pipeline.image(for: Fixture.request(policy: policy))
            }
        }
        for _ in 0..<5 { #expect(await load().failure == .httpStatus(404, url: url)) }
        #expect(fixture.loader.loads.count == 1)
        #expect(await load(.reload).failure != nil)
        #expect(fixture.loader.loads.count == 2)
        fixture.clock.advance(by: 61)
        #expect(await load().failure != nil)
        #expect(fixture.loader.loads.count == 3)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(await load(.reload).failure == nil)
        #expect(await load().failure == nil)
    }

    @Test(
        arguments: [
            (["Cache-Control": "max-age=100"], 100), (["Cache-Control": "max-age=100", "Age": "90"], 10),
            (["Cache-Control": "max-age=100", "Age": "100"], 0), (["Cache-Control": "max-age=100, no-store"], 0),
            (["Cache-Control": "no-cache"], 0), (["Expires": "0"], 0),
            (["Expires": "0", "Cache-Control": "public"], 0),
            // The server's clock is an hour behind ours; the difference of its own two times counts, and its age.
            (["Date": "Sun, 31 Dec 2000 23:00:00 GMT", "Expires": "Mon, 01 Jan 2001 00:30:00 GMT"], 1_800),
            (["Date": "Sun, 31 Dec 2000 23:00:00 GMT", "Expires": "Sun, 31 Dec 2000 23:30:00 GMT"], 0),
            // Without a word on it the short default counts, whatever the clocks.
            (["Date": "Sun, 31 Dec 2000 23:00:00 GMT"], 60), (["Age": "1000"], 60),
        ] as [(HTTPHeaders, Double)])
    func aMissingPictureIsRememberedForAsLongAsItsAnswerIsFresh(headers: HTTPHeaders, seconds: Double) async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(status: 404, headers: headers)))
        for _ in 0..<2 { _ = try? await fixture.pipeline.image(for: Fixture.request()) }
        #expect(fixture.loader.loads.count == (seconds > 0 ? 1 : 2))
        guard seconds > 0 else { return }
        fixture.clock.advance(by: seconds - 1)
        _ = try? await fixture.pipeline.image(for: Fixture.request())
        #expect(fixture.loader.loads.count == 1)
        fixture.clock.advance(by: 2)
        _ = try? await fixture.pipeline.image(for: Fixture.request())
        #expect(fixture.loader.loads.count == 2)
    }

    @Test func aManualStoreClearsTheMemoryOfFailure() async throws {
        let fixture = try Fixture()
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(status: 404)))
        let request = Fixture.request()
        _ = await Result { () async throws(ImageError) in try await fixture.pipeline.image(for: request) }
        fixture.pipeline.store(Fixture.bitmap(), format: .png, for: request)
        #expect(fixture.pipeline.cachedImage(for: request)?.bitmap.width == 40)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await fixture.pipeline.image(for: Fixture.request(width: 9)).origin == .network)
    }

    @Test func dataURLsAndBytesWorkAndStayOutOfTheDiskCache() async throws {
        let fixture = try Fixture()
        let png = Fixture.png()
        let requests = [
            ImageRequest(url: "data:image/png;base64,\(png.base64EncodedString())"),
            ImageRequest(.bytes(png, identifier: "mine")),
        ]
        for request in requests {
            #expect(try await fixture.pipeline.image(for: request).bitmap.width == 40)
            #expect(fixture.pipeline.cachedImage(for: request) != nil)
            #expect(try await fixture.pipeline.data(for: request).data == png)
        }
        await fixture.pipeline.waitUntilStored()
        #expect(files(in: fixture.folder).isEmpty)
    }

    @Test func aFileThatChangesBetweenRequestAndReadingIsShownButNotKeptUnderTheOldKey() async throws {
        let fixture = try Fixture()
        let path = fixture.folder.path("a.png")
        try Fixture.png(width: 10, height: 10).write(to: URL(fileURLWithPath: path))
        let request = ImageRequest(ImageSource(filePath: path))
        try Fixture.png(width: 90, height: 90).write(to: URL(fileURLWithPath: path))
        #expect(try await fixture.pipeline.image(for: request).bitmap.width == 90)
        #expect(fixture.pipeline.cachedImage(for: request) == nil)
        let current = ImageRequest(ImageSource(filePath: path))
        _ = try await fixture.pipeline.image(for: current)
        #expect(fixture.pipeline.cachedImage(for: current)?.bitmap.width == 90)
    }

    @Test func everyImageIsDeliveredWhereTheDiskCannotBeWritten() async throws {
        let folder = try TemporaryFolder()
        try Data("in the way".utf8).write(to: URL(fileURLWithPath: folder.path("cache")))
        let fixture = try Fixture(folder: folder)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await fixture.pipeline.image(for: Fixture.request()).origin == .network)
        await fixture.pipeline.waitUntilStored()
        #expect(fixture.pipeline.metrics.diskWriteFailures == 1)
        // It resumes by itself when what was in the way is gone.
        try FileManager.default.removeItem(atPath: folder.path("cache"))
        _ = try await fixture.pipeline.image(for: Fixture.request(policy: .reload))
        await fixture.pipeline.waitUntilStored()
        #expect(fixture.pipeline.metrics.diskBytesWritten > 0)
    }

    private func files(in folder: TemporaryFolder) -> [String] {
        let walk = FileManager.default.enumerator(atPath: folder.url.path)
        return (walk?.allObjects as? [String] ?? []).filter { name in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder.path(name), isDirectory: &isFolder)
            return !isFolder.boolValue
        }
    }
}
