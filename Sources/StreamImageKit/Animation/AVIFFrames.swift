#if os(Linux)
/// Makes the frames of an AVIF image sequence; out of order it begins at the key frame before.
final class AVIFFrames: FrameDecoding {
    private let sequence: AVIFSequence
    private let rendition: PixelSize
    private(set) var position = 0

    /// How the frames follow each other; `nil` for a still.
    static func timing(of reader: ByteReader, limits: DecodingLimits) throws(ImageError) -> AnimationTiming? {
        guard AVIFTrack.isPresent(in: reader) else { return nil }
        return try AVIFSequence(reader, limits: limits).timing
    }

    init(_ reader: ByteReader, target: ImageTarget, limits: DecodingLimits) throws(ImageError) {
        sequence = try AVIFSequence(reader, limits: limits)
        rendition = target.renditionSize(for: sequence.size)
        let header = ImageHeader(format: .avif, size: sequence.size, frameCount: sequence.timing.frameCount)
        try limits.check(
            workingBytes: WorkingMemory.bytes(header: header, rendition: rendition),
            rendition: rendition,
            format: .avif
        )
    }

    func frame(at index: Int) throws(ImageError) -> Bitmap {
        let count = sequence.timing.frameCount
        guard (0..<count).contains(index) else { throw .noSuchFrame(index, frameCount: count) }
        let bitmap = try sequence.frame(at: index, rendition: rendition)
        position = index + 1
        return bitmap
    }
}
#endif
