import Foundation

/// Numbers as people read them: three digits that count, and a unit.
enum Figures {
    static func time(_ summary: Summary) -> String {
        let (unit, scale) = unit(for: summary.median)
        return "\(digits(summary.median * scale)) \(unit) (\(range(summary, scale: scale)))"
    }

    static func time(_ seconds: Double) -> String {
        let (unit, scale) = unit(for: seconds)
        return "\(short(seconds * scale)) \(unit)"
    }

    static func factor(_ summary: Summary) -> String {
        "\(digits(summary.median)) × (\(range(summary, scale: 1)))"
    }

    /// A round number without a fraction that says nothing.
    static func short(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    private static func range(_ summary: Summary, scale: Double) -> String {
        "\(digits(summary.lowerQuartile * scale))–\(digits(summary.upperQuartile * scale))"
    }

    private static func digits(_ value: Double) -> String {
        let fraction = value >= 100 ? 0 : value >= 10 ? 1 : 2
        return String(format: "%.\(fraction)f", value)
    }

    private static func unit(for seconds: Double) -> (String, Double) {
        switch seconds {
        case ..<1e-6: ("ns", 1e9)
        case ..<1e-3: ("µs", 1e6)
        case ..<1: ("ms", 1e3)
        default: ("s", 1)
        }
    }
}
