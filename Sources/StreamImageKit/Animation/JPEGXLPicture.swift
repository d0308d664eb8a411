#if os(Linux)
import CJPEGXLShims

/// The one owner of a JPEG XL file that libjxl has opened.
///
/// Used by one thread at a time.
final class JPEGXLPicture {
    /// What it is opened for.
    enum Purpose {
        case timing, frames
    }

    private let file: FileCopy
    private let picture: OpaquePointer
    private let facts: sik_jxl_facts
    /// The ICC profile of the pixels; empty where there is none.
    private let profile: [UInt8]

    /// Reads what comes before the first frame, and refuses what is over the limits; decodes nothing.
    init(_ reader: ByteReader, for purpose: Purpose, limits: DecodingLimits) throws(ImageError) {
        if let failure = JPEGXLLibrary.failure { throw .unsupportedFormat(.jpegXL, reason: failure) }
        guard let file = FileCopy(reader) else {
            throw .exceedsLimits(.jpegXL, reason: "there is no memory for the file")
        }
        self.file = file
        var status = SIK_JXL_OK
        let opened = file.reader.withBytes { bytes in
            bytes.bindMemory(to: UInt8.self).baseAddress.flatMap { start in
                sik_jxl_open(start, bytes.count, purpose == .frames ? 1 : 0, &status)
            }
        }
        guard let opened else { throw Self.failure(status) }
        picture = opened
        facts = sik_jxl_get_facts(opened)
        var count = 0
        let start = sik_jxl_profile(opened, &count)
        profile = Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
        try limits.check(ImageHeader(format: .jpegXL, size: size))
    }

    deinit {
        sik_jxl_close(picture)
    }

    /// Width and height as they are shown, upright.
    var size: PixelSize { PixelSize(width: Int(facts.width), height: Int(facts.height)) }
    var isAnimation: Bool { facts.is_animation != 0 }
    /// How often the frames are played; `nil` for ever.
    var playCount: Int? { facts.play_count == 0 ? nil : Int(facts.play_count) }

    /// Reads on to the next frame, and tells for how many seconds it is shown; `nil` behind the last.
    func nextDelay() throws(ImageError) -> Double? {
        var ticks: UInt32 = 0
        switch sik_jxl_next_duration(picture, &ticks) {
        case SIK_JXL_OK: return Double(ticks) * Double(facts.ticks_denominator) / Double(facts.ticks_numerator)
        case SIK_JXL_END: return nil
        case let status: throw Self.failure(status)
        }
    }

    /// Decodes a frame at the size that is wanted; `nil` where there is none of that index.
    func frame(at index: Int, rendition: PixelSize) throws(ImageError) -> Bitmap? {
        let layout: RenditionBuilder.Layout = facts.has_alpha != 0 ? .rgba : .rgb
        guard let frame = PixelBuffer(size: size, channels: layout.sourceChannels) else {
            throw .exceedsLimits(.jpegXL, reason: "there is no memory for \(size) pixels")
        }
        switch sik_jxl_decode(picture, index, frame.bytes) {
        case SIK_JXL_OK: break
        case SIK_JXL_END: return nil
        case let status: throw Self.failure(status)
        }
        var builder = try RenditionBuilder(format: .jpegXL, layout: layout, source: size, result: rendition)
        for y in 0..<size.height { builder.append(frame.row(y)) }
        return try builder.finish(orientation: 1, profile: profile)
    }

    private static func failure(_ status: sik_jxl_status) -> ImageError {
        switch status {
        case SIK_JXL_CUT: .truncatedImage(.jpegXL)
        case SIK_JXL_NO_MEMORY: .exceedsLimits(.jpegXL, reason: "there is no memory for it")
        default: .corruptImage(.jpegXL, reason: "libjxl cannot read it")
        }
    }
}
#endif
