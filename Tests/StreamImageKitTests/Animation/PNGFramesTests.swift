#if os(Linux)
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PNGFramesTests {
    private static let decoder = StandardImageDecoder()

    @Test func theDefaultImageIsAFrameOnlyBehindAFrameControl() throws {
        var file = APNGFile(width: 2)
        file.control(frames: 2)
        file.addImage("BB")
        file.add("RR")
        file.add("G")
        #expect(try Self.drawings(file.finished) == [["RR"], ["GR"]])
        #expect(try Self.decoder.image(file.finished).drawing == ["BB"])

        var other = APNGFile(width: 2)
        other.control(frames: 2)
        other.add()
        other.addImage("BB")
        other.add("G")
        #expect(try Self.drawings(other.finished) == [["BB"], ["GB"]])
    }

    @Test func disposalAndBlendingAreDone() throws {
        var file = APNGFile(width: 4)
        file.control(frames: 6)
        file.add()
        file.addImage("RRRR")
        file.add("b.", left: 1, disposal: 2, blending: 0)
        file.add("G.", left: 1, disposal: 1, blending: 1)
        file.add("B", left: 3, disposal: 0, blending: 1)
        file.add("b.", left: 1, disposal: 2, blending: 1)
        file.add("RGB", disposal: 0, blending: 0)
        #expect(try Self.drawings(file.finished) == [["RRRR"], ["Rb.R"], ["RGRR"], ["R..B"], ["Rb.B"], ["RGBB"]])
    }

    @Test func delaysAreFractionsOfASecond() throws {
        var file = APNGFile(width: 1)
        file.control(frames: 4, plays: 3)
        file.addImage("B")
        for delay: (UInt8, UInt8) in [(50, 0), (1, 4), (10, 0), (0, 7)] { file.add("R", delay: delay) }
        let timing = try #require(try Self.decoder.timing(file.finished))
        #expect(timing.delays == [0.5, 0.25, 0.1, 0.1])
        #expect(timing.playCount == 3)
    }

    @Test func noNumberOfPlaysMeansForEver() throws {
        let timing = try #require(try Self.decoder.timing(Self.twoFrames().finished))
        #expect(timing.playCount == nil)
    }

    @Test func oneFrameIsAStill() throws {
        var file = APNGFile(width: 1)
        file.control(frames: 1)
        file.add()
        file.addImage("R")
        #expect(try Self.decoder.timing(file.finished) == nil)
    }

    @Test func orientationTurnsEveryFrame() throws {
        var file = APNGFile(width: 2)
        // A little TIFF file whose one entry says 6: a quarter turn to the right.
        file.append("eXIf", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])
        file.control(frames: 2)
        file.add()
        file.addImage("RG")
        file.add("B")
        #expect(try Self.drawings(file.finished) == [["R", "G"], ["B", "G"]])
        #expect(try Self.decoder.image(file.finished).drawing == ["R", "G"])
    }

    // MARK: Broken rules

    private static func twoFrames() -> APNGFile {
        var file = APNGFile(width: 2)
        file.control(frames: 3)
        file.addImage("BB")
        file.add("RR")
        file.add("G")
        return file
    }

    @Test func whatBreaksTheRulesEndsTheAnimation() throws {
        var outside = Self.twoFrames()
        outside.add("BB", left: 1)
        var empty = Self.twoFrames()
        empty.add("B", width: 0)
        var unknownDisposal = Self.twoFrames()
        unknownDisposal.add("B", disposal: 3)
        var unknownBlending = Self.twoFrames()
        unknownBlending.add("B", blending: 2)
        var gap = Self.twoFrames()
        gap.numberGap = 1
        gap.add("B")
        var tooMany = Self.twoFrames()
        tooMany.add("B")
        tooMany.add("R")
        for file in [outside, empty, unknownDisposal, unknownBlending, gap] {
            #expect(try Self.drawings(file.finished) == [["RR"], ["GR"]])
        }
        #expect(try Self.drawings(tooMany.finished) == [["RR"], ["GR"], ["BR"]])
    }

    @Test func whatIsNotSaidBeforeThePictureIsNotSaid() throws {
        var late = APNGFile(width: 1)
        late.addImage("B")
        late.control(frames: 2)
        late.add("R")
        late.add("G")
        #expect(try Self.decoder.timing(late.finished) == nil)
        var none = APNGFile(width: 1)
        none.addImage("B")
        none.add("R")
        none.add("G")
        #expect(try Self.decoder.timing(none.finished) == nil)
    }

    @Test func aFirstFrameSmallerThanItsPictureIsNoAnimation() throws {
        var file = APNGFile(width: 2)
        file.control(frames: 2)
        file.add(width: 1)
        file.addImage("BB")
        file.add("RR")
        #expect(try Self.decoder.timing(file.finished) == nil)
    }

    @Test func aFrameWithoutDataFails() throws {
        var file = Self.twoFrames()
        file.add()
        let frames = try Self.decoder.opened(file.finished)
        #expect(try frames.frame(at: 1).drawing == ["GR"])
        #expect(throws: ImageError.corruptImage(.png, reason: "a frame has no data")) { try frames.frame(at: 2) }
    }

    @Test func dataOutOfSequenceFails() throws {
        var file = APNGFile(width: 2)
        file.control(frames: 2)
        file.add()
        file.addImage("RR")
        file.add()
        file.append("fdAT", [0, 0, 0, 7, 1])
        let frames = try Self.decoder.opened(file.finished)
        #expect(try frames.frame(at: 0).drawing == ["RR"])
        #expect(throws: ImageError.corruptImage(.png, reason: "the data of a frame is out of sequence")) {
            try frames.frame(at: 1)
        }
    }

    @Test func dataWhoseCheckIsWrongFails() throws {
        var data = Self.twoFrames().data
        data[data.count - 1] ^= 1
        let frames = try Self.decoder.opened(data + PNGFile.chunk("IEND", []))
        #expect(try frames.frame(at: 0).drawing == ["RR"])
        #expect(throws: ImageError.corruptImage(.png, reason: "the check of a frame's data is wrong")) {
            try frames.frame(at: 1)
        }
    }

    @Test func aCutFileHasTheFramesBeforeTheCut() throws {
        let whole = Self.twoFrames().data
        // Without its end marker, all is there.
        #expect(try Self.drawings(whole) == [["RR"], ["GR"]])
        let frames = try Self.decoder.opened(whole.dropLast(5))
        #expect(try frames.frame(at: 0).drawing == ["RR"])
        #expect(throws: ImageError.truncatedImage(.png)) { try frames.frame(at: 1) }
    }

    @Test func framesTimesCanvasAreRefusedFromTheHeader() throws {
        var file = APNGFile(width: 4000, height: 4000)
        file.control(frames: .max)
        #expect { try Self.decoder.header(of: file.finished, limits: DecodingLimits()) } throws: { error in
            if case .exceedsLimits(.png, _)? = error as? ImageError { true } else { false }
        }
    }

    /// All frames, in order.
    private static func drawings(_ data: Data) throws -> [[String]] {
        let count = try decoder.timing(data)?.frameCount ?? 0
        let frames = try decoder.opened(data)
        return try (0..<count).map { try frames.frame(at: $0).drawing }
    }
}
#endif
