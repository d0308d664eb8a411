import Foundation
import StreamImageKit

/// The small pictures that come with the tests.
enum Fixture {
    static func data(_ name: String) throws -> Data {
        let folder = Bundle.module.resourceURL ?? URL(filePath: ".")
        return try Data(contentsOf: folder.appending(path: "Fixtures/\(name)"))
    }
}

extension Bitmap {
    /// A pixel's channels: three, or four with alpha.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let count = format.bytesPerPixel
        return withUnsafeBytes { bytes in Array(bytes[y * stride + x * count..<y * stride + (x + 1) * count]) }
    }

    /// The mean difference over all channels of two bitmaps of one size and layout; infinite for others.
    func meanDifference(from other: Bitmap) -> Double {
        guard size == other.size, format == other.format else { return .infinity }
        let sum = withUnsafeBytes { left in
            other.withUnsafeBytes { right in
                zip(left, right).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            }
        }
        return Double(sum) / Double(byteCount)
    }

    /// A bitmap whose pixels a function of the place gives.
    static func drawn(
        _ width: Int,
        _ height: Int,
        format: PixelFormat = .rgb8,
        _ color: (Int, Int) -> [UInt8]
    ) -> Bitmap {
        Bitmap(size: PixelSize(width: width, height: height), format: format) { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    for (channel, value) in color(x, y).enumerated() {
                        pixels[(y * width + x) * format.bytesPerPixel + channel] = value
                    }
                }
            }
        }
    }
}

#if os(Linux)
extension StandardImageDecoder {
    /// Header and pixels in one step.
    func image(
        _ data: Data,
        target: ImageTarget = .original,
        limits: DecodingLimits = DecodingLimits()
    ) throws(ImageError) -> Bitmap {
        try decode(data, header: header(of: data, limits: limits), target: target, limits: limits)
    }
}
#endif
