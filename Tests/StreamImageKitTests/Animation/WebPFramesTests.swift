#if os(Linux)
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WebPFramesTests {
    private static let decoder = StandardImageDecoder()
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]
    private static let halfBlue: [UInt8] = [0, 0, 255, 128]
    private static let nothing: [UInt8] = [0, 0, 0, 0]

    @Test func disposalAndBlendingAreDone() throws {
        var file = WebPFile(width: 6)
        file.add(Self.red, width: 6)
        file.add(Self.halfBlue, width: 2, left: 2, disposesToBackground: true, blends: false)
        file.add(Self.nothing, width: 4, left: 2)
        file.add(Self.nothing, width: 2, blends: false)
        file.add(Self.green, width: 2, left: 2)
        let expected = ["RRRRRR", "RRbbRR", "RR..RR", "....RR", "..GGRR"]
        let frames = try Self.decoder.opened(file.finished)
        #expect(try expected.indices.flatMap { try frames.frame(at: $0).drawing } == expected)
        for index in expected.indices.reversed() {
            #expect(try frames.frame(at: index).drawing == [expected[index]])
        }
    }

    @Test func delaysAreMillisecondsAndPlaysAreCounted() throws {
        var file = WebPFile(width: 1, plays: 2)
        for milliseconds in [0, 10, 11, 70_000] { file.add(Self.red, width: 1, milliseconds: milliseconds) }
        let timing = try #require(try Self.decoder.timing(file.finished))
        #expect(timing.delays == [0.1, 0.1, 0.011, 70])
        #expect(timing.playCount == 2)
        var forEver = WebPFile(width: 1)
        forEver.add(Self.red, width: 1)
        forEver.add(Self.blue, width: 1)
        #expect(try #require(try Self.decoder.timing(forEver.finished)).playCount == nil)
    }

    @Test func oneFrameIsAStillAndSoIsWhatDoesNotSayItIsAnimated() throws {
        var file = WebPFile(width: 1)
        file.add(Self.red, width: 1)
        #expect(try Self.decoder.timing(file.finished) == nil)
        var silent = WebPFile(width: 1, isAnimated: false)
        silent.add(Self.red, width: 1)
        silent.add(Self.blue, width: 1)
        #expect(try Self.decoder.timing(silent.finished) == nil)
    }

    @Test func theFirstFrameIsTheStill() throws {
        var file = WebPFile(width: 9, height: 7)
        file.add(Self.halfBlue, width: 5, height: 6, left: 2)
        file.add(Self.red, width: 9, height: 7)
        for target in [ImageTarget.original, ImageTarget(width: 4, height: 4)] {
            let still = try Self.decoder.image(file.finished, target: target)
            #expect(try Self.decoder.opened(file.finished, target: target).frame(at: 0).equals(still))
        }
    }

    @Test func orientationTurnsEveryFrame() throws {
        var file = WebPFile(width: 4)
        file.add(Self.red, width: 4)
        file.add(Self.green, width: 2)
        // A little TIFF file whose one entry says 6: a quarter turn to the right.
        file.append("EXIF", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
        #expect(try Self.decoder.opened(file.finished).frame(at: 1).drawing == ["G", "G", "R", "R"])
    }

    // MARK: Damage

    private static func twoFrames() -> WebPFile {
        var file = WebPFile(width: 4)
        file.add(red, width: 4)
        file.add(green, width: 2)
        return file
    }

    @Test func aFrameOfAnotherSizeThanItsPictureFails() throws {
        var file = Self.twoFrames()
        file.add(Self.blue, width: 2, stored: (width: 4, height: 1))
        let frames = try Self.decoder.opened(file.finished)
        #expect(try frames.frame(at: 1).drawing == ["GGRR"])
        #expect(throws: ImageError.corruptImage(.webp, reason: "a frame of 2 × 1 pixels has 4 × 1")) {
            try frames.frame(at: 2)
        }
    }

    @Test func aFrameBeyondTheCanvasFails() throws {
        var file = Self.twoFrames()
        file.add(Self.blue, width: 4, left: 2)
        let frames = try Self.decoder.opened(file.finished)
        #expect(try frames.frame(at: 1).drawing == ["GGRR"])
        #expect(throws: ImageError.self) { try frames.frame(at: 2) }
    }

    @Test func aFrameWithoutAPictureFails() throws {
        var file = Self.twoFrames()
        file.append("ANMF", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0])
        let frames = try Self.decoder.opened(file.finished)
        #expect(throws: ImageError.corruptImage(.webp, reason: "a frame has no picture")) { try frames.frame(at: 2) }
    }

    @Test func aCutFileHasTheFramesBeforeTheCut() throws {
        let frames = try Self.decoder.opened(Self.twoFrames().finished.dropLast(5))
        #expect(try frames.frame(at: 0).drawing == ["RRRR"])
        #expect(throws: ImageError.truncatedImage(.webp)) { try frames.frame(at: 1) }
    }

    @Test func manyTinyFramesAreCountedInOneWalk() throws {
        var file = WebPFile(width: 1)
        for _ in 0..<5000 { file.append("ANMF", [UInt8](repeating: 0, count: 16)) }
        #expect(try Self.decoder.timing(file.finished)?.frameCount == 5000)
        #expect(throws: ImageError.self) { try Self.decoder.opened(file.finished).frame(at: 4999) }
    }
}
#endif
