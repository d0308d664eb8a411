#if os(Linux)
/// The still picture of an AVIF: through libvips, or the first frame of an image sequence.
///
/// What lies beside a sequence's track, if anything does, may differ from what is played. It is the still where libavif is
/// missing or refuses the track.
enum AVIFStill {
    static func header(_ reader: ByteReader, limits: DecodingLimits) throws(ImageError) -> ImageHeader {
        guard let sequence = sequence(reader, limits: limits) else {
            return try VipsDecoder.header(reader, format: .avif)
        }
        return ImageHeader(format: .avif, size: sequence.size, frameCount: nil)
    }

    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize,
        limits: DecodingLimits
    ) throws(ImageError) -> Bitmap {
        guard let sequence = sequence(reader, limits: limits), sequence.size == header.size else {
            return try VipsDecoder.decode(reader, header: header, rendition: rendition)
        }
        return try sequence.frame(at: 0, rendition: rendition)
    }

    private static func sequence(_ reader: ByteReader, limits: DecodingLimits) -> AVIFSequence? {
        guard AVIFTrack.isPresent(in: reader) else { return nil }
        return try? AVIFSequence(reader, limits: limits)
    }
}
#endif
