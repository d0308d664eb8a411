import Foundation
import GTK
import StreamImageGTK
import StreamImageKit
import StreamImageTesting
import WidgetTesting
import XCTest

/// How a picture that is an animation is drawn, and when nothing of it is made.
final class AnimationTests: WidgetTestCase {
    private static let shape = PictureShape(width: 60, height: 40)
    private static let request = ImageRequest(url: "http://test.example/1")

    @MainActor
    private static func withPicture(
        _ body: (RemotePicture, AnimatedPictures, ManualClock, Window) throws -> Void
    ) rethrows {
        let (loader, clock) = (AnimatedPictures(), ManualClock())
        let picture = RemotePicture(loader: loader, shape: Self.shape, scheduler: clock)
        try withWindow(picture) { try body(picture, loader, clock, $0) }
    }

    /// Moves the clock to the next frame and waits until the window has been painted with it.
    @MainActor
    private static func step(_ picture: RemotePicture, _ clock: ManualClock) {
        expect("a frame that waits") { clock.pendingCount == 1 }
        let index = picture.slot.frameIndex
        clock.advance(by: clock.secondsUntilNext ?? 0)
        expect("the next frame") { picture.slot.frameIndex != index && !picture.awaitsPainting }
    }

    @MainActor
    private static func color(_ picture: RemotePicture) throws -> [UInt8] {
        PictureFixture.color(of: try rendered(picture))
    }

    func testEachFrameIsDrawnInPlaceOfTheStillAndTheOneBeforeIsFreed() throws {
        try onMainActor {
            try Self.withPicture { picture, loader, clock, window in
                loader.holdsFrames.isSet = true
                picture.bind(Self.request)
                XCTAssertEqual(picture.face, .picture)
                waitForFrames(2, in: window)
                XCTAssertEqual(try Self.color(picture), PictureFixture.color(AnimatedPictures.still))
                loader.holdsFrames.isSet = false
                picture.unbind()
                picture.bind(Self.request)
                expect("the first frame") { picture.slot.frameIndex == 0 && !picture.awaitsPainting }
                XCTAssertEqual(try Self.color(picture), PictureFixture.color(AnimatedPictures.number(0)))
                let textures = Texture.liveCount
                for round in 1...3 {
                    for index in [1, 2, 0] {
                        Self.step(picture, clock)
                        XCTAssertEqual(picture.slot.frameIndex, index)
                        XCTAssertEqual(try Self.color(picture), PictureFixture.color(AnimatedPictures.number(index)))
                        XCTAssertEqual(picture.drawnTextures.count, 1)
                        XCTAssertLessThanOrEqual(Texture.liveCount, textures, "in round \(round)")
                    }
                }
                picture.unbind()
                XCTAssertTrue(picture.drawnTextures.isEmpty)
                XCTAssertEqual(clock.pendingCount, 0)
            }
        }
    }

    func testWhereNothingMayMoveItIsAStill() throws {
        try onMainActor {
            defer { Toolkit.animationsEnabled = true }
            try Self.withPicture { picture, loader, clock, window in
                Toolkit.animationsEnabled = false
                picture.bind(Self.request)
                waitForFrames(3, in: window)
                XCTAssertEqual(loader.made, 0)
                Toolkit.animationsEnabled = true
                waitForFrames(1, in: window)
                expect("the first frame") { picture.slot.frameIndex == 0 }
                Toolkit.animationsEnabled = false
                waitForFrames(1, in: window)
                expect("the still") { picture.slot.frameIndex == nil }
                waitForFrames(2, in: window)
                XCTAssertEqual(try Self.color(picture), PictureFixture.color(AnimatedPictures.still))
                XCTAssertEqual(clock.pendingCount, 0)
            }
        }
    }

    func testNothingIsMadeOfWhatIsScrolledOutOfSight() {
        onMainActor {
            let (loader, clock) = (AnimatedPictures(), ManualClock())
            let picture = RemotePicture(loader: loader, shape: Self.shape, scheduler: clock)
            let spacer = Box(.vertical, [])
            spacer.setMinimumSize(height: 2_000)
            let scroller = ScrolledWindow(Box(.vertical, [spacer, picture]))
            withWindow(scroller) { window in
                picture.bind(Self.request)
                waitForFrames(3, in: window)
                XCTAssertEqual(picture.face, .picture)
                XCTAssertEqual(loader.made, 0)

                scroller.offset = scroller.maximumOffset
                expect("the first frame") { picture.slot.frameIndex == 0 && clock.pendingCount == 1 }
                scroller.offset = 0
                expect("a pause") { clock.pendingCount == 0 }
                settle()
                let made = loader.made
                clock.advance(by: 10)
                waitForFrames(3, in: window)
                XCTAssertEqual(loader.made, made)

                scroller.offset = scroller.maximumOffset
                Self.step(picture, clock)
                XCTAssertEqual(picture.slot.frameIndex, 1)
            }
        }
    }

    func testNothingIsMadeOfWhatIsHidden() {
        onMainActor {
            Self.withPicture { picture, loader, clock, window in
                picture.isVisible = false
                picture.bind(Self.request)
                waitForFrames(3, in: window)
                XCTAssertEqual(loader.made, 0)
                picture.isVisible = true
                expect("the first frame") { picture.slot.frameIndex == 0 && clock.pendingCount == 1 }
                picture.isVisible = false
                XCTAssertEqual(clock.pendingCount, 0)
            }
        }
    }

    func testNoFrameOfAnEarlierPictureIsDrawn() throws {
        try onMainActor {
            try Self.withPicture { picture, loader, clock, window in
                picture.bind(Self.request)
                expect("the first frame") { picture.slot.frameIndex == 0 && clock.pendingCount == 1 }
                // The next frame is there, and due.
                clock.advance(by: 10)
                loader.isStill.isSet = true
                picture.bind(ImageRequest(url: "http://test.example/2"))
                let still = PictureFixture.color(AnimatedPictures.still)
                XCTAssertEqual(picture.drawnTextures.map(PictureFixture.color(of:)), [still])
                settle()
                XCTAssertEqual(try Self.color(picture), still)
            }
        }
    }

    func testAPictureIsFreedWhileItPlays() throws {
        onMainActor {
            let (loader, clock) = (AnimatedPictures(), ManualClock())
            weak var freed: RemotePicture?
            weak var slot: ImageSlot?
            do {
                let picture = RemotePicture(loader: loader, shape: Self.shape, scheduler: clock)
                (freed, slot) = (picture, picture.slot)
                withWindow(picture) { _ in
                    picture.bind(Self.request)
                    expect("the first frame") { picture.slot.frameIndex == 0 && clock.pendingCount == 1 }
                }
            }
            expect("the end") { freed == nil && slot == nil && clock.pendingCount == 0 }
        }
    }
}

/// Pictures that are there at once, with frames of colours of their own.
private final class AnimatedPictures: ImageLoading {
    /// The colours' numbers, as ``PictureFixture`` has them.
    static let still = 7
    static func number(_ frame: Int) -> Int { 300 + 40 * frame }

    let isStill = Flag()
    let holdsFrames = Flag()
    private let count = Lock(0)

    /// Frames that were made.
    var made: Int { count.withLock { $0 } }

    func cachedImage(for request: ImageRequest) -> ImageResponse? { nil }

    func imageTask(for request: ImageRequest) -> ImageTask {
        let task = ImageTask(request)
        let picture = Self.picture(Self.still, frameCount: isStill.isSet ? 1 : 3)
        task.finish(.success(ImageResponse(picture, origin: .memory)))
        return task
    }

    nonisolated(nonsending) func animation(for request: ImageRequest) async throws(ImageError) -> ImageAnimation? {
        ImageAnimation(
            source: Self.picture(Self.still, frameCount: 3).source,
            timing: AnimationTiming(delays: [0.5, 0.5, 0.5], playCount: nil),
            cached: { _ in nil },
            store: { _, _ in },
            start: { [self] index, _, onEnd in
                guard !holdsFrames.isSet else { return }
                count.withLock { $0 += 1 }
                onEnd(.success(Self.picture(Self.number(index), frameCount: 3)))
            }
        )
    }

    private static func picture(_ number: Int, frameCount: Int) -> LoadedImage {
        let color = PictureFixture.color(number)
        let bitmap = Bitmap(size: PixelSize(width: 60, height: 40), format: .rgb8) { pixels in
            for index in pixels.indices { pixels[index] = color[2 - index % 3] }
        }
        let facts = SourceFacts(format: .gif, size: bitmap.size, byteCount: 1, frameCount: frameCount)
        return LoadedImage(bitmap: bitmap, source: facts)
    }
}
