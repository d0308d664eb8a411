#if os(Linux)
/// Decodes the largest picture of a Windows icon or cursor.
enum ICODecoder {
    static func decode(_ reader: ByteReader, rendition: PixelSize) throws(ImageError) -> Bitmap {
        let facts = try ICOHeader(reader)
        let part = reader.part(from: facts.offset, count: facts.count)
        if facts.isPNG {
            // An icon is drawn as it is stored, whatever a camera's tag in it says.
            let header = ImageHeader(format: .png, size: facts.size)
            return try VipsDecoder.decode(part, header: header, rendition: rendition)
        }
        var header = try BMPHeader(part, start: 0)
        header.size.height /= 2
        guard header.size == facts.size, !header.isTopDown else {
            throw .corruptImage(.ico, reason: "the picture's height is negative")
        }
        if header.bitsPerPixel == 32, header.masks.count == 3 { header.masks.append(0xFF00_0000) }
        let rows: BMPRows
        do { rows = try BMPRows(part, header: header) } catch { throw Self.renamed(error) }
        let mask = Mask(part, header: header)
        let usesMask = try !rows.haveAlpha()
        var builder = try RenditionBuilder(format: .ico, layout: .rgba, source: header.size, result: rendition)
        var row = [UInt8](repeating: 255, count: header.size.width * 4)
        for y in 0..<header.size.height {
            try rows.read(row: y, into: &row)
            if usesMask {
                for x in 0..<header.size.width { row[x * 4 + 3] = mask.hides(x: x, y: y) ? 0 : 255 }
            }
            row.withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress { builder.append(start) }
            }
        }
        return try builder.finish(orientation: 1)
    }

    private static func renamed(_ error: ImageError) -> ImageError {
        error == .truncatedImage(.bmp) ? .truncatedImage(.ico) : error
    }

    /// One bit a pixel below the picture; 1 is transparent.
    ///
    /// A mask that is cut off hides nothing.
    private struct Mask {
        private let bytes: ByteReader
        private let rowBytes: Int
        private let height: Int

        init(_ part: ByteReader, header: BMPHeader) {
            bytes = part.part(from: header.pixelOffset + header.rowBytes * header.size.height)
            rowBytes = (header.size.width + 31) / 32 * 4
            height = header.size.height
        }

        func hides(x: Int, y: Int) -> Bool {
            let byte = bytes.byte(at: (height - 1 - y) * rowBytes + x / 8) ?? 0
            return byte >> (7 - x % 8) & 1 == 1
        }
    }
}
#endif
