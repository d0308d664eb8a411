#if os(Linux)
/// The still picture of a JPEG XL: through libvips, or the first frame of an animation, of which libvips 8.14 shows the last.
enum JPEGXLStill {
    static func header(_ reader: ByteReader, limits: DecodingLimits) throws(ImageError) -> ImageHeader {
        var header = try VipsDecoder.header(reader, format: .jpegXL)
        // libvips counts an animation as one page.
        let picture = try? JPEGXLPicture(reader, for: .timing, limits: limits)
        header.frameCount = picture?.isAnimation == false ? 1 : nil
        return header
    }

    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize,
        limits: DecodingLimits
    ) throws(ImageError) -> Bitmap {
        guard header.frameCount != 1,
            let picture = try? JPEGXLPicture(reader, for: .frames, limits: limits),
            picture.isAnimation, picture.size == header.size
        else { return try VipsDecoder.decode(reader, header: header, rendition: rendition) }
        guard let first = try picture.frame(at: 0, rendition: rendition) else {
            throw .corruptImage(.jpegXL, reason: "it has no frame")
        }
        return first
    }
}
#endif
