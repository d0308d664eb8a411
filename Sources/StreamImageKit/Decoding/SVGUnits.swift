/// Lengths on an SVG's root element, which the renderer at hand takes at 72 pixels an inch where browsers have 96.
enum SVGUnits {
    /// CSS pixels in one of each absolute unit (CSS Values 4 §6.2), `px` itself apart.
    private static let pixels: [String: Double] = [
        "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
    ]

    /// The file with the root's width and height in pixels; nil where they are so already.
    static func inPixels(_ reader: ByteReader) -> [UInt8]? {
        let prolog = MarkupProlog(reader)
        guard prolog.rootElement == "svg", let start = prolog.attributesOffset else { return nil }
        let replacements = lengths(in: reader, from: start).compactMap { range -> (Range<Int>, [UInt8])? in
            let text = String(decoding: reader.part(from: range.lowerBound, count: range.count).array, as: UTF8.self)
            let value = text.filter { !$0.isWhitespace }
            guard let pixels = pixels[String(value.suffix(2))], let number = Double(value.dropLast(2)) else {
                return nil
            }
            return (range, Array("\(number * pixels)px".utf8))
        }
        guard !replacements.isEmpty else { return nil }
        var result: [UInt8] = []
        var offset = 0
        for (range, bytes) in replacements {
            result += reader.part(from: offset, count: range.lowerBound - offset).array + bytes
            offset = range.upperBound
        }
        return result + reader.part(from: offset).array
    }

    /// Where the values of `width` and `height` are, in the order they come.
    private static func lengths(in reader: ByteReader, from start: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var offset = start
        while let byte = reader.byte(at: offset), byte != UInt8(ascii: ">") {
            guard let equals = reader.firstOffset(of: UInt8(ascii: "="), from: offset) else { break }
            let name = String(decoding: reader.part(from: offset, count: equals - offset).array, as: UTF8.self)
            guard name.utf8.count < 256, let quote = quoteOffset(in: reader, from: equals + 1),
                let mark = reader.byte(at: quote),
                let end = reader.firstOffset(of: UInt8(truncatingIfNeeded: mark), from: quote + 1)
            else { break }
            if ["width", "height"].contains(name.filter { !$0.isWhitespace }) { ranges.append(quote + 1..<end) }
            offset = end + 1
            while let space = reader.byte(at: offset), space <= 0x20 { offset += 1 }
        }
        return ranges
    }

    private static func quoteOffset(in reader: ByteReader, from offset: Int) -> Int? {
        var offset = offset
        while let byte = reader.byte(at: offset), byte <= 0x20 { offset += 1 }
        guard let byte = reader.byte(at: offset), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
            return nil
        }
        return offset
    }
}
