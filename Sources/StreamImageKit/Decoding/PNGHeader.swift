/// What a PNG file (ISO/IEC 15948, third edition) says of itself.
struct PNGHeader {
    /// As stored, before orientation.
    var storedSize = PixelSize(width: 0, height: 0)
    var isInterlaced = false
    var orientation = 1
    var frameCount = 1
    /// Whether the last chunk is there, whole.
    var isComplete = false

    init(_ reader: ByteReader) throws(ImageError) {
        var offset = 8
        if reader.has("CgBI", at: offset + 4) {
            // Apple's private variant, which no other decoder reads.
            throw .unsupportedFormat(.png)
        }
        guard reader.count >= offset + 8 else { throw .truncatedImage(.png) }
        guard reader.has("IHDR", at: offset + 4), reader.bigEndian32(at: offset) == 13 else {
            throw .corruptImage(.png, reason: "the header chunk is not the first")
        }
        guard let width = reader.bigEndian32(at: offset + 8), let height = reader.bigEndian32(at: offset + 12),
            let interlacing = reader.byte(at: offset + 20)
        else { throw .truncatedImage(.png) }
        storedSize = PixelSize(width: width, height: height)
        isInterlaced = interlacing != 0
        offset += 25

        var foundPixels = false
        while let length = reader.bigEndian32(at: offset), reader.count >= offset + 12 + length {
            let chunk = reader.part(from: offset + 8, count: length)
            if reader.has("IDAT", at: offset + 4) {
                foundPixels = true
            } else if reader.has("acTL", at: offset + 4), !foundPixels {
                frameCount = max(1, chunk.bigEndian32(at: 0) ?? 1)
            } else if reader.has("eXIf", at: offset + 4) {
                orientation = EXIFOrientation.value(in: chunk)
            } else if reader.has("IEND", at: offset + 4) {
                isComplete = true
                break
            }
            offset += 12 + length
        }
    }

    var imageHeader: ImageHeader {
        ImageHeader(
            format: .png,
            size: orientation > 4 ? storedSize.transposed : storedSize,
            orientation: orientation,
            frameCount: frameCount,
            isProgressive: isInterlaced
        )
    }
}
