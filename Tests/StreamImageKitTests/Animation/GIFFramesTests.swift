#if os(Linux)
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct GIFFramesTests {
    private static let decoder = StandardImageDecoder()

    @Test func delaysAreHundredthsOfASecondAndTheShortestAreReplaced() throws {
        var file = GIFFile(width: 1)
        for delay: UInt8 in [0, 1, 2, 50] { file.add("R", delay: delay) }
        #expect(try Self.decoder.timing(file.finished)?.delays == [0.1, 0.1, 0.02, 0.5])
    }

    @Test(
        arguments: [
            (nil, "NETSCAPE2.0", 1), (0, "NETSCAPE2.0", nil), (1, "NETSCAPE2.0", 2), (3, "ANIMEXTS1.0", 4),
            (3, "SOMETHING!!", 1),
        ] as [(UInt8?, String, Int?)]
    )
    func repetitionsComeOnTopOfTheFirstTime(repeats: UInt8?, application: String, playCount: Int?) throws {
        var file = GIFFile(width: 1, repeats: repeats, application: application)
        file.add("R")
        file.add("G")
        let timing = try #require(try Self.decoder.timing(file.finished))
        #expect(timing.playCount == playCount)
    }

    @Test func oneFrameIsAStill() throws {
        var file = GIFFile(width: 1, repeats: 0)
        file.add("R")
        #expect(try Self.decoder.timing(file.finished) == nil)
    }

    @Test func framesAreComposed() throws {
        var file = GIFFile(width: 4)
        file.add("RRRR")
        file.add("G.", left: 1, disposal: 2)
        file.add("BBB", disposal: 3)
        file.add(".G", left: 2, disposal: 4)
        file.add("B", left: 9)
        let expected = ["RRRR", "RGRR", "BBBR", "R..G", "R..R"]
        let frames = try Self.decoder.opened(file.finished)
        #expect(try expected.indices.flatMap { try frames.frame(at: $0).drawing } == expected)
        for index in expected.indices.reversed() {
            #expect(try frames.frame(at: index).drawing == [expected[index]])
        }
    }

    /// The control before a comment still belongs to the frame behind it, and to that one only.
    @Test func extensionsBetweenAControlAndItsFrameChangeNothing() throws {
        var file = GIFFile(width: 2)
        file.add("RR")
        file.append([0x21, 0xF9, 4, 1, 7, 0, 0, 0, 0x21, 0xFE, 2, 0x2C, 0x3B, 0])
        file.append([0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 7, 4, 0x80, 0, 2, 0x81, 0])
        file.append([0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 7, 3, 0x80, 0, 0x81, 0])
        #expect(try Self.decoder.timing(file.finished)?.delays == [0.05, 0.07, 0.1])
        let frames = try Self.decoder.opened(file.finished)
        #expect(try frames.frame(at: 1).drawing == ["RG"])
        #expect(try frames.frame(at: 2).pixel(0, 0) == [0, 0, 0])
    }

    @Test func theStoredRowsOfAnInterlacedFrameAreFoundForEveryHeight() throws {
        for height in 1...20 {
            var file = GIFFile(width: 1, height: UInt8(height))
            let rows = (0..<height).map { $0 % 3 == 0 ? "R" : $0 % 3 == 1 ? "G" : "B" }
            let order =
                stride(from: 0, to: height, by: 8).map { $0 } + stride(from: 4, to: height, by: 8)
                + stride(from: 2, to: height, by: 4) + stride(from: 1, to: height, by: 2)
            let codes: [UInt8] = order.map { rows[$0] == "R" ? 1 : rows[$0] == "G" ? 2 : 3 }
            file.append([0x2C, 0, 0, 0, 0, 1, 0, UInt8(height), 0, 0x40])
            file.append([7, UInt8(height + 2), 0x80] + codes + [0x81, 0])
            #expect(try Self.decoder.image(file.finished).drawing == rows)
        }
    }

    @Test func theFirstFrameIsTheStill() throws {
        var file = GIFFile(width: 5, height: 4)
        file.add("R.B", ".GB", left: 1, top: 1)
        file.add("R")
        for target in [ImageTarget.original, ImageTarget(width: 2, height: 2)] {
            let still = try Self.decoder.image(file.finished, target: target)
            #expect(try Self.decoder.opened(file.finished, target: target).frame(at: 0).equals(still))
        }
    }

    // MARK: Damage

    @Test func aCutFileHasTheFramesBeforeTheCut() throws {
        var file = GIFFile(width: 2)
        file.add("RR")
        file.add("G")
        file.add("BB")
        let cut = file.data.dropLast(3)
        #expect(try Self.decoder.timing(cut)?.frameCount == 3)
        let frames = try Self.decoder.opened(cut)
        #expect(throws: ImageError.truncatedImage(.gif)) { try frames.frame(at: 2) }
        #expect(try frames.frame(at: 1).drawing == ["GR"])
    }

    @Test func aDamagedFrameFailsAndThoseBeforeItDoNot() throws {
        var file = GIFFile(width: 2)
        file.add("RR")
        // A code that has no meaning yet.
        file.append([0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 7, 3, 0x80, 1, 0xFF, 0])
        file.add("G")
        let frames = try Self.decoder.opened(file.finished)
        #expect(try frames.frame(at: 0).drawing == ["RR"])
        for index in 1...2 {
            #expect(throws: ImageError.corruptImage(.gif, reason: "a code is not defined")) {
                try frames.frame(at: index)
            }
        }
    }

    /// A frame may have millions of pixels more than its canvas, in a few hundred bytes.
    @Test func rowsBelowTheCanvasAreNotDecoded() throws {
        for interlacing: UInt8 in [0, 0x40] {
            var file = GIFFile(width: 2)
            file.append([0x2C, 0, 0, 0, 0, 3, 0, 9, 0, interlacing, 7, 5, 0x80, 1, 2, 3, 0xFF, 0])
            #expect(try Self.decoder.image(file.finished).drawing == ["RG"])
        }
    }

    @Test func aGiantFrameIsRefusedOutsideOfTheCanvasToo() throws {
        var file = GIFFile(width: 2)
        file.append([0x2C, 9, 0, 9, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 7, 0])
        file.add("R")
        let isRefused: (any Error) -> Bool = { error in
            if case .exceedsLimits(.gif, _)? = error as? ImageError { true } else { false }
        }
        #expect(performing: { try Self.decoder.image(file.finished) }, throws: isRefused)
        #expect(performing: { try Self.decoder.opened(file.finished).frame(at: 0) }, throws: isRefused)
    }

    @Test func aLaterFrameWithoutPixelsShowsTheOneBefore() throws {
        var file = GIFFile(width: 2)
        file.add("RR")
        file.append([0x2C, 0, 0, 0, 0, 0, 0, 1, 0, 0, 7, 0])
        file.add("G")
        let frames = try Self.decoder.opened(file.finished)
        #expect(try (0..<3).flatMap { try frames.frame(at: $0).drawing } == ["RR", "RR", "GR"])
    }

    @Test func manyTinyFramesAreCountedInOneWalk() throws {
        var file = GIFFile(width: 1)
        file.add("R")
        let tiny: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 7, 0]
        file.append(Array(repeatElement(tiny, count: 50_000).joined()))
        #expect(try Self.decoder.timing(file.finished)?.frameCount == 50_001)
        #expect(throws: ImageError.self) { try Self.decoder.opened(file.finished).frame(at: 50_000) }
    }

    @Test func theCanvasIsPartOfWhatAFrameTakes() throws {
        var file = GIFFile(width: 100, height: 100)
        file.add("R")
        let still = try Self.decoder.header(of: file.finished, limits: DecodingLimits())
        file.add("G")
        let header = try Self.decoder.header(of: file.finished, limits: DecodingLimits())
        let target = ImageTarget(width: 1, height: 1)
        let bytes = Self.decoder.workingBytes(header: header, target: target)
        #expect(bytes == Self.decoder.workingBytes(header: still, target: target) + 8 * 100 * 100)
        #expect(throws: ImageError.self) {
            let limits = DecodingLimits(maximumWorkingBytes: bytes - 1)
            return try Self.decoder.frames(of: file.finished, header: header, target: target, limits: limits)
        }
    }
}

extension StandardImageDecoder {
    func timing(_ data: Data) throws(ImageError) -> AnimationTiming? {
        let limits = DecodingLimits()
        return try animationTiming(of: data, header: header(of: data, limits: limits), limits: limits)
    }

    func opened(_ data: Data, target: ImageTarget = .original) throws(ImageError) -> any FrameDecoding {
        let limits = DecodingLimits()
        return try frames(of: data, header: header(of: data, limits: limits), target: target, limits: limits)
    }
}
#endif
