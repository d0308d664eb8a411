/// The directory of a Windows icon or cursor, and the entry worth showing: the largest, and of those the deepest.
struct ICOHeader {
    /// Where the entry's own file is: a PNG, or a BMP without its file header.
    let offset: Int
    let count: Int
    let isPNG: Bool
    let size: PixelSize

    init(_ reader: ByteReader) throws(ImageError) {
        var best: (size: PixelSize, depth: Int, offset: Int, count: Int, isPNG: Bool)?
        var wasCut = false
        for index in 0..<(reader.littleEndian16(at: 4) ?? 0) {
            let entry = 6 + index * 16
            guard let count = reader.littleEndian32(at: entry + 8), let offset = reader.littleEndian32(at: entry + 12)
            else {
                wasCut = true
                break
            }
            let part = reader.part(from: offset, count: count)
            wasCut = wasCut || part.count < count
            guard let found = Self.facts(of: part) else { continue }
            if best.map({ ($0.size.area, $0.depth) < (found.size.area, found.depth) }) ?? true {
                best = (found.size, found.depth, offset, count, found.isPNG)
            }
        }
        guard let best else {
            throw wasCut ? .truncatedImage(.ico) : .corruptImage(.ico, reason: "none of its entries is a picture")
        }
        (size, offset, count, isPNG) = (best.size, best.offset, best.count, best.isPNG)
    }

    private static func facts(of part: ByteReader) -> (size: PixelSize, depth: Int, isPNG: Bool)? {
        if ImageFormat.sniffed(part) == .png, let header = try? PNGHeader(part) {
            return (header.storedSize, 32, true)
        }
        guard let header = try? BMPHeader(part, start: 0), header.size.height >= 2 else { return nil }
        // The height counts the mask below the picture too.
        return (PixelSize(width: header.size.width, height: header.size.height / 2), header.bitsPerPixel, false)
    }

    var imageHeader: ImageHeader { ImageHeader(format: .ico, size: size) }
}
