import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct FittedImageSlotTests {
    private typealias Fixture = PipelineFixture
    private let fixture: PipelineFixture
    private let slot = FittedImageSlot()
    private let square = LayoutBox(width: 10, height: 10)

    init() throws {
        fixture = try PipelineFixture()
    }

    private var pipeline: ImagePipeline { fixture.pipeline }

    private func query(_ path: String = "a.png", priority: ImagePriority = .normal) -> FittedImageSlot.Query {
        FittedImageSlot.Query(Fixture.request(path, priority: priority))
    }

    private func answer(_ path: String = "a.png") throws {
        let body = Fixture.png(width: 200, height: 200)
        fixture.loader.answer("http://test.example/\(path)", with: .success(ScriptedLoader.response(body: body)))
    }

    private func hold(_ path: String = "a.png") { fixture.loader.hold("http://test.example/\(path)") }

    private func phase(_ query: FittedImageSlot.Query?) -> ImageSlot.Phase { slot.phase(of: query, from: pipeline) }

    /// Lets the main actor go on until the picture is there.
    private func picture(_ query: FittedImageSlot.Query) async throws -> ImageResponse {
        while true {
            if let response = phase(query).response { return response }
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    @Test func nothingIsLoadedBeforeTheLayoutAndThenAsManyPixelsAsItHasRoomFor() async throws {
        try answer()
        slot.show(query(), from: pipeline)
        #expect(phase(query()).isLoading)
        #expect(fixture.loader.loads.isEmpty)
        slot.layOut(in: square, displayScale: 3)
        #expect(try await picture(query()).bitmap.size == PixelSize(width: 30, height: 30))
        #expect(slot.appearsWithTransition)
    }

    @Test func drawingAloneStartsNothing() {
        #expect(phase(query()).isLoading)
        #expect(phase(nil).isEmpty)
        #expect(fixture.loader.loads.isEmpty)
    }

    @Test func aViewThatComesBackDrawsItsPictureTheFirstTime() async throws {
        try answer()
        slot.show(query(), from: pipeline)
        slot.layOut(in: square, displayScale: 2)
        _ = try await picture(query())

        let again = FittedImageSlot()
        #expect(again.phase(of: query(), from: pipeline).response?.bitmap.width == 20)
        again.show(query(), from: pipeline)
        #expect(again.phase(of: query(), from: pipeline).response?.bitmap.width == 20)
        again.layOut(in: square, displayScale: 2)
        #expect(again.phase(of: query(), from: pipeline).response?.origin == .memory)
        #expect(!again.appearsWithTransition)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func anAnimationIsPlayedWhileTheViewIsThereAndForItsOwnQueryAlone() async throws {
        let clock = ManualClock()
        let fixture = try PipelineFixture(decoder: AnimatedDecoder())
        let body = AnimatedDecoder.file(frames: 3)
        fixture.loader.answer("http://test.example/a.png", with: .success(ScriptedLoader.response(body: body)))
        let pipeline = fixture.pipeline
        let slot = FittedImageSlot(scheduler: clock)
        func frame(_ query: FittedImageSlot.Query? = nil) -> Int? {
            slot.frame(of: query ?? self.query(), from: pipeline)?.index
        }
        func step() async throws {
            try await Wait.until { clock.pendingCount == 1 }
            clock.advance(by: 0.2)
        }
        slot.show(query(), from: pipeline)
        slot.layOut(in: square, displayScale: 1)
        try await Wait.until { frame() == 0 }
        try await step()
        try await Wait.until { frame() == 1 }
        #expect(frame(query("b.png")) == nil)
        #expect(slot.frame(of: nil, from: pipeline) == nil)

        slot.suspend()
        #expect(clock.pendingCount == 0)
        #expect(frame() == 1)
        slot.show(query(), from: pipeline)
        try await step()
        try await Wait.until { frame() == 2 }

        slot.playsAnimations = false
        #expect(frame() == nil)
        slot.playsAnimations = true
        try await Wait.until { frame() == 0 }
        slot.reducesMotion = true
        #expect(frame() == nil)
        // And what was set counts for the next pipeline too.
        let other = try PipelineFixture(decoder: AnimatedDecoder())
        other.loader.answer("http://test.example/a.png", with: .success(ScriptedLoader.response(body: body)))
        slot.show(query(), from: other.pipeline)
        try await Wait.until { slot.phase(of: query(), from: other.pipeline).response != nil }
        await Wait.briefly()
        #expect(slot.frame(of: query(), from: other.pipeline) == nil)
    }

    @Test func anotherSizeInMemoryIsThePreviewOfALargerOne() async throws {
        try answer()
        slot.show(query(), from: pipeline)
        slot.layOut(in: square, displayScale: 1)
        _ = try await picture(query())
        slot.layOut(in: LayoutBox(width: 50, height: 50), displayScale: 1)
        #expect(phase(query()).loading?.preview?.bitmap.width == 10)
        #expect(try await picture(query()).bitmap.width == 50)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func aPictureThatGrowsIsItsOwnPreviewWhateverElseWasShown() async throws {
        try answer()
        slot.show(query(), from: pipeline)
        slot.layOut(in: square, displayScale: 1)
        _ = try await picture(query())
        let smaller = FittedImageSlot()
        smaller.show(query(), from: pipeline)
        smaller.layOut(in: LayoutBox(width: 4, height: 4), displayScale: 1)
        while smaller.phase(of: query(), from: pipeline).response?.bitmap.width != 4 {
            try Task.checkCancellation()
            await Task.yield()
        }
        slot.layOut(in: LayoutBox(width: 50, height: 50), displayScale: 1)
        #expect(phase(query()).loading?.preview?.bitmap.width == 10)
    }

    @Test func aRoomThatGrowsWhileThePictureLoadsGoesOnWithItsDownload() async throws {
        hold()
        slot.layOut(in: square, displayScale: 1)
        slot.show(query(), from: pipeline)
        try await fixture.loader.waitForLoads(1)
        slot.layOut(in: LayoutBox(width: 50, height: 50), displayScale: 1)
        // So does another look at the same picture.
        let pinned = FittedImageSlot.Query(Fixture.request().resized(to: ImageTarget(width: 60, height: 60)))
        slot.show(pinned, from: pipeline)
        let body = Fixture.png(width: 200, height: 200)
        fixture.loader.finish(0, with: .success(ScriptedLoader.response(body: body)))
        #expect(try await picture(pinned).bitmap.width == 60)
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func aPersonWhoWantsLessMotionSeesNoTransition() async throws {
        try answer()
        slot.show(query(), from: pipeline)
        slot.reducesMotion = true
        slot.layOut(in: square, displayScale: 1)
        _ = try await picture(query())
        #expect(!slot.appearsWithTransition)
    }

    @Test func aNewPictureReplacesTheOldOneAtOnce() async throws {
        hold("a.png")
        hold("b.png")
        slot.layOut(in: square, displayScale: 1)
        slot.show(query("a.png"), from: pipeline)
        try await fixture.loader.waitForLoads(1)
        slot.show(query("b.png"), from: pipeline)
        #expect(phase(query("b.png")).isLoading)
        try await fixture.loader.wait { $0[0].isCancelled }
        slot.show(nil, from: pipeline)
        #expect(phase(nil).isEmpty)
        try await fixture.loader.wait { $0.allSatisfy(\.isCancelled) }
    }

    @Test func theOldPictureIsNeverDrawnForANewQuery() async throws {
        try answer("a.png")
        hold("b.png")
        slot.layOut(in: square, displayScale: 1)
        slot.show(query("a.png"), from: pipeline)
        _ = try await picture(query("a.png"))
        // Drawn with the new query before anything was told to the slot.
        #expect(phase(query("b.png")).isLoading)
        slot.show(query("b.png"), from: pipeline)
        #expect(phase(query("b.png")).isLoading)
    }

    @Test func leavingStopsTheLoadAndComingBackBeginsAnother() async throws {
        hold()
        slot.layOut(in: square, displayScale: 1)
        slot.show(query(), from: pipeline)
        try await fixture.loader.waitForLoads(1)
        slot.suspend()
        try await fixture.loader.wait { $0[0].isCancelled }
        slot.show(query(), from: pipeline)
        try await fixture.loader.waitForLoads(2)
        #expect(!fixture.loader.loads[1].isCancelled)
    }

    @Test func aPictureThatIsThereStaysWhenTheViewLeaves() async throws {
        try answer()
        slot.layOut(in: square, displayScale: 1)
        slot.show(query(), from: pipeline)
        _ = try await picture(query())
        slot.suspend()
        pipeline.removeAllImagesFromMemory()
        #expect(phase(query()).response != nil)
    }

    @Test func anotherPriorityChangesTheLoadThatThereIs() async throws {
        hold()
        slot.layOut(in: square, displayScale: 1)
        slot.show(query(), from: pipeline)
        try await fixture.loader.waitForLoads(1)
        slot.show(query(priority: .veryHigh), from: pipeline)
        try await fixture.loader.wait { $0[0].priority == .veryHigh }
        #expect(fixture.loader.loads.count == 1)
    }

    @Test func whatFailedIsTriedAgainByAPersonOnly() async throws {
        fixture.loader.answer("http://test.example/a.png", with: .success(ScriptedLoader.response(status: 404)))
        slot.layOut(in: square, displayScale: 1)
        slot.show(query(), from: pipeline)
        while phase(query()).error == nil {
            try Task.checkCancellation()
            await Task.yield()
        }
        slot.show(query(), from: pipeline)
        slot.layOut(in: square, displayScale: 1)
        #expect(phase(query()).error != nil)
        #expect(fixture.loader.loads.count == 1)
        try answer()
        slot.retry()
        _ = try await picture(query())
        #expect(fixture.loader.loads.count == 2)
    }

    @Test func anotherPipelineIsAskedAnew() async throws {
        try answer()
        slot.layOut(in: square, displayScale: 1)
        slot.show(query(), from: pipeline)
        _ = try await picture(query())
        let other = try PipelineFixture()
        other.loader.hold("http://test.example/a.png")
        #expect(slot.phase(of: query(), from: other.pipeline).isLoading)
        slot.show(query(), from: other.pipeline)
        try await other.loader.waitForLoads(1)
        #expect(slot.phase(of: query(), from: other.pipeline).isLoading)
    }
}

extension ImageSlot.Phase {
    fileprivate var response: ImageResponse? { if case .success(let response) = self { response } else { nil } }
    fileprivate var error: ImageError? { if case .failure(let error) = self { error } else { nil } }
    fileprivate var loading: ImageSlot.Loading? { if case .loading(let loading) = self { loading } else { nil } }
    fileprivate var isLoading: Bool { loading != nil }
    fileprivate var isEmpty: Bool { if case .empty = self { true } else { false } }
}
