#if os(Linux)
import CAVIFShims

/// The one owner of an AVIF image sequence that libavif has opened.
///
/// Used by one thread at a time.
final class AVIFSequence {
    let timing: AnimationTiming
    private let file: FileCopy
    private let sequence: OpaquePointer
    private let facts: sik_avif_facts
    /// The embedded ICC profile; empty where there is none.
    private let profile: [UInt8]

    /// Opens a sequence and refuses what is over the limits; decodes nothing.
    init(_ reader: ByteReader, limits: DecodingLimits) throws(ImageError) {
        if let failure = AVIFLibrary.failure { throw .unsupportedFormat(.avif, reason: failure) }
        guard let file = FileCopy(reader) else {
            throw .exceedsLimits(.avif, reason: "there is no memory for the file")
        }
        guard !Completeness.isCut(file.reader, format: .avif) else { throw .truncatedImage(.avif) }
        let track = try AVIFTrack(file.reader)
        try limits.check(ImageHeader(format: .avif, size: track.size, frameCount: track.timing.frameCount))
        self.file = file
        timing = track.timing

        var status = SIK_AVIF_OK
        var message = LibraryLoading.emptyMessage
        let opened = file.reader.withBytes { bytes in
            bytes.bindMemory(to: UInt8.self).baseAddress.flatMap { start in
                sik_avif_open(
                    start,
                    bytes.count,
                    UInt32(clamping: track.size.area),
                    UInt32(clamping: track.timing.frameCount),
                    &status,
                    &message
                )
            }
        }
        guard let opened else { throw Self.failure(status, message) }
        sequence = opened
        facts = sik_avif_get_facts(opened)
        var count = 0
        let start = sik_avif_profile(opened, &count)
        profile = Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
        guard facts.frame_count == timing.frameCount, facts.width == track.size.width, facts.height == track.size.height
        else { throw .corruptImage(.avif, reason: "its track contradicts itself") }
    }

    deinit {
        sik_avif_close(sequence)
    }

    /// Width and height of every frame as it is shown.
    var size: PixelSize {
        let shown = PixelSize(width: Int(facts.shown_width), height: Int(facts.shown_height))
        return orientation > 4 ? shown.transposed : shown
    }

    /// The container's turning and mirroring, in this order, as one of EXIF's eight orientations.
    private var orientation: Int {
        let turned = [1, 8, 3, 6]
        let swapsTopAndBottom = [4, 5, 2, 7]
        let swapsLeftAndRight = [2, 7, 4, 5]
        let turns = Int(facts.quarter_turns) & 3
        if facts.swaps_top_and_bottom != 0 { return swapsTopAndBottom[turns] }
        return facts.swaps_left_and_right != 0 ? swapsLeftAndRight[turns] : turned[turns]
    }

    /// Decodes a frame at the size that is wanted.
    func frame(at index: Int, rendition: PixelSize) throws(ImageError) -> Bitmap {
        let stored = PixelSize(width: Int(facts.width), height: Int(facts.height))
        let layout: RenditionBuilder.Layout = facts.has_alpha != 0 ? .rgba : .rgb
        guard let frame = PixelBuffer(size: stored, channels: layout.sourceChannels) else {
            throw .exceedsLimits(.avif, reason: "there is no memory for \(stored) pixels")
        }
        var message = LibraryLoading.emptyMessage
        let status = sik_avif_decode(sequence, UInt32(clamping: index), frame.bytes, &message)
        guard status == SIK_AVIF_OK else { throw Self.failure(status, message) }

        var builder = try RenditionBuilder(
            format: .avif,
            layout: layout,
            source: PixelSize(width: Int(facts.shown_width), height: Int(facts.shown_height)),
            result: orientation > 4 ? rendition.transposed : rendition
        )
        for y in 0..<Int(facts.shown_height) {
            builder.append(frame.row(Int(facts.top) + y) + Int(facts.left) * frame.channels)
        }
        return try builder.finish(orientation: orientation, profile: profile)
    }

    private static func failure(_ status: sik_avif_status, _ message: [CChar]) -> ImageError {
        switch status {
        case SIK_AVIF_CUT: .truncatedImage(.avif)
        case SIK_AVIF_NO_MEMORY: .exceedsLimits(.avif, reason: "there is no memory for it")
        case SIK_AVIF_NO_CODEC: .unsupportedFormat(.avif, reason: "libavif has no decoder of AV1 here")
        default: .corruptImage(.avif, reason: String(cMessage: message))
        }
    }
}
#endif
