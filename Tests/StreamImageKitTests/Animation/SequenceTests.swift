#if os(Linux)
import Foundation
import SharedFolder
import StreamImageKit
import Testing

/// AVIF image sequences and animated JPEG XL: what their frames show, and when.
@Suite(.timeLimit(.minutes(4)))
struct SequenceTests {
    static let avif = "colors-animated-8bpc-alpha-exif-xmp.avif"
    static let turned = "rotation-animated-irot90.avif"
    static let jpegXL = "cropped_traffic_light.jxl"
    static let names = [avif, turned, jpegXL]

    private static let expectations: [(name: String, size: PixelSize, delays: [Double], playCount: Int?)] = [
        (avif, PixelSize(width: 150, height: 150), Array(repeating: 5.0 / 30, count: 5), nil),
        (turned, PixelSize(width: 32, height: 64), [0.5, 0.5, 0.5], 1),
        (jpegXL, PixelSize(width: 50, height: 80), [3, 1, 3, 1], nil),
    ]

    @Test(arguments: expectations)
    func theFileTellsHowItsFramesFollowEachOther(
        name: String,
        size: PixelSize,
        delays: [Double],
        playCount: Int?
    ) throws {
        let animation = try #require(try Animated(Fixture.data(name)))
        #expect(animation.timing == AnimationTiming(delays: delays, playCount: playCount))
        #expect(animation.header.size == size)
        for frame in try animation.bitmaps() { #expect(frame.size == size) }
    }

    @Test(arguments: ["rotation-irot270.avif", "blendmodes.jxl"])
    func aStillHasNoTiming(name: String) throws {
        #expect(try StandardImageDecoder().header(of: Fixture.data(name), limits: DecodingLimits()).frameCount == 1)
        #expect(try Animated(Fixture.data(name)) == nil)
    }

    @Test(arguments: names)
    func everyFrameShowsSomethingElse(name: String) throws {
        let frames = try #require(try Animated(Fixture.data(name))).bitmaps()
        for (frame, next) in zip(frames, frames.dropFirst()) {
            #expect(frame.meanDifference(from: next) > 1)
        }
    }

    @Test(arguments: names)
    func theStillIsTheFirstFrame(name: String) throws {
        let data = try Fixture.data(name)
        for target in [ImageTarget.original, ImageTarget(width: 20, height: 20)] {
            let first = try #require(try Animated(data, target: target)).frames.frame(at: 0)
            #expect(try first.meanDifference(from: StandardImageDecoder().image(data, target: target)) == 0)
        }
    }

    @Test(arguments: names)
    func inAnyOrderFramesAreTheSame(name: String) throws {
        let data = try Fixture.data(name)
        let inOrder = try #require(try Animated(data)).bitmaps()
        let animation = try #require(try Animated(data))
        #expect(animation.frames.position == 0)
        var random = SplitMix(seed: 11)
        for _ in 0..<30 {
            let index = Int.random(in: inOrder.indices, using: &random)
            #expect(try animation.frames.frame(at: index).meanDifference(from: inOrder[index]) == 0)
            #expect(animation.frames.position == index + 1)
        }
    }

    @Test(arguments: names)
    func framesHaveTheSizeAskedFor(name: String) throws {
        let data = try Fixture.data(name)
        for target in [
            ImageTarget(width: 20, height: 13), ImageTarget(width: 20, height: 13, mode: .fill),
            ImageTarget(width: 300, height: nil, allowsEnlarging: true), ImageTarget(width: 1, height: 1),
        ] {
            let animation = try #require(try Animated(data, target: target))
            #expect(try animation.frames.frame(at: 1).size == target.renditionSize(for: animation.header.size))
        }
    }

    @Test(arguments: names)
    func aFrameThatThereIsNotIsAnError(name: String) throws {
        let animation = try #require(try Animated(Fixture.data(name)))
        let count = animation.timing.frameCount
        for index in [-1, count, .max] {
            #expect(throws: ImageError.noSuchFrame(index, frameCount: count)) {
                try animation.frames.frame(at: index)
            }
        }
    }

    @Test func aSequenceWithoutAStillShowsItsFirstFrame() throws {
        let data = try Fixture.data(Self.turned)
        let meta = try #require(data.offset(behindBox: "meta"))
        // Nor does it say that there is one.
        let alone = data.changed(at: meta - 4, to: Array("free".utf8)).changed(at: 16, to: Array("msf1".utf8))
        let header = try StandardImageDecoder().header(of: alone, limits: DecodingLimits())
        #expect(header.size == PixelSize(width: 32, height: 64))
        #expect(header.frameCount == nil)
        let first = try #require(try Animated(data)).frames.frame(at: 0)
        #expect(try StandardImageDecoder().image(alone).meanDifference(from: first) == 0)
    }

    @Test(
        .enabled(if: Corpus.isPresent, Comment(rawValue: SharedFolder.corpus.skipped)),
        arguments: Corpus.rows.filter { row in
            (row.path.contains(".avif") || row.path.contains(".jxl")) && row.outcome == "ok"
        }
    )
    func theCorpusHasAsManyFramesAsItsTableSays(row: Corpus.Row) throws {
        // A crop that libvips 8.14 cannot tell.
        guard row.path != "orientation/kimono.mirror-vertical.rotate270.crop.avif" else { return }
        let data = try row.data()
        let animation = try Animated(data)
        #expect(animation?.timing.frameCount ?? 1 == row.frames)
        guard let animation else { return }
        for (index, frame) in try animation.bitmaps().enumerated() {
            #expect(frame.size == PixelSize(width: row.width ?? 0, height: row.height ?? 0))
            if index == 0 { #expect(try frame.meanDifference(from: StandardImageDecoder().image(data)) == 0) }
            if row.alpha == "yes" { #expect(!frame.isOpaque) }
        }
    }
}
#endif
