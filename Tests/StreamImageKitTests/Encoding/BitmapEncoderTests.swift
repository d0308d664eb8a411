#if os(Linux)
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BitmapEncoderTests {
    private static func gradient(_ format: Bitmap.PixelFormat) -> Bitmap {
        Bitmap(size: PixelSize(width: 40, height: 30), format: format) { pixels in
            let channels = format.bytesPerPixel
            for index in 0..<(40 * 30) {
                let alpha = channels == 4 ? UInt8(index % 40 * 6) : 255
                for channel in 0..<3 {
                    pixels[index * channels + channel] = UInt8(Int(alpha) * (channel + 1) * (index / 40 * 2) / 255)
                }
                if channels == 4 { pixels[index * channels + 3] = alpha }
            }
        }
    }

    @Test(arguments: [Bitmap.PixelFormat.rgb8, .rgba8Premultiplied], [false, true])
    func theSamePixelsGiveTheSameBytes(format: Bitmap.PixelFormat, progressive: Bool) throws {
        let first = try BitmapEncoder.jpeg(Self.gradient(format), progressive: progressive)
        #expect(try first == BitmapEncoder.jpeg(Self.gradient(format), progressive: progressive))
        #expect(try BitmapEncoder.png(Self.gradient(format)) == BitmapEncoder.png(Self.gradient(format)))
    }

    @Test func progressiveJPEGHasAProgressiveFrame() throws {
        let progressive = try BitmapEncoder.jpeg(Self.gradient(.rgb8), quality: 50, progressive: true)
        let baseline = try BitmapEncoder.jpeg(Self.gradient(.rgb8), quality: 50)
        #expect(progressive.range(of: Data([0xFF, 0xC2])) != nil)
        #expect(baseline.range(of: Data([0xFF, 0xC0])) != nil)
        #expect(baseline.range(of: Data([0xFF, 0xC2])) == nil)
    }

    @Test(arguments: [Int.min, -1, 0, 101, Int.max])
    func anyQualityIsClamped(quality: Int) throws {
        #expect(try !BitmapEncoder.jpeg(Self.gradient(.rgb8), quality: quality).isEmpty)
    }

    @Test func aSideBeyondTheFormatIsAnError() {
        let long = Bitmap(size: PixelSize(width: 65_501, height: 1), format: .rgb8)
        #expect(throws: EncodingError.tooLarge(limit: 65_500)) { try BitmapEncoder.jpeg(long) }
    }
}
#endif
