import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// How animations are opened, and their frames made, shared and kept.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct AnimationTests {
    private typealias Fixture = PipelineFixture
    private let url = "http://test.example/a.png"
    private let decoder = AnimatedDecoder()

    private func fixture(
        _ file: Data = AnimatedDecoder.file(frames: 5),
        folder: TemporaryFolder? = nil,
        configure: (inout ImagePipeline.Configuration) -> Void = { _ in }
    ) throws -> PipelineFixture {
        let fixture = try PipelineFixture(folder: folder, decoder: decoder, configure: configure)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: file)))
        return fixture
    }

    private func animation(
        _ fixture: PipelineFixture,
        _ request: ImageRequest = Fixture.request()
    ) async throws -> ImageAnimation {
        try #require(try await fixture.pipeline.animation(for: request))
    }

    private func failure(_ fixture: PipelineFixture, _ request: ImageRequest = Fixture.request()) async -> ImageError? {
        do throws(ImageError) {
            _ = try await fixture.pipeline.animation(for: request)
            return nil
        } catch {
            return error
        }
    }

    private func frame(_ animation: ImageAnimation, _ index: Int) async -> Result<Bitmap, ImageError> {
        do throws(ImageError) {
            return .success(try await animation.frame(at: index))
        } catch {
            return .failure(error)
        }
    }

    private func value(_ animation: ImageAnimation, _ index: Int) async throws -> UInt8 {
        try await animation.frame(at: index).pixel(0, 0)[0]
    }

    // MARK: Opening

    @Test func openingTellsWhatIsKnownAndDecodesNothing() async throws {
        let animation = try await animation(try fixture())
        #expect(animation.frameCount == 5)
        #expect(animation.timing == AnimationTiming(delays: [0.2, 0.2, 0.2, 0.2, 0.2], playCount: nil))
        #expect(animation.source.format == .gif)
        #expect(animation.source.size == PixelSize(width: 10, height: 10))
        #expect(animation.source.frameCount == 5)
        #expect(animation.cachedFrame(at: 0) == nil)
        #expect(decoder.log.frames.isEmpty)
        #expect(decoder.log.stills == 0)
    }

    @Test func theStillTellsThatItIsAnAnimationAndBothAreOneDownload() async throws {
        let fixture = try fixture()
        let still = try await fixture.pipeline.image(for: Fixture.request())
        #expect(still.source.frameCount == 5)
        _ = try await animation(fixture)
        #expect(fixture.loader.loads.count == 1)
    }

    /// What the disk does not keep stays with the still in memory, counted there, so that each is downloaded once.
    @Test(arguments: [false, true])
    func theFramesOfWhatNoDiskKeepsComeFromTheStillInMemory(isNoStore: Bool) async throws {
        let file = AnimatedDecoder.file(frames: 5)
        let fixture = try PipelineFixture(hasDisk: isNoStore, decoder: decoder)
        let headers: HTTPHeaders = isNoStore ? ["Cache-Control": "no-store"] : [:]
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(headers: headers, body: file)))
        let still = try await fixture.pipeline.image(for: Fixture.request())
        #expect(fixture.pipeline.metrics.memoryBytes == still.bitmap.byteCount + file.count)
        #expect(try await animation(fixture).frameCount == 5)
        let processed = Fixture.request().processed(by: [.greyscale])
        _ = try await fixture.pipeline.image(for: processed)
        #expect(try await animation(fixture, processed).frameCount == 5)
        #expect(fixture.loader.loads.count == 1)
    }

    /// Together with its still the file would not be admitted, and the still be loaded again each time it is drawn.
    @Test func aFileTooLargeForItsShareLeavesTheStillInMemory() async throws {
        let fixture = try PipelineFixture(hasDisk: false, decoder: decoder) { $0.memoryLimitBytes = 305 }
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: AnimatedDecoder.file(frames: 5))))
        _ = try await fixture.pipeline.image(for: Fixture.request())
        #expect(fixture.pipeline.cachedImage(for: Fixture.request()) != nil)
        #expect(try await animation(fixture).frameCount == 5)
    }

    @Test func whatTheDiskKeepsIsNotKeptInMemoryToo() async throws {
        let fixture = try fixture()
        let still = try await fixture.pipeline.image(for: Fixture.request())
        #expect(fixture.pipeline.metrics.memoryBytes == still.bitmap.byteCount)
    }

    @Test func theStillAndTheAnimationShareADownloadThatIsUnderWay() async throws {
        let fixture = try fixture()
        fixture.loader.hold(url)
        let still = fixture.pipeline.imageTask(for: Fixture.request())
        let opening = Task { try await fixture.pipeline.animation(for: Fixture.request()) }
        try await Wait.until { fixture.pipeline.load.sources == (1, 2) }
        // Both may wait while the disk is still being looked into.
        try await fixture.loader.waitForLoads(1)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: AnimatedDecoder.file(frames: 3))))
        _ = try await still.response
        #expect(try await opening.value?.frameCount == 3)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func whoeverAsksWhileItIsOpenSharesIt() async throws {
        let fixture = try fixture()
        let first = try await animation(fixture)
        let second = try await animation(fixture)
        #expect(first === second)
        #expect(decoder.log.timings == 1)
        let other = try await animation(fixture, Fixture.request(width: 5))
        #expect(other !== first)
    }

    @Test func aClosedAnimationIsOpenedAgain() async throws {
        let fixture = try fixture()
        weak let first = try await animation(fixture)
        try await Wait.until { first == nil }
        _ = try await animation(fixture)
        #expect(decoder.log.timings == 2)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test(arguments: [true, false]) func aStillIsNoAnimation(tellsCount: Bool) async throws {
        let fixture = try fixture(AnimatedDecoder.file(frames: 1, tellsCount: tellsCount))
        #expect(try await fixture.pipeline.animation(for: Fixture.request()) == nil)
        #expect(decoder.log.timings == (tellsCount ? 0 : 1))
        let plain = try PipelineFixture()
        plain.loader.answer(url, with: .success(ScriptedLoader.response(body: Fixture.png())))
        #expect(try await plain.pipeline.animation(for: Fixture.request()) == nil)
    }

    @Test func framesTimesCanvasBeyondTheLimitAreRefused() async throws {
        let file = AnimatedDecoder.file(frames: 5, tellsCount: false)
        let allowed = try fixture(file) { $0.decodingLimits.maximumAnimationPixels = 500 }
        _ = try await animation(allowed)
        let refused = try fixture(file) { $0.decodingLimits.maximumAnimationPixels = 499 }
        guard case .exceedsLimits(.gif, _)? = await failure(refused) else {
            Issue.record("it was opened")
            return
        }
        #expect(decoder.log.decoders == 0)
    }

    @Test func whatCannotBeLoadedCannotBeOpened() async throws {
        let fixture = try fixture()
        #expect(await failure(fixture, Fixture.request(policy: .cacheOnly)) == .notCached)
        #expect(await failure(fixture, ImageRequest(url: URL?.none)) == .missingURL)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: Data("<html>".utf8))))
        guard case .notAnImage? = await failure(fixture) else {
            Issue.record("a page was opened")
            return
        }
    }

    @Test func damagedBytesOnDiskAreFetchedAgainOnce() async throws {
        let first = try fixture()
        let cache = DiskCache(directory: first.folder.url.appending(path: "cache"))
        let now = first.clock.now
        let facts = ResponseFacts(status: 200, url: url, headers: [:], requestTime: now, responseTime: now)
        try cache.store(DiskEntry(body: AnimatedDecoder.damagedFile, facts: facts), for: Fixture.request().sourceKey)
        #expect(try await animation(first).frameCount == 5)
        #expect(first.loader.loads.count == 1)

        let broken = try fixture(AnimatedDecoder.damagedFile)
        #expect(await failure(broken) == .truncatedImage(.gif))
        #expect(broken.loader.loads.count == 1)
    }

    @Test func cancellingTheOneWhoOpensStopsTheDownload() async throws {
        let fixture = try fixture()
        fixture.loader.hold(url)
        let opening = Task { await failure(fixture) }
        try await fixture.loader.waitForLoads(1)
        opening.cancel()
        #expect(await opening.value == .cancelled)
        try await fixture.loader.wait { $0[0].isCancelled }
        #expect(fixture.pipeline.load.sources == (0, 0))
    }

    // MARK: Frames

    @Test func framesAreTheSameInAnyOrder() async throws {
        let animation = try await animation(try fixture { $0.memoryLimitBytes = 0 })
        for index in [3, 0, 4, 1, 1, 2, 0, 4] {
            #expect(try await value(animation, index) == AnimatedDecoder.value(frame: index))
        }
        #expect(decoder.log.frames.count == 8)
    }

    @Test(arguments: [-1, 5, .max, .min]) func anIndexThatThereIsNotIsAnError(index: Int) async throws {
        let animation = try await animation(try fixture())
        #expect(await frame(animation, index).failure == .noSuchFrame(index, frameCount: 5))
        #expect(animation.cachedFrame(at: index) == nil)
    }

    @Test func framesHaveTheSizeAndTheProcessorsOfTheRequest() async throws {
        let request = Fixture.request(width: 4).processed(by: [
            .custom("brighter") { bitmap in
                Bitmap(size: bitmap.size, format: .rgb8) { pixels in
                    for index in pixels.indices { pixels[index] = bitmap.pixel(0, 0)[0] + 100 }
                }
            }
        ])
        let animation = try await animation(try fixture(), request)
        for index in [0, 3] {
            let frame = try await animation.frame(at: index)
            #expect(frame.size == PixelSize(width: 4, height: 4))
            #expect(frame.pixel(0, 0)[0] == AnimatedDecoder.value(frame: index) + 100)
            #expect(animation.cachedFrame(at: index)?.pixel(0, 0)[0] == AnimatedDecoder.value(frame: index) + 100)
        }
    }

    @Test func twoWhoAskAtOnceShareAFrameAndCancellingOneLeavesItToTheOther() async throws {
        let animation = try await animation(try fixture())
        decoder.hold()
        var asked = 0
        func ask() -> Task<Result<Bitmap, ImageError>, Never> {
            Task {
                asked += 1
                return await frame(animation, 2)
            }
        }
        let tasks = [ask(), ask(), ask()]
        // Each has asked by the time the main actor comes back here.
        try await Wait.until { asked == 3 && decoder.log.frames.count == 1 }
        tasks[0].cancel()
        #expect(await tasks[0].value.failure == .cancelled)
        decoder.letGo(1)
        #expect(try await tasks[1].value.get().pixel(0, 0)[0] == AnimatedDecoder.value(frame: 2))
        #expect(try await tasks[2].value.get().pixel(0, 0)[0] == AnimatedDecoder.value(frame: 2))
        #expect(decoder.log.frames == [2])
    }

    @Test func aDamagedFrameIsAnErrorOfThatFrameAlone() async throws {
        let animation = try await animation(try fixture(AnimatedDecoder.file(frames: 5, damagedFrame: 2)))
        let outcome = await frame(animation, 2)
        guard case .corruptImage(.gif, _)? = outcome.failure else {
            Issue.record("\(outcome)")
            return
        }
        #expect(try await value(animation, 3) == AnimatedDecoder.value(frame: 3))
        #expect(try await value(animation, 1) == AnimatedDecoder.value(frame: 1))
    }

    // MARK: Memory

    @Test func theFramesOfASmallAnimationAreKeptAndCountTheirBytes() async throws {
        // Five frames of a hundred pixels, at four bytes a pixel, are a quarter of this.
        let fixture = try fixture { $0.memoryLimitBytes = 4 * 2_000 }
        let animation = try await animation(fixture)
        for index in 0..<5 { _ = try await animation.frame(at: index) }
        #expect(fixture.pipeline.metrics.memoryBytes == 5 * 300)
        for index in 0..<5 {
            #expect(animation.cachedFrame(at: index)?.pixel(0, 0)[0] == AnimatedDecoder.value(frame: index))
            _ = try await animation.frame(at: index)
        }
        #expect(decoder.log.frames.count == 5)
        // Playing is no use of the cache by those who want pictures.
        #expect(fixture.pipeline.metrics.memory.hits == 0)
        #expect(fixture.pipeline.metrics.memory.misses == 0)
    }

    @Test func theFramesOfALargeAnimationAreNotKeptAndEvictNothing() async throws {
        let fixture = try fixture { $0.memoryLimitBytes = 4 * 2_000 - 1 }
        let other = Fixture.request("other.png")
        fixture.pipeline.store(Fixture.bitmap(), format: .png, for: other)
        let animation = try await animation(fixture)
        for _ in 0..<3 {
            for index in 0..<5 { _ = try await animation.frame(at: index) }
        }
        #expect(decoder.log.frames.count == 15)
        #expect(animation.cachedFrame(at: 4) == nil)
        #expect(fixture.pipeline.metrics.memoryEvictions == 0)
        #expect(fixture.pipeline.cachedImage(for: other) != nil)
        // Round after round was made by one decoder.
        #expect(decoder.log.decoders == 1)
    }

    @Test func aRequestThatLeavesNoTraceKeepsNoFrames() async throws {
        let fixture = try fixture()
        let animation = try await animation(fixture, Fixture.request(policy: .ephemeral))
        _ = try await animation.frame(at: 1)
        #expect(animation.cachedFrame(at: 1) == nil)
        #expect(fixture.pipeline.metrics.memoryImages == 0)
        // And whoever may keep them does not get this one's.
        #expect(try await self.animation(fixture) !== animation)
    }

    // MARK: Newer files

    @Test func aNewerFileHasItsOwnFrames() async throws {
        let fixture = try fixture()
        let old = try await animation(fixture)
        #expect(try await value(old, 1) == AnimatedDecoder.value(frame: 1))
        let newer = AnimatedDecoder.file(frames: 5, version: 2)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: newer)))
        let new = try await animation(fixture, Fixture.request(policy: .reload))
        #expect(try await value(new, 1) == AnimatedDecoder.value(frame: 1, version: 2))
        #expect(try await value(old, 1) == AnimatedDecoder.value(frame: 1))
        // Whoever comes now gets the newer one, though the older one is still open.
        #expect(try await animation(fixture) === new)
    }

    @Test func anAnimationIsNeverOlderThanTheStillThatWasLoadedAnew() async throws {
        let fixture = try fixture()
        let old = try await animation(fixture)
        let newer = AnimatedDecoder.file(frames: 5, version: 2)
        fixture.loader.answer(url, with: .success(ScriptedLoader.response(body: newer)))
        let still = try await fixture.pipeline.image(for: Fixture.request(policy: .reload))
        #expect(still.bitmap.pixel(0, 0)[0] == AnimatedDecoder.value(frame: 0, version: 2))
        #expect(try await value(try await animation(fixture), 0) == AnimatedDecoder.value(frame: 0, version: 2))
        withExtendedLifetime(old) {}
    }

    @Test func whatWasRemovedIsNotShared() async throws {
        let fixture = try fixture()
        let old = try await animation(fixture)
        fixture.pipeline.removeImage(for: Fixture.request())
        #expect(try await animation(fixture) !== old)
        #expect(fixture.loader.loads.count == 2)
    }
}

/// Waits that cost nothing but turns of the actor; a suite's time limit ends one that never ends.
@MainActor
enum Wait {
    static func until(_ isSatisfied: () -> Bool) async throws {
        while !isSatisfied() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Lets everything that is ready have its turn.
    static func briefly() async {
        for _ in 0..<100 { await Task.yield() }
    }
}
