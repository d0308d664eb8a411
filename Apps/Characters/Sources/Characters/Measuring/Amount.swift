/// Writes amounts for people, the same whatever the locale.
package enum Amount {
    /// Bytes in millions, with one place behind the point.
    package static func megabytes(_ bytes: Int) -> String { "\(tenths(Double(bytes) / 1e6)) MB" }

    /// Seconds in thousandths, with one place behind the point.
    package static func milliseconds(_ seconds: Double) -> String { "\(tenths(seconds * 1_000)) ms" }

    /// A share in hundredths, with one place behind the point unless that is zero.
    package static func percent(_ share: Double) -> String {
        let text = tenths(share * 100)
        return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " %"
    }

    private static func tenths(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}
