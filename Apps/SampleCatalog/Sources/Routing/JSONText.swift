/// Writes JSON as JavaScript's `JSON.stringify` does: compact, fields in the given order, no needless escapes.
///
/// Foundation's encoder escapes slashes and orders fields as it likes, which would change every byte count and `ETag`.
struct JSONText {
    private(set) var text: String

    /// Text that is JSON already.
    private init(raw: String) {
        text = raw
    }

    static let null = JSONText(raw: "null")
    static let `false` = JSONText(raw: "false")

    static func number(_ number: Int) -> JSONText {
        JSONText(raw: String(number))
    }

    static func string(_ string: String) -> JSONText {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{8}": text += "\\b"
            case "\u{c}": text += "\\f"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return JSONText(raw: text + "\"")
    }

    static func array(_ elements: [JSONText]) -> JSONText {
        JSONText(raw: "[" + elements.map(\.text).joined(separator: ",") + "]")
    }

    static func object(_ fields: KeyValuePairs<String, JSONText>) -> JSONText {
        JSONText(raw: "{" + fields.map { "\(string($0.key).text):\($0.value.text)" }.joined(separator: ",") + "}")
    }

    /// This object with more fields at its end.
    func appending(_ fields: KeyValuePairs<String, JSONText>) -> JSONText {
        fields.isEmpty ? self : JSONText(raw: text.dropLast() + "," + Self.object(fields).text.dropFirst())
    }

    /// The string, or `null` where there is none.
    static func optional(_ string: String?) -> JSONText {
        string.map(JSONText.string) ?? .null
    }
}
