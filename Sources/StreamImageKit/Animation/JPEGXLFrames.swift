#if os(Linux)
/// Makes the frames of an animated JPEG XL; an earlier one begins at the first again.
final class JPEGXLFrames: FrameDecoding {
    private let picture: JPEGXLPicture
    private let frameCount: Int
    private let rendition: PixelSize
    private(set) var position = 0

    /// How the frames follow each other, which is read from all their headers; `nil` for a still, which the first header
    /// tells.
    static func timing(of reader: ByteReader, limits: DecodingLimits) throws(ImageError) -> AnimationTiming? {
        let picture = try JPEGXLPicture(reader, for: .timing, limits: limits)
        guard picture.isAnimation else { return nil }
        var header = ImageHeader(format: .jpegXL, size: picture.size)
        var delays: [Double] = []
        while let delay = try picture.nextDelay() {
            delays.append(delay)
            header.frameCount = delays.count
            try limits.check(header)
        }
        guard !delays.isEmpty else { throw .corruptImage(.jpegXL, reason: "it has no frame") }
        return AnimationTiming(delays: delays, playCount: picture.playCount)
    }

    init(
        _ reader: ByteReader,
        header: ImageHeader,
        target: ImageTarget,
        limits: DecodingLimits
    ) throws(ImageError) {
        picture = try JPEGXLPicture(reader, for: .frames, limits: limits)
        frameCount = header.frameCount ?? .max
        rendition = target.renditionSize(for: picture.size)
        try limits.check(
            workingBytes: WorkingMemory.bytes(header: header, rendition: rendition),
            rendition: rendition,
            format: .jpegXL
        )
    }

    func frame(at index: Int) throws(ImageError) -> Bitmap {
        guard (0..<frameCount).contains(index) else { throw .noSuchFrame(index, frameCount: frameCount) }
        guard let bitmap = try picture.frame(at: index, rendition: rendition) else {
            throw .corruptImage(.jpegXL, reason: "it has fewer frames than it says")
        }
        position = index + 1
        return bitmap
    }
}
#endif
