/// What stands before the first element of an XML or HTML file, skipped, and that element's name.
struct MarkupProlog {
    /// The name of the first element in lower case, without its namespace prefix; `nil` where the bytes are no markup.
    private(set) var rootElement: String?
    /// The name after `<!DOCTYPE` in lower case.
    private(set) var documentType: String?
    /// Where the first element's attributes begin; `nil` in UTF-16.
    private(set) var attributesOffset: Int?
    /// Whether the file begins with an XML declaration.
    private(set) var hasXMLDeclaration = false

    private let bytes: ByteReader
    private var offset = 0
    /// Bytes a character takes: 2 in UTF-16, whose other byte is skipped.
    private var step = 1

    /// A prolog longer than this is nobody's.
    private static let longestProlog = 1 << 20

    init(_ reader: ByteReader) {
        bytes = reader.part(from: 0, count: Self.longestProlog)
        skipByteOrderMark()
        read()
    }

    private mutating func skipByteOrderMark() {
        if bytes.has([0xEF, 0xBB, 0xBF]) {
            offset = 3
        } else if bytes.has([0xFF, 0xFE]) {
            (offset, step) = (2, 2)
        } else if bytes.has([0xFE, 0xFF]) {
            (offset, step) = (3, 2)
        }
    }

    private var current: UInt8? { bytes.byte(at: offset).map { UInt8($0) } }

    private mutating func read() {
        while true {
            skipSpace()
            guard current == UInt8(ascii: "<") else { return }
            if consume("<?") {
                if consume("xml") { hasXMLDeclaration = true }
                guard skip(past: "?>") else { return }
            } else if consume("<!--") {
                guard skip(past: "-->") else { return }
            } else if consume("<!doctype") {
                skipSpace()
                documentType = name()
                guard skipDeclaration() else { return }
            } else {
                offset += step
                let name = name()
                attributesOffset = step == 1 ? offset : nil
                rootElement = name.isEmpty ? nil : name.split(separator: ":").last.map(String.init)
                return
            }
        }
    }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { offset += step }
    }

    /// Steps over `text`, whatever the case of its letters, if it comes next.
    private mutating func consume(_ text: StaticString) -> Bool {
        var end = offset
        for expected in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) {
            guard let byte = bytes.byte(at: end), Self.lowercased(UInt8(byte)) == expected else { return false }
            end += step
        }
        offset = end
        return true
    }

    private mutating func skip(past text: StaticString) -> Bool {
        while current != nil {
            if consume(text) { return true }
            offset += step
        }
        return false
    }

    /// Steps over the rest of a document type, with its quoted identifiers and the declarations in its brackets.
    private mutating func skipDeclaration() -> Bool {
        var depth = 1
        while let byte = current {
            if consume("<!--") {
                guard skip(past: "-->") else { return false }
                continue
            }
            offset += step
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                while let inner = current, inner != byte { offset += step }
                offset += step
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">"):
                depth -= 1
                if depth == 0 { return true }
            default: break
            }
        }
        return false
    }

    private mutating func name() -> String {
        var name: [UInt8] = []
        while let byte = current, Self.isInName(byte), name.count < 64 {
            name.append(Self.lowercased(byte))
            offset += step
        }
        return String(decoding: name, as: UTF8.self)
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
