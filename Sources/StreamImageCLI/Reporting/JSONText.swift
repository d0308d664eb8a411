/// A JSON value whose fields stay in the order in which they were written, which `JSONEncoder` does not promise.
enum JSONText: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONText])
    case object([Field])

    struct Field: Hashable, Sendable {
        let name: String
        let value: JSONText

        init(_ name: String, _ value: JSONText) {
            self.name = name
            self.value = value
        }
    }

    static func optional(_ text: String?) -> JSONText { text.map(JSONText.string) ?? .null }
    static func optional(_ number: Int?) -> JSONText { number.map(JSONText.integer) ?? .null }
    static func optional(_ number: Double?) -> JSONText { number.map(JSONText.number) ?? .null }

    /// The value on one line (RFC 8259).
    ///
    /// Numbers that JSON cannot hold are `null`.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let value): value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
        case .object(let fields):
            "{\(fields.map { "\(Self.quoted($0.name)):\($0.value.text)" }.joined(separator: ","))}"
        }
    }

    /// Everything that could break a line or drive a terminal is escaped, beyond what JSON asks for.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where PrintableText.isHarmless(scalar): quoted.unicodeScalars.append(scalar)
            default:
                // All that is harmful lies in the first plane, so that no surrogates are needed.
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            }
        }
        return quoted + "\""
    }
}
