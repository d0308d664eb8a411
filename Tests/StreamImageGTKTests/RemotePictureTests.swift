import Foundation
import GTK
import StreamImageGTK
import StreamImageKit
import StreamImageTesting
import WidgetTesting
import XCTest

/// What a picture shows, and what it must never show.
final class RemotePictureTests: WidgetTestCase {
    private static let shape = PictureShape(width: 60, height: 40)

    @MainActor
    private static func makePicture(_ fixture: PictureFixture) -> RemotePicture {
        RemotePicture(loader: fixture.pipeline, shape: shape)
    }

    @MainActor
    private static func load(_ number: Int, with fixture: PictureFixture) {
        let request = fixture.request(number, target: shape.target())
        let task = fixture.pipeline.imageTask(for: request)
        expect { task.result != nil }
    }

    func testAMemoryHitIsThereAtOnceAndSeenInTheSameFrame() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            Self.load(7, with: fixture)
            let picture = Self.makePicture(fixture)
            withWindow(picture) { window in
                waitForFrames(2, in: window)
                var painted: [UInt8]?
                var frames = 0
                picture.bind(fixture.request(7), name: "Seven")
                XCTAssertEqual(picture.face, .picture)
                let connection = window.frameClock?.onFrameEnd {
                    frames += 1
                    if painted == nil { painted = picture.render().map(PictureFixture.color(of:)) }
                }
                expect { painted != nil }
                connection?.disconnect()
                XCTAssertEqual(painted, PictureFixture.color(7))
                XCTAssertEqual(frames, 1)
            }
        }
    }

    func testALatePictureFadesInOverThePlaceholder() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            fixture.gate.close()
            let picture = Self.makePicture(fixture)
            // Long enough for some frames on however slow a machine.
            picture.fadeSeconds = 1
            withWindow(picture) { window in
                picture.bind(fixture.request(255 * 16))
                XCTAssertEqual(picture.face, .loading)
                XCTAssertTrue(picture.drawnTextures.isEmpty)
                fixture.gate.open()
                var colors: Set<[UInt8]> = []
                let connection = window.frameClock?.onFrameEnd {
                    if let color = picture.render().map(PictureFixture.color(of:)) { colors.insert(color) }
                }
                expect { colors.contains(PictureFixture.color(255 * 16)) }
                connection?.disconnect()
                XCTAssertGreaterThan(colors.count, 3, "steps between the placeholder and the picture")
            }
        }
    }

    func testWithoutAnimationsALatePictureIsThereAtOnce() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            Toolkit.animationsEnabled = false
            defer { Toolkit.animationsEnabled = true }
            fixture.gate.close()
            let picture = Self.makePicture(fixture)
            try withWindow(picture) { window in
                picture.bind(fixture.request(9))
                fixture.gate.open()
                expect { picture.face == .picture }
                waitForFrames(2, in: window)
                XCTAssertEqual(PictureFixture.color(of: try rendered(picture)), PictureFixture.color(9))
            }
        }
    }

    func testAThousandRebindsShowOnlyTheirOwnPictureOrThePlaceholder() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            let picture = Self.makePicture(fixture)
            var wrong = 0
            var shown = 0
            withWindow(picture) { _ in
                var generator = SystemRandomNumberGenerator()
                for step in 0..<1_000 {
                    let number = Int.random(in: 1..<40, using: &generator)
                    picture.bind(fixture.request(number))
                    for _ in 0..<Int.random(in: 0..<12, using: &generator) { MainLoop.iterate() }
                    // Most are rebound before their picture comes; some wait for it, on however slow a machine.
                    if step % 8 == 0 { expect { !picture.drawnTextures.isEmpty } }
                    for texture in picture.drawnTextures {
                        shown += 1
                        if PictureFixture.color(of: texture) != PictureFixture.color(number) { wrong += 1 }
                    }
                    if number % 5 == 0 {
                        picture.unbind()
                        if picture.face != .empty || !picture.drawnTextures.isEmpty { wrong += 1 }
                    }
                }
            }
            XCTAssertEqual(wrong, 0)
            XCTAssertGreaterThanOrEqual(shown, 1_000 / 8)
        }
    }

    func testAFailureOffersToTryAgainAndThePictureComes() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            fixture.isBroken.isSet = true
            let picture = Self.makePicture(fixture)
            withWindow(picture) { _ in
                picture.bind(fixture.request(3), name: "Three")
                expect { picture.face == .failure }
                fixture.isBroken.isSet = false
                picture.pressRetry()
                XCTAssertEqual(picture.face, .loading)
                expect { picture.face == .picture }
            }
        }
    }

    func testAPreviewIsShownUntilThePictureComes() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            let small = fixture.request(5, target: ImageTarget(width: 12, height: 8))
            let task = fixture.pipeline.imageTask(for: small)
            expect { task.result != nil }
            let picture = Self.makePicture(fixture)
            withWindow(picture) { _ in
                picture.bind(fixture.request(5), preview: small)
                XCTAssertEqual(picture.face, .loading)
                XCTAssertEqual(picture.drawnTextures.map(\.width), [12])
                expect { picture.face == .picture }
            }
        }
    }

    func testRequestsAreSizedByTheShapeUnlessTheySayOtherwise() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            let picture = Self.makePicture(fixture)
            let request = fixture.request(1)
            XCTAssertEqual(picture.sized(request).target, ImageTarget(width: 60, height: 40, mode: .fill))
            let own = fixture.request(1, target: ImageTarget(width: 5, height: nil))
            XCTAssertEqual(picture.sized(own).target, own.target)
            XCTAssertEqual(Self.shape.target(scaleFactor: 2), ImageTarget(width: 120, height: 80, mode: .fill))
        }
    }

    func testAPictureIsFreedWhileItLoads() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            fixture.gate.close()
            weak var slot: ImageSlot?
            weak var picture: RemotePicture?
            do {
                let made = Self.makePicture(fixture)
                made.bind(fixture.request(1))
                (slot, picture) = (made.slot, made)
            }
            XCTAssertNil(picture)
            expect { slot == nil }
        }
    }

    func testAPictureThatTakesAFreedOnesPlaceInMemoryShimmersToo() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            fixture.gate.close()
            var picture = Self.makePicture(fixture)
            var freed: Set<ObjectIdentifier> = []
            for number in 0..<1_000 where !freed.contains(ObjectIdentifier(picture)) {
                picture.bind(fixture.request(number))
                freed.insert(ObjectIdentifier(picture))
                picture = Self.makePicture(fixture)
            }
            XCTAssertTrue(freed.contains(ObjectIdentifier(picture)), "no place was taken again")
            withWindow(picture) { _ in
                picture.bind(fixture.request(1_001))
                expect("the light") { picture.shimmerPosition != nil }
            }
        }
    }

    func testTexturesShareTheBitmapsMemory() {
        onMainActor {
            let bitmap = Bitmap(size: PixelSize(width: 500, height: 500), format: .rgba8Premultiplied) { pixels in
                pixels.copyBytes(from: [10, 20, 30, 255])
            }
            let start = clock()
            for _ in 0..<1_000 { _ = Texture(bitmap) }
            // Processor time; copying a thousand million bytes would take a multiple.
            XCTAssertLessThan(Double(clock() - start) / Double(CLOCKS_PER_SEC), 0.05)
            XCTAssertEqual(Array(Texture(bitmap).pixels().prefix(4)), [30, 20, 10, 255])
        }
    }
}
