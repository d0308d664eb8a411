/// Percent-encoding that repairs rather than encodes again: what is valid already stays as it is (RFC 3986 §2).
package enum PercentEncoding {
    private static let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)
    private static let subDelimiters = Set("!$&'()*+,;=".utf8)

    package static let userInfo = unreserved.union(subDelimiters).union(":".utf8)
    package static let path = unreserved.union(subDelimiters).union(":@/".utf8)
    package static let query = path.union("?".utf8)

    /// Encodes every byte that is not allowed, keeps valid escapes with their digits in upper case, and makes a stray
    /// `%` into `%25`.
    package static func repaired(_ text: String, allowing allowed: Set<UInt8>) -> String {
        let bytes = Array(text.utf8)
        guard !bytes.allSatisfy(allowed.contains) else { return text }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = hexadecimalValue(bytes[index + 1]), let low = hexadecimalValue(bytes[index + 2])
            {
                append(high << 4 | low, to: &output)
                index += 3
            } else {
                if allowed.contains(byte) { output.append(byte) } else { append(byte, to: &output) }
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The bytes that a percent-encoded text stands for; a `%` that starts no escape stands for itself.
    package static func decoded(_ text: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(text)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = hexadecimalValue(bytes[index + 1]), let low = hexadecimalValue(bytes[index + 2])
            {
                output.append(high << 4 | low)
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return output
    }

    private static func append(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        output.append(hexadecimalDigit(byte >> 4))
        output.append(hexadecimalDigit(byte & 15))
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
