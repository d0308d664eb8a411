#if os(Linux)
import Foundation
import SharedFolder
import StreamImageKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct DecodingLimitsTests {
    private static let decoder = StandardImageDecoder()

    /// The most memory the process ever had, in bytes.
    fileprivate static func peakMemory() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropLast().last).flatMap { Int($0) }.map { $0 * 1024 } ?? 0
    }

    /// A baseline frame header and nothing else.
    private static func jpegHeader(width: Int, height: Int) -> Data {
        let sides = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        return Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + sides + [1, 1, 0x11, 0])
    }

    @Test func aFewBytesThatDeclareAGiantAreRefusedFromTheHeader() throws {
        let data = Self.jpegHeader(width: 50_000, height: 50_000)
        #expect { try Self.decoder.header(of: data, limits: DecodingLimits()) } throws: { error in
            if case .exceedsLimits(.jpeg, _)? = error as? ImageError { true } else { false }
        }
    }

    @Test func everyLimitIsKept() throws {
        let data = try BitmapEncoder.jpeg(Bitmap(size: PixelSize(width: 100, height: 50), format: .rgb8))
        let header = try Self.decoder.header(of: data, limits: DecodingLimits(maximumPixels: 5000, maximumSide: 100))
        for limits in [DecodingLimits(maximumPixels: 4999), DecodingLimits(maximumSide: 99)] {
            #expect(throws: ImageError.self) { try Self.decoder.header(of: data, limits: limits) }
        }
        #expect(throws: ImageError.self) {
            try Self.decoder.decode(
                data, header: header, target: .original, limits: DecodingLimits(maximumWorkingBytes: 1000)
            )
        }
    }

    @Test func framesTimesCanvasAreLimited() throws {
        let data = try Fixture.data("dispose_bgnd.gif")
        let header = try Self.decoder.header(of: data, limits: DecodingLimits())
        let frames = try #require(header.frameCount)
        try #require(frames > 1)
        let limit = header.size.area * frames
        _ = try Self.decoder.header(of: data, limits: DecodingLimits(maximumAnimationPixels: limit))
        #expect(throws: ImageError.self) {
            try Self.decoder.header(of: data, limits: DecodingLimits(maximumAnimationPixels: limit - 1))
        }
    }

    @Test func anEnlargementIsLimitedToo() throws {
        let data = try Fixture.data("basn3p04.png")
        let header = try Self.decoder.header(of: data, limits: DecodingLimits())
        let target = ImageTarget(width: .max, height: nil, allowsEnlarging: true)
        #expect(throws: ImageError.self) {
            try Self.decoder.decode(data, header: header, target: target, limits: DecodingLimits())
        }
    }

    @Test func aLegalGiantShownSmallTakesLittle() throws {
        let header = ImageHeader(format: .jpeg, size: PixelSize(width: 12_000, height: 9_000))
        let bytes = Self.decoder.workingBytes(header: header, target: ImageTarget(width: 400, height: 400))
        #expect(bytes < 16 << 20)
    }

    /// libvips would start a thread of its own for each picture if it were asked in the usual way.
    @Test func decodingStartsNoThreads() async throws {
        // In a process of its own, where no other test starts anything.
        await #expect(processExitsWith: .success) {
            func threads() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
            }
            let decoder = StandardImageDecoder()
            let png = try Fixture.data("basi6a16.png")
            _ = try decoder.image(png)
            let before = try threads()
            for _ in 0..<20 { _ = try decoder.image(png, target: ImageTarget(width: 10, height: 10)) }
            let after = try threads()
            #expect(after <= before + 1)
        }
    }

    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: SharedFolder.corpus.skipped)))
    func bombsAreDecodedSmallOrRefusedWithinBounds() async throws {
        // In a process of its own, whose peak is nobody else's.
        await #expect(processExitsWith: .success) {
            let decoder = StandardImageDecoder()
            let before = DecodingLimitsTests.peakMemory()
            #expect(before > 0)
            for row in Corpus.rows where row.path.hasPrefix("bombs/") {
                let data = try row.data()
                _ = try? decoder.image(data, target: ImageTarget(width: 50, height: 50))
            }
            let growth = DecodingLimitsTests.peakMemory() - before
            #expect(growth < 600 << 20)
        }
    }
}
#endif
