/// What a BMP file says of itself: the file header, and any of the information headers from OS/2 to version 5.
struct BMPHeader {
    enum Compression: Int {
        case none = 0
        case runs8 = 1
        case runs4 = 2
        case bitFields = 3
        case alphaBitFields = 6
    }

    var size = PixelSize(width: 0, height: 0)
    var isTopDown = false
    var bitsPerPixel = 0
    var compression = Compression.none
    /// Where the palette is, how many colours it has, and how many bytes each takes.
    var paletteOffset = 0
    var paletteCount = 0
    var paletteEntryBytes = 4
    var pixelOffset = 0
    /// Which bits of a pixel are red, green, blue and alpha, where it has 16 or 32 of them.
    var masks: [UInt32] = []

    /// Bytes from one row to the next; rows begin at multiples of four.
    var rowBytes: Int { (size.width * bitsPerPixel + 31) / 32 * 4 }

    /// Reads the information header that begins at `start`: 14 in a file, 0 inside an icon.
    init(_ reader: ByteReader, start: Int = 14) throws(ImageError) {
        guard let headerBytes = reader.littleEndian32(at: start) else { throw .truncatedImage(.bmp) }
        guard headerBytes == 12 || (16...124).contains(headerBytes) else {
            throw .corruptImage(.bmp, reason: "its header has \(headerBytes) bytes")
        }
        guard reader.count >= start + headerBytes else { throw .truncatedImage(.bmp) }
        if headerBytes == 12 {
            try readOldHeader(reader, start: start)
        } else {
            try readHeader(reader, start: start, headerBytes: headerBytes)
        }
        paletteOffset = start + headerBytes
        if headerBytes == 40 {
            // The masks stand behind the shortest header that has them, and the palette behind the masks.
            if compression == .bitFields { paletteOffset += 12 }
            if compression == .alphaBitFields { paletteOffset += 16 }
        }
        paletteEntryBytes = headerBytes == 12 ? 3 : 4
        let afterPalette = paletteOffset + paletteCount * paletteEntryBytes
        pixelOffset = start == 14 ? reader.littleEndian32(at: 10) ?? afterPalette : afterPalette
        // Some writers leave it at zero; pixels that begin within the header are as good as that.
        if pixelOffset < paletteOffset { pixelOffset = afterPalette }
        if start == 14, bitsPerPixel <= 8, pixelOffset > paletteOffset {
            paletteCount = min(paletteCount, (pixelOffset - paletteOffset) / paletteEntryBytes)
        }
    }

    private mutating func readOldHeader(_ reader: ByteReader, start: Int) throws(ImageError) {
        size = PixelSize(
            width: reader.littleEndian16(at: start + 4) ?? 0,
            height: reader.littleEndian16(at: start + 6) ?? 0
        )
        bitsPerPixel = reader.littleEndian16(at: start + 10) ?? 0
        guard [1, 2, 4, 8, 24].contains(bitsPerPixel) else {
            throw .corruptImage(.bmp, reason: "it has \(bitsPerPixel) bits a pixel")
        }
        if bitsPerPixel <= 8 { paletteCount = 1 << bitsPerPixel }
    }

    private mutating func readHeader(
        _ reader: ByteReader,
        start: Int,
        headerBytes: Int
    ) throws(ImageError) {
        let width = Int32(bitPattern: reader.littleEndianWord(at: start + 4) ?? 0)
        let height = Int32(bitPattern: reader.littleEndianWord(at: start + 8) ?? 0)
        isTopDown = height < 0
        size = PixelSize(width: Int(max(0, width)), height: Int(clamping: height.magnitude))
        bitsPerPixel = reader.littleEndian16(at: start + 14) ?? 0
        let kind = headerBytes >= 20 ? reader.littleEndian32(at: start + 16) ?? 0 : 0
        guard let known = Compression(rawValue: kind) else {
            // Huffman and RLE24 of OS/2, and whole JPEG or PNG files for printers.
            throw .unsupportedFormat(.bmp)
        }
        compression = known
        let allowed: [Int] =
            switch known {
            case .none: [1, 2, 4, 8, 16, 24, 32]
            case .runs8: [8]
            case .runs4: [4]
            case .bitFields, .alphaBitFields: [16, 32]
            }
        guard allowed.contains(bitsPerPixel) else {
            throw .corruptImage(.bmp, reason: "it has \(bitsPerPixel) bits a pixel")
        }
        if bitsPerPixel <= 8 {
            let declared = headerBytes >= 36 ? reader.littleEndian32(at: start + 32) ?? 0 : 0
            paletteCount = declared == 0 ? 1 << bitsPerPixel : min(declared, 1 << bitsPerPixel)
        }
        readMasks(reader, start: start, headerBytes: headerBytes)
    }

    private mutating func readMasks(_ reader: ByteReader, start: Int, headerBytes: Int) {
        switch (compression, bitsPerPixel) {
        case (.bitFields, _), (.alphaBitFields, _):
            let count = compression == .alphaBitFields || headerBytes >= 56 ? 4 : 3
            masks = (0..<count).map { reader.littleEndianWord(at: start + 40 + $0 * 4) ?? 0 }
        case (_, 16): masks = [0x7C00, 0x03E0, 0x001F]
        case (_, 32): masks = [0x00FF_0000, 0x0000_FF00, 0x0000_00FF]
        default: break
        }
    }

    var imageHeader: ImageHeader { ImageHeader(format: .bmp, size: size) }
}
