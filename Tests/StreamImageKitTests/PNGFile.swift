import Foundation
import StreamImageKit

/// PNG files written without any platform's encoder, so that the tests of the pipeline run wherever it does.
enum PNGFile {
    /// The file of an opaque bitmap: 8 bits a channel, unfiltered, in stored blocks (PNG §11, RFC 1951 §3.2.4).
    ///
    /// `exif` is what stands in its eXIf chunk.
    static func data(_ bitmap: Bitmap, exif: [UInt8] = []) -> Data {
        beginning(bitmap.size, colorType: 2) + (exif.isEmpty ? [] : chunk("eXIf", exif))
            + chunk("IDAT", pixels(bitmap)) + chunk("IEND", [])
    }

    /// The signature and the header; colour type 2 is RGB, 6 RGBA.
    static func beginning(_ size: PixelSize, colorType: UInt8) -> Data {
        let sides = bigEndian(UInt32(size.width)) + bigEndian(UInt32(size.height))
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", sides + [8, colorType, 0, 0, 0])
    }

    /// What an image data chunk holds, channels as the bitmap has them.
    static func pixels(_ bitmap: Bitmap) -> [UInt8] {
        stream(rows(bitmap))
    }

    /// The pixels with the number of the filter, none, before each row.
    private static func rows(_ bitmap: Bitmap) -> [UInt8] {
        let length = bitmap.width * bitmap.format.bytesPerPixel
        return bitmap.withUnsafeBytes { pixels in
            (0..<bitmap.height).flatMap { y in [0] + pixels[(y * bitmap.stride)..<(y * bitmap.stride + length)] }
        }
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + named + bigEndian(cyclicCheck(named))
    }

    /// A zlib stream of stored blocks (RFC 1950).
    private static func stream(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, bytes.count)
            let length = UInt16(end - start)
            stream += [end == bytes.count ? 1 : 0]
            for part in [length, ~length] { stream += [UInt8(part & 0xFF), UInt8(part >> 8)] }
            stream += bytes[start..<end]
            start = end
        } while start < bytes.count
        return stream + bigEndian(sumCheck(bytes))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    /// Adler-32 (RFC 1950 §8.2).
    private static func sumCheck(_ bytes: [UInt8]) -> UInt32 {
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return b << 16 | a
    }

    /// CRC-32 (PNG §D).
    private static func cyclicCheck(_ bytes: [UInt8]) -> UInt32 {
        var check = UInt32.max
        for byte in bytes {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        return ~check
    }
}
