#if os(Linux)
import CVipsShims

/// Colour management, by the library at hand.
enum ColorConversion {
    /// Converts straight pixels (1 channel grey, 3 RGB, 4 CMYK) to sRGB; `false` where the profile is of no use.
    static func convertToSRGB(_ pixels: PixelBuffer, profile: [UInt8], into converted: PixelBuffer) -> Bool {
        guard VipsLibrary.failure == nil else { return false }
        let status = profile.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return Int32(-1) }
            return sik_vips_convert_to_srgb(
                pixels.bytes,
                Int32(pixels.size.width),
                Int32(pixels.size.height),
                Int32(pixels.channels),
                start,
                bytes.count,
                converted.bytes
            )
        }
        // A broken profile is ignored, and its message must not stay for the next failure.
        if status != 0 { _ = VipsLibrary.takeMessage() }
        return status == 0
    }
}
#else
/// Colour management, which the system's own decoder has already done here.
enum ColorConversion {
    static func convertToSRGB(_ pixels: PixelBuffer, profile: [UInt8], into converted: PixelBuffer) -> Bool { false }
}
#endif
