#if os(Linux)
/// The still picture of an AVIF: what libvips makes of it.
///
/// An image sequence need not have a picture beside its track, and then libvips refuses it: its first frame is the still.
enum AVIFStill {
    static func header(_ reader: ByteReader) throws(ImageError) -> ImageHeader {
        do throws(ImageError) {
            return try VipsDecoder.header(reader, format: .avif)
        } catch {
            guard let sequence = sequence(reader, limits: DecodingLimits()) else { throw error }
            return ImageHeader(format: .avif, size: sequence.size, frameCount: nil)
        }
    }

    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize,
        limits: DecodingLimits
    ) throws(ImageError) -> Bitmap {
        do throws(ImageError) {
            return try VipsDecoder.decode(reader, header: header, rendition: rendition)
        } catch {
            guard let sequence = sequence(reader, limits: limits), sequence.size == header.size else { throw error }
            return try sequence.frame(at: 0, rendition: rendition)
        }
    }

    /// The sequence in a file that libvips has refused; nil where there is none.
    private static func sequence(_ reader: ByteReader, limits: DecodingLimits) -> AVIFSequence? {
        guard AVIFTrack.isPresent(in: reader) else { return nil }
        return try? AVIFSequence(reader, limits: limits)
    }
}
#endif
