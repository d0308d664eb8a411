public import Foundation

extension ImageFormat {
    /// Tells the format from the file's first bytes; `nil` where it is none of those known.
    ///
    /// File names and media types play no part: servers get them wrong. An SVG is found behind a byte order mark, an XML
    /// declaration, comments and a document type.
    public init?(sniffing data: Data) {
        guard let format = data.withByteReader({ reader in Self.sniffed(reader) }) else { return nil }
        self = format
    }

    static func sniffed(_ reader: ByteReader) -> ImageFormat? {
        if let format = byMagicNumber(reader) ?? byBrand(reader) ?? byPlausibleHeader(reader) { return format }
        let prolog = MarkupProlog(reader)
        return prolog.rootElement == "svg" && prolog.documentType != "html" ? .svg : nil
    }

    private static func byMagicNumber(_ reader: ByteReader) -> ImageFormat? {
        if reader.has([0xFF, 0xD8, 0xFF]) { return .jpeg }
        if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if reader.has("GIF87a") || reader.has("GIF89a") { return .gif }
        if reader.has("RIFF"), reader.has("WEBP", at: 8) { return .webp }
        // Classic TIFF, and BigTIFF with 64-bit offsets, in both byte orders.
        if reader.has([0x49, 0x49, 0x2A, 0x00]) || reader.has([0x4D, 0x4D, 0x00, 0x2A]) { return .tiff }
        if reader.has([0x49, 0x49, 0x2B, 0x00]) || reader.has([0x4D, 0x4D, 0x00, 0x2B]) { return .tiff }
        // A bare codestream, and the container (ISO/IEC 18181-2).
        if reader.has([0xFF, 0x0A]) { return .jpegXL }
        if reader.has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) { return .jpegXL }
        return nil
    }

    /// HEIF and AVIF name what they hold in their `ftyp` box (ISO/IEC 14496-12 §4.3): the main brand decides, and where
    /// it is a general one, the compatible brands do.
    private static func byBrand(_ reader: ByteReader) -> ImageFormat? {
        guard reader.has("ftyp", at: 4), let boxSize = reader.bigEndian32(at: 0) else { return nil }
        let end = min(boxSize, reader.count, 4096)
        var brands: [String] = []
        for offset in stride(from: 8, to: max(8, end - 3), by: 4) where offset != 12 {
            brands.append(String(decoding: reader.part(from: offset, count: 4).array, as: UTF8.self))
        }
        guard let main = brands.first else { return nil }
        if avifBrands.contains(main) { return .avif }
        if hevcBrands.contains(main) { return .heic }
        guard generalBrands.contains(main) || !generalBrands.isDisjoint(with: brands) else { return nil }
        return avifBrands.isDisjoint(with: brands) ? .heic : .avif
    }

    private static let avifBrands: Set<String> = ["avif", "avis", "avio"]
    private static let hevcBrands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
    private static let generalBrands: Set<String> = ["mif1", "mif2", "mif3", "msf1", "miaf", "heif"]

    /// Formats whose magic number is so short that the header must make sense too.
    private static func byPlausibleHeader(_ reader: ByteReader) -> ImageFormat? {
        if reader.has("BM"), let headerSize = reader.littleEndian32(at: 14), (12...65_535).contains(headerSize) {
            return .bmp
        }
        if reader.has([0, 0, 1, 0]) || reader.has([0, 0, 2, 0]),
            let count = reader.littleEndian16(at: 4), (1...4096).contains(count), reader.count >= 22
        {
            return .ico
        }
        return nil
    }
}
