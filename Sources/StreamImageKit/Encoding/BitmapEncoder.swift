#if os(Linux)
public import Foundation
import CTurboJPEGShims
import CVipsShims

/// Writes bitmaps as PNG and JPEG files.
///
/// The same pixels always give the same bytes.
public enum BitmapEncoder {
    /// Encodes as JPEG (ITU-T T.81), without metadata; whatever is transparent is shown on white.
    ///
    /// - Parameters:
    ///   - bitmap: The pixels; up to 65,500 on a side.
    ///   - quality: From 1 to 100, clamped. From 90 on, colours are kept at full resolution.
    ///   - progressive: Whether the picture is stored in passes, so that it appears as it loads.
    /// - Returns: The whole file.
    /// - Throws: ``EncodingError/tooLarge(limit:)`` where a side is over 65,500 pixels.
    public static func jpeg(
        _ bitmap: Bitmap,
        quality: Int = 85,
        progressive: Bool = false
    ) throws(EncodingError) -> Data {
        guard max(bitmap.width, bitmap.height) <= maximumJPEGSide else { throw .tooLarge(limit: maximumJPEGSide) }
        let bitmap = bitmap.composedOverWhite()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        var message = [CChar](repeating: 0, count: Int(SIK_JPEG_MESSAGE_BYTES))
        let status = bitmap.withUnsafeBytes { pixels in
            guard let start = pixels.baseAddress else { return SIK_JPEG_CORRUPT }
            return sik_jpeg_encode(
                start.assumingMemoryBound(to: UInt8.self),
                UInt32(bitmap.width),
                UInt32(bitmap.height),
                bitmap.stride,
                Int32(min(max(quality, 1), 100)),
                progressive ? 1 : 0,
                &bytes,
                &count,
                &message
            )
        }
        guard status == SIK_JPEG_OK, let bytes else { throw .failed(reason: String(cMessage: message)) }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    /// Encodes as PNG (ISO/IEC 15948), 8 bits a channel, without metadata; transparency is kept.
    public static func png(_ bitmap: Bitmap) throws(EncodingError) -> Data {
        guard max(bitmap.width, bitmap.height) <= maximumPNGSide else { throw .tooLarge(limit: maximumPNGSide) }
        if let failure = VipsLibrary.failure { throw .failed(reason: failure) }
        let bitmap = bitmap.unpremultipliedRows()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = bitmap.pixels.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return Int32(-1) }
            return sik_vips_encode_png(
                start,
                Int32(bitmap.size.width),
                Int32(bitmap.size.height),
                Int32(bitmap.channels),
                &bytes,
                &count
            )
        }
        guard status == 0, let bytes else { throw .failed(reason: VipsLibrary.takeMessage()) }
        defer { sik_vips_free(bytes) }
        return Data(bytes: bytes, count: count)
    }

    /// libjpeg's own limit.
    private static let maximumJPEGSide = 65_500
    /// libvips' own limit.
    private static let maximumPNGSide = 10_000_000
}
#endif
