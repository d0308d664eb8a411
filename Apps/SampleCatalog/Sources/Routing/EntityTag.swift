import Foundation
import StreamImageKit

/// A validator of a representation (RFC 9110 §8.8.3).
struct EntityTag: Hashable {
    /// As it stands in the header, quotes and all: `"abc"` or `W/"abc"`.
    let text: String

    /// The weak tag that Express gives a body: its length in hexadecimal and 27 characters of its SHA-1 in base 64.
    static func express(of body: Data) -> EntityTag {
        let digest = Data(SecureHash1.digest(of: body)).base64EncodedString()
        return EntityTag(text: "W/\"\(String(body.count, radix: 16))-\(digest.prefix(27))\"")
    }

    /// A strong tag: other bytes have another one.
    static func strong(of body: Data) -> EntityTag {
        let digest = body.withUnsafeBytes { Digest(hashing: $0) }
        return EntityTag(text: "\"\(digest.hexadecimal.prefix(32))\"")
    }

    var isWeak: Bool { text.hasPrefix("W/") }

    /// Whether a field value of `If-None-Match` names this tag, by the weak comparison.
    func isListed(in field: String) -> Bool {
        if field.trimmed == "*" { return true }
        return Self.tags(in: field).contains { $0.opaque == opaque }
    }

    /// Whether a validator is this tag by the strong comparison: neither may be weak.
    func isStronglyEqual(to validator: String) -> Bool {
        !isWeak && validator.trimmed == text
    }

    private var opaque: Substring { isWeak ? text.dropFirst(2) : text[...] }

    /// Splits at the commas between tags; a comma inside the quotes belongs to its tag.
    private static func tags(in field: String) -> [EntityTag] {
        var tags: [EntityTag] = []
        var rest = field[...]
        while let open = rest.firstIndex(of: "\"") {
            guard let close = rest[rest.index(after: open)...].firstIndex(of: "\"") else { break }
            let isWeak = rest[..<open].hasSuffix("W/")
            tags.append(EntityTag(text: (isWeak ? "W/" : "") + rest[open...close]))
            rest = rest[rest.index(after: close)...]
        }
        return tags
    }
}

extension String {
    /// Without the spaces and tabs around it.
    var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
