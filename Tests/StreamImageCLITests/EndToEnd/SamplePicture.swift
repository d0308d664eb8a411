import Foundation
import StreamImageKit

/// Pictures that tests make themselves.
enum SamplePicture {
    /// A gradient.
    static func bitmap(width: Int = 60, height: Int = 40) -> Bitmap {
        Bitmap(size: PixelSize(width: width, height: height), format: .rgb8) { pixels in
            for index in 0..<width * height {
                pixels[index * 3] = UInt8(index % width * 255 / width)
                pixels[index * 3 + 1] = UInt8(index / width * 255 / height)
                pixels[index * 3 + 2] = 128
            }
        }
    }

    static func png(width: Int = 60, height: Int = 40) throws -> Data {
        try BitmapEncoder.png(bitmap(width: width, height: height))
    }

    static func jpeg(width: Int = 60, height: Int = 40) throws -> Data {
        try BitmapEncoder.jpeg(bitmap(width: width, height: height))
    }

    /// Width and height that a PNG or JPEG file declares.
    static func size(of data: Data) throws -> PixelSize {
        try StandardImageDecoder().header(of: data, limits: DecodingLimits()).size
    }

    /// A small PNG whose header declares another size.
    static func png(declaring size: PixelSize) throws -> Data {
        var png = try png()
        // Width and height stand behind the signature and the head of the first chunk, whose checksum follows 5 bytes
        // later and covers everything from the chunk's type on (ISO/IEC 15948 §5.3, §11.2.2).
        png.replaceSubrange(16..<24, with: bytes(size.width) + bytes(size.height))
        png.replaceSubrange(29..<33, with: bytes(Int(checksum(png[12..<29]))))
        return png
    }

    private static func bytes(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 as PNG uses it (ISO/IEC 15948 annex D).
    private static func checksum(_ bytes: Data) -> UInt32 {
        ~bytes.reduce(UInt32.max) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
            }
        }
    }

    /// A picture that does not compress.
    static func noise(side: Int) throws -> Data {
        var state: UInt64 = 88_172_645_463_325_252
        let bitmap = Bitmap(size: PixelSize(width: side, height: side), format: .rgb8) { pixels in
            for index in pixels.indices {
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                pixels[index] = UInt8(truncatingIfNeeded: state)
            }
        }
        return try BitmapEncoder.png(bitmap)
    }
}
