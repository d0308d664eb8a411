/// What a `Range` field asks of a body of a known length (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    /// Everything: the field is malformed, in another unit, or asks for several parts, which a server may ignore.
    case whole
    /// One part, not empty, within the body.
    case part(Range<Int>)
    /// Nothing that the body has.
    case unsatisfiable

    init(field: String, length: Int) {
        let field = field.trimmed
        guard let unit = field.firstIndex(of: "="), field[..<unit].lowercased() == "bytes" else {
            self = .whole
            return
        }
        let specification = String(field[field.index(after: unit)...]).trimmed
        let ends = specification.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]) else {
            self = .whole
            return
        }
        switch (first, last) {
        case (nil, nil):
            self = .whole
        case (nil, let suffix?):
            self = suffix == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - suffix)..<length)
        case (let first?, let last):
            if let last, last < first {
                self = .whole
            } else if first >= length {
                self = .unsatisfiable
            } else {
                self = .part(first..<min(last ?? length - 1, length - 1) + 1)
            }
        }
    }

    /// The number in a text: `.some(nil)` where there is no text, `nil` where it is no number.
    ///
    /// A number too large to hold is the largest.
    private static func number(_ text: Substring) -> Int?? {
        if text.isEmpty { return .some(nil) }
        guard text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text) ?? Int.max
    }
}
