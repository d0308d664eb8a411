/// Status line and header fields, taken line by line as they come (RFC 9112 §4 and §5), or all at once.
package struct ResponseHead {
    package private(set) var status = 0
    package private(set) var headers = HTTPHeaders()
    /// Whether the fields of the final answer are all there; whatever comes after that is a trailer.
    package private(set) var isComplete = false
    /// What `Content-Length` says: the length on the wire.
    package private(set) var contentLength: Int?
    /// Whether `Content-Encoding` names something that is no coding, so that the body is as it is meant to be.
    ///
    /// Stores hand on whatever was uploaded as a coding, `aws-chunked` or `utf-8`; browsers pass over it.
    package private(set) var hasUnknownCoding = false
    /// How long the body will be as it is handed over; `nil` where a transfer or content coding hides it.
    package private(set) var expectedBytes: Int?

    package init() {}

    /// Makes a head that is there as a whole.
    package init(status: Int, headers: HTTPHeaders) {
        self.status = status
        self.headers = headers
        isComplete = true
        findLength()
    }

    /// Takes one line with its line break.
    package mutating func take(_ line: UnsafeRawBufferPointer) {
        guard !isComplete else { return }
        var end = line.count
        while end > 0, line[end - 1] == 0x0A || line[end - 1] == 0x0D { end -= 1 }
        let line = UnsafeRawBufferPointer(rebasing: line[..<end])
        if line.isEmpty {
            // An interim answer (RFC 9110 §15.2) goes before the real one.
            isComplete = status >= 200
            if isComplete { findLength() }
        } else if line.starts(with: "HTTP/".utf8) {
            headers = HTTPHeaders()
            status = Self.status(in: line)
        } else if line[0] == 0x20 || line[0] == 0x09 {
            headers.continueLast(with: String(decoding: line, as: UTF8.self))
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let name = String(decoding: line[..<colon], as: UTF8.self)
            headers.append(name, Self.value(line[(colon + 1)...], of: name))
        }
    }

    /// A field's text.
    ///
    /// An address in another encoding than UTF-8 keeps its bytes, as escapes: decoded, it would lead elsewhere.
    private static func value(_ bytes: UnsafeRawBufferPointer.SubSequence, of name: String) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        // Most fields are told apart by their length alone, which costs nothing.
        guard name.utf8.count == 8, name.lowercased() == "location", !text.utf8.elementsEqual(bytes) else {
            return text
        }
        let escaped = bytes.flatMap { byte in
            byte < 0x80 ? [byte] : Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    private static func status(in line: UnsafeRawBufferPointer) -> Int {
        guard let space = line.firstIndex(of: 0x20) else { return 0 }
        let digits = line[(space + 1)...].prefix { (0x30...0x39).contains($0) }.prefix(3)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func findLength() {
        if let text = headers["Content-Length"] {
            // Repeated lengths that agree count as one (RFC 9110 §8.6); libcurl refuses those that do not.
            contentLength = text.split(separator: ",").first.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        }
        var isPlain = true
        if let field = headers["Content-Encoding"] {
            let codings = field.lowercased().split { ", \t".contains($0) }.map(String.init)
            hasUnknownCoding = !Self.codings.isSuperset(of: codings)
            isPlain = hasUnknownCoding || Self.plainCodings.isSuperset(of: codings)
        }
        if isPlain, headers["Transfer-Encoding"] == nil { expectedBytes = contentLength }
    }

    private static let plainCodings: Set = ["identity", "none"]
    /// Those that are registered (RFC 9110 §8.4.1, RFC 7932, RFC 8878, RFC 9842), whether they can be undone here or not.
    private static let codings = plainCodings.union([
        "gzip", "x-gzip", "deflate", "compress", "x-compress", "br", "zstd", "dcb", "dcz", "exi", "pack200-gzip",
        "aes128gcm",
    ])
}
