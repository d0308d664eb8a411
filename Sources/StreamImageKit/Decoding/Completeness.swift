/// Tells from a file's own lengths whether it was cut short.
enum Completeness {
    /// Whether the file promises more bytes than there are; `false` where the format has no such promise.
    static func isCut(_ reader: ByteReader, format: ImageFormat) -> Bool {
        switch format {
        case .png: (try? PNGHeader(reader).isComplete) != true
        case .webp: (try? WebPHeader(reader).isComplete) != true
        case .avif, .heic: !boxesFit(reader)
        case .jpegXL where reader.has("JXL ", at: 4): !boxesFit(reader)
        default: false
        }
    }

    /// Walks the boxes at the top level (ISO/IEC 14496-12 §4.2).
    private static func boxesFit(_ reader: ByteReader) -> Bool {
        var offset = 0
        while offset < reader.count {
            guard var size = reader.bigEndian32(at: offset) else { return false }
            if size == 0 { return true }
            if size == 1 {
                // No file at hand has 4 GiB.
                guard reader.bigEndian32(at: offset + 8) == 0, let low = reader.bigEndian32(at: offset + 12) else {
                    return false
                }
                size = low
            }
            guard size >= 8, size <= reader.count - offset else { return false }
            offset += size
        }
        return true
    }
}
