/// What a WebP file (RFC 9649) says of itself.
struct WebPHeader {
    /// As stored, before orientation.
    var storedSize = PixelSize(width: 0, height: 0)
    var orientation = 1
    var frameCount = 1
    /// Whether all the chunks that the file promises are there.
    var isComplete = true

    init(_ reader: ByteReader) throws(ImageError) {
        // Up to the size of the first chunk.
        guard let size = reader.littleEndian32(at: 4), reader.count >= 20 else { throw .truncatedImage(.webp) }
        isComplete = size + 8 <= reader.count
        var offset = 12
        var frames = 0
        while let length = reader.littleEndian32(at: offset + 4) {
            let chunk = reader.part(from: offset + 8, count: length)
            if offset == 12 {
                guard chunk.count >= min(length, Self.longestFacts) else { throw .truncatedImage(.webp) }
                storedSize = try Self.size(chunk, of: reader, at: offset)
            } else if reader.has("EXIF", at: offset) {
                orientation = EXIFOrientation.value(in: chunk)
            } else if reader.has("ANMF", at: offset) {
                frames += 1
            }
            // Chunks are padded to an even length.
            offset += 8 + length + length & 1
        }
        frameCount = max(1, frames)
    }

    /// Bytes of the first chunk that tell the size, where they are most: in a lossy picture and a VP8X chunk.
    private static let longestFacts = 10

    private static func size(
        _ chunk: ByteReader,
        of reader: ByteReader,
        at offset: Int
    ) throws(ImageError) -> PixelSize {
        if reader.has("VP8X", at: offset), let width = chunk.littleEndian24(at: 4),
            let height = chunk.littleEndian24(at: 7)
        {
            return PixelSize(width: width + 1, height: height + 1)
        }
        if reader.has("VP8L", at: offset), chunk.byte(at: 0) == 0x2F, let bits = chunk.littleEndianWord(at: 1) {
            return PixelSize(width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1)
        }
        if reader.has("VP8 ", at: offset), chunk.has([0x9D, 0x01, 0x2A], at: 3),
            let width = chunk.littleEndian16(at: 6), let height = chunk.littleEndian16(at: 8)
        {
            return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
        }
        throw .corruptImage(.webp, reason: "the first chunk is no picture")
    }

    var imageHeader: ImageHeader {
        ImageHeader(
            format: .webp,
            size: orientation > 4 ? storedSize.transposed : storedSize,
            orientation: orientation,
            frameCount: frameCount
        )
    }
}
