/// Decodes BMP in memory-safe Swift: 1 to 32 bits a pixel, bit fields and run lengths, in either direction.
enum BMPDecoder {
    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize
    ) throws(ImageError) -> Bitmap {
        let facts = try BMPHeader(reader)
        let source = try BMPRows(reader, header: facts)
        var builder = try RenditionBuilder(format: .bmp, layout: .rgba, source: facts.size, result: rendition)
        let isOpaque = try !source.haveAlpha()
        var row = [UInt8](repeating: 255, count: facts.size.width * 4)
        for y in 0..<facts.size.height {
            try source.read(row: y, into: &row)
            if isOpaque { for x in 0..<facts.size.width { row[x * 4 + 3] = 255 } }
            row.withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress { builder.append(start) }
            }
        }
        return try builder.finish(orientation: 1)
    }
}

/// The rows of a BMP as straight RGBA, in the order they are shown.
struct BMPRows {
    private let reader: ByteReader
    private let header: BMPHeader
    private let palette: [UInt8]
    private let fields: [BitField]
    /// Palette indices of the whole picture, where it is stored as run lengths.
    private let indices: [UInt8]

    init(_ reader: ByteReader, header: BMPHeader) throws(ImageError) {
        self.reader = reader
        self.header = header
        palette = Self.palette(reader, header: header)
        fields = header.masks.map(BitField.init)
        if header.compression == .runs4 || header.compression == .runs8 {
            indices = try BMPRunLengths.expand(reader.part(from: header.pixelOffset), header: header)
        } else {
            let needed = header.rowBytes * header.size.height
            // The last row may lack its padding.
            let padding = header.rowBytes - (header.size.width * header.bitsPerPixel + 7) / 8
            guard reader.count - header.pixelOffset >= needed - padding else { throw .truncatedImage(.bmp) }
            indices = []
        }
    }

    /// Blue, green, red; padded with black to all the colours that a byte can name.
    private static func palette(_ reader: ByteReader, header: BMPHeader) -> [UInt8] {
        var colors = [UInt8](repeating: 0, count: 256 * 3)
        for index in 0..<min(256, header.paletteCount) {
            for channel in 0..<3 {
                let offset = header.paletteOffset + index * header.paletteEntryBytes + channel
                colors[index * 3 + channel] = UInt8(truncatingIfNeeded: reader.byte(at: offset) ?? 0)
            }
        }
        return colors
    }

    func read(row y: Int, into row: inout [UInt8]) throws(ImageError) {
        let stored = header.isTopDown ? y : header.size.height - 1 - y
        if !indices.isEmpty {
            let start = stored * header.size.width
            for x in 0..<header.size.width { setIndexed(Int(indices[start + x]), at: x, in: &row) }
            return
        }
        let bytes = reader.part(from: header.pixelOffset + stored * header.rowBytes, count: header.rowBytes)
        switch header.bitsPerPixel {
        case 1, 2, 4, 8:
            let bits = header.bitsPerPixel
            for x in 0..<header.size.width {
                let byte = bytes.byte(at: x * bits / 8) ?? 0
                let shift = 8 - bits - x * bits % 8
                setIndexed(byte >> shift & (1 << bits - 1), at: x, in: &row)
            }
        case 24:
            for x in 0..<header.size.width {
                for channel in 0..<3 {
                    row[x * 4 + channel] = UInt8(truncatingIfNeeded: bytes.byte(at: x * 3 + 2 - channel) ?? 0)
                }
            }
        case 16:
            for x in 0..<header.size.width { setFields(UInt32(bytes.littleEndian16(at: x * 2) ?? 0), at: x, in: &row) }
        default:
            for x in 0..<header.size.width { setFields(bytes.littleEndianWord(at: x * 4) ?? 0, at: x, in: &row) }
        }
    }

    /// Whether any pixel makes use of the alpha channel.
    ///
    /// Many writers leave it at zero, and mean a picture that is opaque, or an icon that has a mask.
    func haveAlpha() throws(ImageError) -> Bool {
        guard fields.count == 4 else { return false }
        var row = [UInt8](repeating: 255, count: header.size.width * 4)
        for y in 0..<header.size.height {
            try read(row: y, into: &row)
            for x in 0..<header.size.width where row[x * 4 + 3] != 0 { return true }
        }
        return false
    }

    private func setIndexed(_ index: Int, at x: Int, in row: inout [UInt8]) {
        row[x * 4] = palette[index * 3 + 2]
        row[x * 4 + 1] = palette[index * 3 + 1]
        row[x * 4 + 2] = palette[index * 3]
    }

    private func setFields(_ pixel: UInt32, at x: Int, in row: inout [UInt8]) {
        for channel in 0..<3 { row[x * 4 + channel] = fields[channel].value(in: pixel, absent: 0) }
        if fields.count == 4 { row[x * 4 + 3] = fields[3].value(in: pixel, absent: 255) }
    }
}

/// Some bits of a pixel that hold one channel.
struct BitField {
    private let mask: UInt32
    private let shift: Int
    private let maximum: UInt64

    init(mask: UInt32) {
        self.mask = mask
        shift = mask == 0 ? 0 : mask.trailingZeroBitCount
        maximum = UInt64(mask >> UInt32(shift))
    }

    /// The channel scaled to a byte, or `absent` where the picture has no such channel.
    func value(in pixel: UInt32, absent: UInt8) -> UInt8 {
        guard maximum > 0 else { return absent }
        let value = UInt64((pixel & mask) >> UInt32(shift))
        return UInt8(truncatingIfNeeded: (value * 255 + maximum / 2) / maximum)
    }
}
