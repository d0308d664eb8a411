package import Foundation

/// `data:` URLs (RFC 2397), base64 and percent-encoded.
package enum DataURL {
    /// The bytes that a `data:` URL holds.
    ///
    /// Base64 is read without regard to padding and white space, and in both alphabets, as browsers do.
    ///
    /// - Throws: ``ImageError/invalidURL(_:reason:)``, with the URL shortened.
    package static func contents(of text: String) throws(ImageError) -> Data {
        func invalid(_ reason: String) -> ImageError {
            .invalidURL(text.count > 60 ? text.prefix(59) + "…" : text, reason: reason)
        }
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw invalid("it is no data: URL") }
        let rest = bytes[bytes.index(after: colon)...]
        guard let comma = rest.firstIndex(of: UInt8(ascii: ",")) else { throw invalid("it has no comma") }
        let parameters = String(rest[..<comma]) ?? ""
        var payload = rest[rest.index(after: comma)...]
        if let hash = payload.firstIndex(of: UInt8(ascii: "#")) { payload = payload[..<hash] }
        var decoded = PercentEncoding.decoded(payload)
        let isBase64 =
            parameters.split(separator: ";").last?.trimmingCharacters(in: .whitespaces).lowercased() == "base64"
        guard isBase64 else { return Data(decoded) }
        decoded.removeAll { $0 <= 0x20 || $0 == UInt8(ascii: "=") }
        decoded = decoded.map {
            $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
        }
        decoded += Array(repeating: UInt8(ascii: "="), count: (4 - decoded.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(decoded)) else { throw invalid("its base64 is damaged") }
        return data
    }
}
