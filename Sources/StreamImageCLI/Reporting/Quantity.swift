/// Writes amounts for people, the same everywhere and whatever the locale.
enum Quantity {
    /// Bytes by thousands, with three digits that count: `999 B`, `1.50 kB`, `24.1 MB`.
    static func bytes(_ count: Int) -> String {
        let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
        guard abs(count) >= 1_000 else { return "\(count) B" }
        var value = Double(count) / 1_000
        var unit = 0
        // 999.5 would be written as 1000.
        while abs(value) >= 999.5, unit < units.count - 1 {
            value /= 1_000
            unit += 1
        }
        return "\(threeDigits(value)) \(units[unit])"
    }

    /// A duration: `0.4 ms`, `34 ms`, `1.25 s`, `2:05 min`, `1:00:00 h`.
    static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite else { return "?" }
        if seconds < 0.9995 { return "\(threeDigits(seconds * 1_000)) ms" }
        if seconds < 99.95 { return "\(threeDigits(seconds)) s" }
        return "\(clock(seconds)) \(seconds > 3_599 ? "h" : "min")"
    }

    /// Minutes and seconds, `0:07`; hours where there are any, `1:00:07`.
    static func clock(_ seconds: Double) -> String {
        let total = Int(min(max(0, seconds.rounded(.up)), 359_999))
        let (minutes, rest) = (total / 60 % 60, total % 60)
        let ending = (rest < 10 ? ":0" : ":") + "\(rest)"
        guard total >= 3_600 else { return "\(minutes)\(ending)" }
        return "\(total / 3_600):\(minutes < 10 ? "0" : "")\(minutes)\(ending)"
    }

    /// A number with three digits that count, without an exponent: `0.04`, `4.20`, `42.0`, `420`.
    static func threeDigits(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        return decimal(value, places: abs(value) < 9.995 ? 2 : abs(value) < 99.95 ? 1 : 0)
    }

    /// A number with so many places behind the point.
    static func decimal(_ value: Double, places: Int) -> String {
        let factor = (0..<places).reduce(1) { factor, _ in factor * 10 }
        let scaled = Int((value * Double(factor)).rounded())
        let whole = "\(scaled < 0 ? "-" : "")\(abs(scaled) / factor)"
        guard places > 0 else { return whole }
        let digits = String(abs(scaled) % factor)
        return "\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
    }

    /// `1 picture`, `2 pictures`.
    static func count(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
