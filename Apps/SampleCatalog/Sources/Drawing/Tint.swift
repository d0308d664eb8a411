#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A colour in OKLCH (Ottosson, 2020): equal steps look equal, so that palettes made by arithmetic stay in harmony.
struct Tint: Hashable, Sendable {
    /// From 0, black, to 1, white.
    var lightness: Double
    /// From 0, grey, to about 0.3.
    var chroma: Double
    /// In degrees: 30 red, 90 yellow, 145 green, 200 cyan, 260 blue, 320 magenta.
    var hue: Double
    /// From 0, transparent, to 1.
    var opacity = 1.0

    init(_ lightness: Double, _ chroma: Double, _ hue: Double) {
        self.lightness = lightness
        self.chroma = chroma
        self.hue = hue
    }

    static let white = Tint(1, 0, 0)
    static let black = Tint(0, 0, 0)
    /// The ink of pupils and lines: a warm near-black.
    static let ink = Tint(0.22, 0.03, 300)

    /// Lighter, and a little towards yellow, as light does; negative amounts darken towards blue.
    func lit(_ amount: Double) -> Tint {
        var tint = self
        tint.lightness = min(max(lightness + amount, 0), 1)
        // The short way round the circle, and only so far that the colour keeps its name.
        let target = amount > 0 ? 90.0 : 285.0
        let turn = (target - hue + 540).truncatingRemainder(dividingBy: 360) - 180
        tint.hue = hue + turn * min(0.18, abs(amount))
        return tint
    }

    func opacity(_ opacity: Double) -> Tint {
        var tint = self
        tint.opacity = opacity
        return tint
    }

    func chroma(times factor: Double) -> Tint {
        var tint = self
        tint.chroma = chroma * factor
        return tint
    }

    /// Red, green and blue from 0 to 1 in sRGB; what lies outside is clipped.
    var components: (red: Double, green: Double, blue: Double) {
        let radians = hue * .pi / 180
        let a = chroma * cos(radians)
        let b = chroma * sin(radians)
        let long = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
        let medium = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
        let short = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548 * b)
        return (
            encoded(4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short),
            encoded(-1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short),
            encoded(-0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short)
        )
    }

    /// How well one colour is told from another, from 1 to 21 (WCAG 2.2, contrast ratio).
    func contrast(to other: Tint) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        let colour = components
        return 0.2126 * decoded(colour.red) + 0.7152 * decoded(colour.green) + 0.0722 * decoded(colour.blue)
    }

    private func decoded(_ value: Double) -> Double {
        value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private func cube(_ value: Double) -> Double { value * value * value }

    private func encoded(_ linear: Double) -> Double {
        let value = min(max(linear, 0), 1)
        return value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
