#if os(Linux)
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ResamplingTests {
    private static let decoder = StandardImageDecoder()

    private static func scaled(_ bitmap: Bitmap, _ target: ImageTarget) throws -> Bitmap {
        try decoder.image(BitmapEncoder.png(bitmap), target: target)
    }

    @Test(arguments: [1, 2, 3, 7, 33, 50, 63, 64, 100, 200])
    func oneColorStaysThatColor(side: Int) throws {
        let plain = Bitmap.drawn(64, 64) { _, _ in [200, 100, 7] }
        let result = try Self.scaled(plain, ImageTarget(width: side, height: side, allowsEnlarging: true))
        for y in 0..<side {
            for x in 0..<side { #expect(result.pixel(x, y) == [200, 100, 7]) }
        }
    }

    @Test(arguments: [20, 31, 64, 100, 127])
    func aRampIsNotShifted(width: Int) throws {
        let ramp = Bitmap.drawn(256, 8) { x, _ in [UInt8(x), UInt8(255 - x), UInt8(x)] }
        let result = try Self.scaled(ramp, ImageTarget(width: width, height: nil))
        let scale = 256 / Double(width)
        // Away from the edges, where the filter has nothing on one side.
        for x in 3..<width - 3 {
            let expected = (Double(x) + 0.5) * scale - 0.5
            #expect(abs(Double(result.pixel(x, 0)[0]) - expected) < 1.1)
        }
    }

    @Test(arguments: [20, 31, 64, 100, 127])
    func aJPEGIsNotShiftedByItsOwnScaling(width: Int) throws {
        let ramp = Bitmap.drawn(250, 60) { x, _ in [UInt8(x), UInt8(x), UInt8(x)] }
        let data = try BitmapEncoder.jpeg(ramp, quality: 100)
        let result = try Self.decoder.image(data, target: ImageTarget(width: width, height: nil))
        let scale = 250 / Double(width)
        for x in 3..<width - 3 {
            let expected = (Double(x) + 0.5) * scale - 0.5
            #expect(abs(Double(result.pixel(x, 2)[0]) - expected) < 2)
        }
    }

    /// White on transparent stays white: with straight alpha, the hidden black would show as a dark rim.
    @Test(arguments: [13, 20, 40, 63, 150])
    func transparentEdgesHaveNoHalo(side: Int) throws {
        let disc = Bitmap.drawn(100, 100, format: .rgba8Premultiplied) { x, y in
            let isInside = (x - 50) * (x - 50) + (y - 50) * (y - 50) < 1600
            return isInside ? [255, 255, 255, 255] : [0, 0, 0, 0]
        }
        let result = try Self.scaled(disc, ImageTarget(width: side, height: side, allowsEnlarging: true))
        #expect(result.format == .rgba8Premultiplied)
        for y in 0..<side {
            for x in 0..<side {
                let pixel = result.pixel(x, y)
                #expect(pixel[0] == pixel[3] && pixel[1] == pixel[3] && pixel[2] == pixel[3])
            }
        }
    }

    /// A 32-bit BMP with alpha (version 4 header), rows from the top.
    private static func bmp(side: Int, _ color: (Int, Int) -> [UInt8]) -> Data {
        func little(_ values: UInt32...) -> [UInt8] {
            values.flatMap { value in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }
        }
        var bytes: [UInt8] = Array("BM".utf8) + little(0, 0, 122, 108, UInt32(side), UInt32(bitPattern: Int32(-side)))
        bytes += [1, 0, 32, 0] + little(3, 0, 0, 0, 0, 0, 0xFF0000, 0xFF00, 0xFF, 0xFF00_0000)
        bytes += [UInt8](repeating: 0, count: 122 - bytes.count)
        for y in 0..<side {
            for x in 0..<side {
                let pixel = color(x, y)
                bytes += [pixel[2], pixel[1], pixel[0], pixel[3]]
            }
        }
        return Data(bytes)
    }

    @Test(arguments: [13, 20, 40, 63])
    func hiddenColorsDoNotShowThrough(side: Int) throws {
        let data = Self.bmp(side: 100) { x, y in
            let isInside = (x - 50) * (x - 50) + (y - 50) * (y - 50) < 1600
            return isInside ? [0, 0, 0, 255] : [255, 255, 255, 0]
        }
        let result = try Self.decoder.image(data, target: ImageTarget(width: side, height: side))
        for y in 0..<side {
            for x in 0..<side {
                let pixel = result.pixel(x, y)
                #expect(pixel == [0, 0, 0, pixel[3]])
            }
        }
    }

    @Test func anAlphaChannelThatHidesNothingIsDropped() throws {
        let opaque = Bitmap.drawn(9, 9, format: .rgba8Premultiplied) { x, y in [UInt8(x), UInt8(y), 3, 255] }
        #expect(try Self.scaled(opaque, .original).format == .rgb8)
    }

    @Test(arguments: [Bitmap.PixelFormat.rgb8, .rgba8Premultiplied])
    func pngKeepsEveryPixel(format: Bitmap.PixelFormat) throws {
        let bitmap = Bitmap.drawn(33, 17, format: format) { x, y in
            let alpha = UInt8(x * 7)
            return [min(alpha, UInt8(x)), min(alpha, UInt8(y * 15)), 0] + (format == .rgb8 ? [] : [alpha])
        }
        #expect(try Self.scaled(bitmap, .original).meanDifference(from: bitmap) < 0.3)
    }
}
#endif
