/// Which bytes of the whole a 206 brings (RFC 9110 §14.4).
package struct ContentRange: Hashable, Sendable {
    /// The bytes, counted from 0.
    package let bytes: Range<Int>
    /// The length of the whole; `nil` where the server does not know it.
    package let total: Int?

    /// Reads the value of a `Content-Range` field: one range of bytes with its ends, and nothing doubtful.
    package init?(_ text: String) {
        let words = text.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last else {
            return nil
        }
        if parts[1] == "*" {
            total = nil
        } else {
            guard let length = Self.number(parts[1]), last < length else { return nil }
            total = length
        }
        bytes = first..<(last + 1)
    }

    /// Digits only, and few enough that sums of such numbers fit.
    private static func number(_ text: Substring) -> Int? {
        let digits = text.utf8
        guard (1...18).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
