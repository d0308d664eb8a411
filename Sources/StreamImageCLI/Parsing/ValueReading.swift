/// Reads the values of options, each from one documented form.
enum ValueReading {
    /// A box in points; a side that is `nil` is free.
    struct Box: Hashable, Sendable {
        var width: Double?
        var height: Double?
    }

    /// `300x200`, `300x`, `x200`, or `300` for a square.
    static func box(_ text: String) throws(ValueError) -> Box {
        let expected = "a size in pixels such as 300x200, 300x, x200 or 300, each side from 1 to 65535"
        let sides = text.split(omittingEmptySubsequences: false) { "xX×".contains($0) }
        let values = sides.map { number($0) }
        for (side, value) in zip(sides, values) where !side.isEmpty {
            guard let value, (1...65_535).contains(value) else { throw ValueError(expected: expected) }
        }
        switch values.count {
        case 1 where values[0] != nil: return Box(width: values[0], height: values[0])
        case 2 where values[0] != nil || values[1] != nil: return Box(width: values[0], height: values[1])
        default: throw ValueError(expected: expected)
        }
    }

    /// Pixels a point: a number above 0, at most 16.
    static func scale(_ text: String) throws(ValueError) -> Double {
        guard let value = number(text[...]), value > 0, value <= 16 else {
            throw ValueError(expected: "a number above 0 and at most 16")
        }
        return value
    }

    /// One of the words that a type's raw values are.
    static func word<Value: RawRepresentable<String> & CaseIterable>(_ text: String) throws(ValueError) -> Value {
        guard let value = Value(rawValue: text.lowercased()) else {
            throw ValueError(expected: Value.allCases.map(\.rawValue).joined(separator: " or "))
        }
        return value
    }

    /// Bytes: `1500`, `20kB`, `5MB`, `2GB` by thousands; `20KiB`, `5MiB`, `2GiB`, or `20K`, `5M`, `2G`, by 1024.
    static func byteCount(_ text: String) throws(ValueError) -> Int {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let units: [String: Double] = [
            "": 1, "b": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12,
            "k": 1_024, "m": 1_048_576, "g": 1_073_741_824, "t": 1_099_511_627_776,
            "kib": 1_024, "mib": 1_048_576, "gib": 1_073_741_824, "tib": 1_099_511_627_776,
        ]
        let unit = text.dropFirst(digits.count).drop { $0 == " " }.lowercased()
        guard let value = number(digits), let factor = units[unit], value * factor < 1e18 else {
            throw ValueError(expected: "a number of bytes such as 1500, 20kB, 5MB or 2GiB")
        }
        return Int(value * factor)
    }

    /// Seconds: `0.2`, `0.2s` or `200ms`, at most an hour.
    static func seconds(_ text: String) throws(ValueError) -> Double {
        let isMilliseconds = text.hasSuffix("ms")
        let digits = text.dropLast(isMilliseconds ? 2 : text.hasSuffix("s") ? 1 : 0)
        guard let value = number(digits), value <= (isMilliseconds ? 3_600_000 : 3_600) else {
            throw ValueError(expected: "a time such as 0.2, 0.2s or 200ms, at most an hour")
        }
        return isMilliseconds ? value / 1_000 : value
    }

    /// A share from 0 to 1, or in per cent.
    static func share(_ text: String) throws(ValueError) -> Double {
        let isPercent = text.hasSuffix("%")
        guard let value = number(text.dropLast(isPercent ? 1 : 0)), value <= (isPercent ? 100 : 1) else {
            throw ValueError(expected: "a share from 0 to 1, or from 0% to 100%")
        }
        return isPercent ? value / 100 : value
    }

    /// A port number; 0 lets the system choose one.
    static func port(_ text: String) throws(ValueError) -> UInt16 {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(text) else {
            throw ValueError(expected: "a port from 0 to 65535")
        }
        return port
    }

    /// A number that counts from 0, of at most nine digits.
    static func index(_ text: String) throws(ValueError) -> Int {
        guard text.count <= 9, text.allSatisfy({ $0.isASCII && $0.isNumber }), let index = Int(text) else {
            throw ValueError(expected: "a whole number from 0 on")
        }
        return index
    }

    /// Any text but the empty one.
    static func path(_ text: String) throws(ValueError) -> String {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw ValueError(expected: "a path") }
        return text
    }

    /// Digits with at most one point among them: no sign, no exponent, no infinity.
    private static func number(_ text: Substring) -> Double? {
        guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
        return Double(text)
    }
}
