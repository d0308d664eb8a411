#if os(Linux)
import Foundation
import StreamImageKit
import Testing

/// Small BMP and ICO files made by hand, as writers get them wrong and browsers show them.
@Suite(.timeLimit(.minutes(5)))
struct BMPTests {
    private static let decoder = StandardImageDecoder()
    private static let red: [UInt8] = [0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0]

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// The information header: 40 bytes, or more with `masks` in it.
    private static func header(
        width: Int32,
        height: Int32,
        bits: UInt16,
        compression: UInt32 = 0,
        masks: [UInt32] = [],
        colors: UInt32 = 0
    ) -> [UInt8] {
        let length: UInt32 = masks.isEmpty ? 40 : 108
        var header = bytes(length) + bytes(width) + bytes(height) + bytes(UInt16(1)) + bytes(bits)
        header += bytes(compression) + bytes(UInt32(0)) + bytes(UInt64(0)) + bytes(colors) + bytes(UInt32(0))
        header += masks.flatMap { bytes($0) }
        return header + Array(repeating: 0, count: Int(length) - header.count)
    }

    /// `offset` is where the header says that the pixels are; by default where they are.
    private static func file(_ header: [UInt8], _ pixels: [UInt8], offset: Int? = nil) -> Data {
        let start = 14 + header.count
        let fileHeader = Array("BM".utf8) + bytes(UInt32(start + pixels.count)) + bytes(UInt32(0))
        return Data(fileHeader + bytes(UInt32(offset ?? start)) + header + pixels)
    }

    @Test(arguments: [nil, 0, 14, 53])
    func pixelsThatBeginWithinTheHeaderStandBehindIt(offset: Int?) throws {
        let header = Self.header(width: 2, height: 1, bits: 24)
        let bitmap = try Self.decoder.image(Self.file(header, Self.red + Self.green + [0, 0], offset: offset))
        #expect([bitmap.pixel(0, 0), bitmap.pixel(1, 0)] == [[255, 0, 0], [0, 255, 0]])
    }

    @Test func anAlphaChannelThatNobodyFilledIsNone() throws {
        let masks: [UInt32] = [0xFF_0000, 0xFF00, 0xFF, 0xFF00_0000]
        let header = Self.header(width: 2, height: 1, bits: 32, compression: 3, masks: masks)
        let opaque = try Self.decoder.image(Self.file(header, Self.red + [0] + Self.green + [0]))
        #expect([opaque.pixel(0, 0), opaque.pixel(1, 0)] == [[255, 0, 0], [0, 255, 0]])
        let some = try Self.decoder.image(Self.file(header, Self.red + [0] + Self.green + [255]))
        #expect([some.pixel(0, 0), some.pixel(1, 0)] == [[0, 0, 0, 0], [0, 255, 0, 255]])
    }

    @Test func runLengthsThatMerelyLackTheirEndAreShown() throws {
        let palette = Self.red + [0] + Self.green + [0]
        let header = Self.header(width: 2, height: 2, bits: 8, compression: 1, colors: 2) + palette
        let runs: [UInt8] = [2, 0, 0, 0, 2, 1, 0, 0, 0, 1]
        let whole = try Self.decoder.image(Self.file(header, runs))
        for count in [6, 8] {
            #expect(try Self.decoder.image(Self.file(header, Array(runs[..<count]))).meanDifference(from: whole) == 0)
        }
        for count in 0..<6 {
            #expect(throws: ImageError.truncatedImage(.bmp)) {
                try Self.decoder.image(Self.file(header, Array(runs[..<count])))
            }
        }
    }

    @Test func theTallestNegativeHeightIsRefused() {
        let data = Self.file(Self.header(width: 1, height: .min, bits: 24), Self.red)
        #expect(throws: ImageError.self) { try Self.decoder.header(of: data, limits: DecodingLimits()) }
    }

    @Test func anIconIsDrawnAsItIsStored() throws {
        let stored = Bitmap.drawn(3, 1) { x, _ in [UInt8(x * 100), 0, 0] }
        // Orientation 6: a quarter turn.
        let exif: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
        ]
        let picture = PNGFile.data(stored, exif: exif)
        #expect(try Self.decoder.image(picture).size == PixelSize(width: 1, height: 3))
        let entry: [UInt8] = [3, 1, 0, 0, 1, 0, 32, 0] + Self.bytes(UInt32(picture.count)) + Self.bytes(UInt32(22))
        let bitmap = try Self.decoder.image(Data([0, 0, 1, 0, 1, 0] + entry) + picture)
        #expect(bitmap.meanDifference(from: stored) == 0)
    }
}
#endif
