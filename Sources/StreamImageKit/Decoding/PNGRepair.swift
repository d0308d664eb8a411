/// Puts chunks in the order that the standard asks for, where a file has them the other way round.
enum PNGRepair {
    /// The file with its transparency behind its palette; nil where nothing is to be done.
    ///
    /// Browsers show such files, libpng as libvips uses it refuses them.
    static func reordered(_ reader: ByteReader) -> [UInt8]? {
        var offset = 8
        var transparency: Range<Int>?
        while let length = reader.bigEndian32(at: offset), !reader.has("IDAT", at: offset + 4) {
            let end = offset + 12 + length
            guard end <= reader.count else { return nil }
            if reader.has("tRNS", at: offset + 4) {
                guard transparency == nil else { return nil }
                transparency = offset..<end
            } else if reader.has("PLTE", at: offset + 4), let transparency {
                return reader.part(from: 0, count: transparency.lowerBound).array
                    + reader.part(from: transparency.upperBound, count: end - transparency.upperBound).array
                    + reader.part(from: transparency.lowerBound, count: transparency.count).array
                    + reader.part(from: end).array
            }
            offset = end
        }
        return nil
    }
}
