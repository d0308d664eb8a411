public import Foundation

/// Says in a few words what bytes are that were meant to be an image.
public enum ContentSniffer {
    /// Names the kind of content, as in "a web page", "JSON" or "an empty file".
    ///
    /// Made for ``ImageError/notAnImage(url:found:)``: it completes "is not an image but …".
    public static func describe(_ data: Data) -> String {
        data.withByteReader { reader in describe(reader) }
    }

    private static func describe(_ reader: ByteReader) -> String {
        if reader.count == 0 { return "an empty file" }
        if let format = ImageFormat.sniffed(reader) { return "a \(format.displayName) image" }
        if let known = knownContainer(reader) { return known }
        let prolog = MarkupProlog(reader)
        if prolog.documentType == "html" || prolog.rootElement.map(webPageElements.contains) == true {
            return "a web page"
        }
        if prolog.hasXMLDeclaration { return "XML" }
        guard isText(reader) else { return unknown(reader) }
        if prolog.rootElement != nil { return "XML" }
        switch firstVisible(reader) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return "JSON"
        default: return "text"
        }
    }

    private static func knownContainer(_ reader: ByteReader) -> String? {
        if reader.has("%PDF-") { return "a PDF" }
        if reader.has([0x1F, 0x8B]) { return "gzip-compressed data" }
        if reader.has("PK\u{3}\u{4}") { return "a ZIP archive" }
        if reader.has("ftyp", at: 4) || reader.has([0x1A, 0x45, 0xDF, 0xA3]) { return "a video" }
        if reader.has("RIFF"), reader.has("AVI ", at: 8) { return "a video" }
        return nil
    }

    /// Elements that begin a page, or the fragments of one that servers send as errors.
    private static let webPageElements: Set<String> = [
        "html", "head", "body", "title", "script", "style", "meta", "link", "iframe", "table", "div", "center", "font",
        "h1", "h2", "p", "a", "b", "br", "pre", "form",
    ]

    private static let examinedBytes = 1024

    /// Whether the first kilobyte has no byte that text never has.
    private static func isText(_ reader: ByteReader) -> Bool {
        if reader.has([0xFF, 0xFE]) || reader.has([0xFE, 0xFF]) { return true }
        let bytes = reader.part(from: 0, count: examinedBytes).array
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B }
        // Latin-1 is text as well, but arbitrary bytes above 0x7F are not.
        guard isPlain else { return false }
        return String(bytes: bytes, encoding: .utf8) != nil || bytes.count(where: { $0 > 0x7F }) < bytes.count / 4
    }

    private static func firstVisible(_ reader: ByteReader) -> UInt8? {
        let start = reader.has([0xEF, 0xBB, 0xBF]) ? 3 : 0
        return reader.part(from: start, count: examinedBytes).array.first { $0 > 0x20 }
    }

    private static func unknown(_ reader: ByteReader) -> String {
        let first = reader.part(from: 0, count: 4).array.map { byte in
            let digits = String(byte, radix: 16, uppercase: true)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "unknown data (first bytes \(first.joined(separator: " ")))"
    }
}
