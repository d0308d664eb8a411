/// The inks of one poster, chosen so that they go together.
struct PosterPalette: Sendable {
    /// What the poster is printed on.
    var ground: Tint
    /// The ground again, darker: land, shadow, distance.
    var deep: Tint
    /// The largest shape.
    var main: Tint
    /// What stands beside it.
    var second: Tint
    /// The one bright thing.
    var accent: Tint

    private init(
        _ ground: (Double, Double, Double),
        _ deep: (Double, Double, Double),
        _ main: (Double, Double, Double),
        _ second: (Double, Double, Double),
        _ accent: (Double, Double, Double)
    ) {
        self.ground = Tint(ground.0, ground.1, ground.2)
        self.deep = Tint(deep.0, deep.1, deep.2)
        self.main = Tint(main.0, main.1, main.2)
        self.second = Tint(second.0, second.1, second.2)
        self.accent = Tint(accent.0, accent.1, accent.2)
    }

    /// Inks for a film: those of its genre, printed as its decade printed.
    init(of film: SampleFilm, with random: inout SeededRandom) {
        self = random.pick(Self.palettes(for: film.genre))
        let age = Self.age(of: film.decade)
        ground = age(ground)
        deep = age(deep)
        main = age(main)
        second = age(second)
        accent = age(accent)
    }

    /// The ink for words on a ground: nearly black or nearly white, whichever reads better, with a breath of its colour.
    static func ink(on ground: Tint) -> Tint {
        let dark = Tint(0.16, 0.025, ground.hue)
        let light = Tint(0.985, 0.012, 85)
        return dark.contrast(to: ground) > light.contrast(to: ground) ? dark : light
    }

    private static func age(of decade: Int) -> (Tint) -> Tint {
        switch decade {
        // Faded on paper that has yellowed.
        case ..<1960:
            { Tint(min($0.lightness * 0.92 + 0.055, 0.93), $0.chroma * 0.74 + 0.012, turned($0.hue, to: 80, by: 0.12)) }
        // Warm, as everything was.
        case 1970..<1980: { Tint($0.lightness, $0.chroma * 0.95, turned($0.hue, to: 60, by: 0.16)) }
        // As bright as ink gets.
        case 1980..<1990: { Tint($0.lightness, $0.chroma * 1.15, $0.hue) }
        default: { $0 }
        }
    }

    private static func turned(_ hue: Double, to target: Double, by share: Double) -> Double {
        let turn = (target - hue + 540).truncatingRemainder(dividingBy: 360) - 180
        return hue + turn * share
    }

    // MARK: The inks of the genres

    private static func palettes(for genre: SampleFilm.Genre) -> [PosterPalette] {
        switch genre {
        case .drama: drama
        case .action: action
        case .adventure: adventure
        case .comedy: comedy
        case .blackComedy: blackComedy
        case .romanticComedy: romance
        case .horror: horror
        case .thriller: thriller
        case .musical, .concert: musical
        case .western: western
        case .documentary: documentary
        }
    }

    private static let drama = [
        PosterPalette((0.92, 0.032, 85), (0.82, 0.05, 80), (0.36, 0.07, 250), (0.62, 0.13, 35), (0.57, 0.17, 28)),
        PosterPalette((0.40, 0.08, 285), (0.27, 0.07, 280), (0.70, 0.14, 40), (0.56, 0.13, 350), (0.88, 0.1, 80)),
        PosterPalette((0.52, 0.07, 235), (0.35, 0.055, 245), (0.88, 0.04, 90), (0.70, 0.07, 215), (0.74, 0.15, 55)),
        PosterPalette((0.87, 0.05, 110), (0.74, 0.07, 115), (0.42, 0.07, 145), (0.60, 0.1, 125), (0.62, 0.16, 40)),
        PosterPalette((0.30, 0.045, 200), (0.21, 0.04, 210), (0.62, 0.09, 190), (0.80, 0.06, 170), (0.78, 0.15, 65)),
        PosterPalette((0.88, 0.045, 45), (0.76, 0.08, 40), (0.45, 0.13, 15), (0.66, 0.12, 40), (0.35, 0.07, 300)),
        PosterPalette((0.83, 0.035, 240), (0.68, 0.06, 245), (0.38, 0.09, 260), (0.95, 0.02, 90), (0.66, 0.17, 38)),
    ]
    private static let action = [
        PosterPalette((0.54, 0.2, 28), (0.33, 0.13, 25), (0.19, 0.03, 25), (0.72, 0.17, 48), (0.94, 0.05, 90)),
        PosterPalette((0.86, 0.17, 92), (0.72, 0.17, 72), (0.22, 0.02, 80), (0.60, 0.2, 35), (0.98, 0.02, 90)),
        PosterPalette((0.29, 0.07, 252), (0.2, 0.05, 257), (0.70, 0.18, 48), (0.48, 0.1, 240), (0.92, 0.09, 88)),
        PosterPalette((0.80, 0.025, 230), (0.60, 0.04, 235), (0.27, 0.03, 250), (0.47, 0.05, 240), (0.60, 0.21, 28)),
        PosterPalette((0.24, 0.02, 60), (0.16, 0.015, 60), (0.62, 0.2, 35), (0.40, 0.06, 45), (0.88, 0.14, 85)),
        PosterPalette((0.66, 0.17, 50), (0.48, 0.16, 38), (0.24, 0.05, 275), (0.88, 0.11, 85), (0.97, 0.03, 90)),
    ]
    private static let adventure = [
        PosterPalette((0.86, 0.1, 75), (0.66, 0.16, 45), (0.46, 0.13, 25), (0.30, 0.08, 350), (0.97, 0.06, 95)),
        PosterPalette((0.87, 0.055, 190), (0.62, 0.09, 205), (0.42, 0.085, 225), (0.74, 0.09, 195), (0.68, 0.19, 42)),
        PosterPalette((0.78, 0.11, 130), (0.52, 0.11, 145), (0.32, 0.075, 155), (0.62, 0.13, 135), (0.90, 0.15, 92)),
        PosterPalette((0.31, 0.08, 272), (0.22, 0.065, 278), (0.48, 0.11, 300), (0.64, 0.13, 340), (0.93, 0.1, 90)),
        PosterPalette((0.72, 0.12, 235), (0.52, 0.13, 250), (0.34, 0.09, 265), (0.90, 0.05, 90), (0.82, 0.17, 80)),
        PosterPalette((0.93, 0.035, 80), (0.76, 0.09, 60), (0.44, 0.09, 185), (0.62, 0.13, 45), (0.58, 0.18, 30)),
    ]
    private static let comedy = [
        PosterPalette((0.89, 0.16, 95), (0.77, 0.17, 75), (0.60, 0.21, 28), (0.60, 0.14, 245), (0.98, 0.02, 95)),
        PosterPalette((0.85, 0.085, 0), (0.71, 0.14, 5), (0.45, 0.16, 295), (0.87, 0.15, 90), (0.98, 0.02, 90)),
        PosterPalette((0.81, 0.1, 192), (0.63, 0.11, 198), (0.97, 0.03, 95), (0.68, 0.19, 32), (0.88, 0.16, 92)),
        PosterPalette((0.74, 0.17, 55), (0.62, 0.19, 38), (0.97, 0.03, 90), (0.42, 0.12, 272), (0.91, 0.14, 95)),
        PosterPalette((0.96, 0.014, 90), (0.86, 0.03, 85), (0.61, 0.21, 25), (0.54, 0.16, 255), (0.85, 0.17, 88)),
        PosterPalette((0.50, 0.16, 265), (0.38, 0.15, 268), (0.90, 0.15, 95), (0.70, 0.19, 15), (0.97, 0.02, 90)),
        PosterPalette((0.86, 0.13, 140), (0.70, 0.15, 148), (0.36, 0.09, 165), (0.72, 0.18, 45), (0.98, 0.03, 100)),
    ]
    private static let blackComedy = [
        PosterPalette((0.95, 0.012, 90), (0.82, 0.015, 90), (0.2, 0.01, 60), (0.45, 0.01, 60), (0.60, 0.21, 28)),
        PosterPalette((0.22, 0.012, 300), (0.14, 0.01, 300), (0.94, 0.02, 90), (0.50, 0.02, 300), (0.86, 0.17, 95)),
        PosterPalette((0.60, 0.2, 28), (0.45, 0.17, 27), (0.17, 0.02, 30), (0.97, 0.02, 90), (0.97, 0.02, 90)),
    ]
    private static let romance = [
        PosterPalette((0.91, 0.045, 20), (0.80, 0.09, 15), (0.61, 0.19, 15), (0.77, 0.12, 42), (0.98, 0.015, 60)),
        PosterPalette((0.83, 0.07, 310), (0.67, 0.11, 305), (0.97, 0.02, 20), (0.60, 0.18, 350), (0.90, 0.1, 85)),
        PosterPalette((0.71, 0.16, 27), (0.58, 0.18, 22), (0.96, 0.035, 60), (0.45, 0.13, 350), (0.89, 0.1, 75)),
        PosterPalette((0.92, 0.045, 165), (0.78, 0.08, 168), (0.66, 0.19, 18), (0.88, 0.1, 85), (0.40, 0.08, 190)),
        PosterPalette((0.42, 0.13, 350), (0.31, 0.1, 345), (0.78, 0.13, 20), (0.66, 0.19, 10), (0.94, 0.07, 80)),
    ]
    private static let horror = [
        PosterPalette((0.21, 0.018, 20), (0.13, 0.01, 20), (0.52, 0.2, 27), (0.33, 0.1, 25), (0.93, 0.03, 90)),
        PosterPalette((0.27, 0.05, 155), (0.17, 0.03, 160), (0.76, 0.17, 128), (0.42, 0.08, 148), (0.94, 0.07, 110)),
        PosterPalette((0.45, 0.18, 26), (0.31, 0.13, 25), (0.15, 0.02, 20), (0.60, 0.2, 30), (0.96, 0.03, 85)),
        PosterPalette((0.33, 0.04, 245), (0.21, 0.03, 250), (0.82, 0.04, 220), (0.50, 0.05, 240), (0.60, 0.21, 27)),
        PosterPalette((0.25, 0.07, 305), (0.16, 0.05, 300), (0.66, 0.15, 320), (0.42, 0.12, 310), (0.90, 0.13, 110)),
        PosterPalette((0.90, 0.025, 90), (0.74, 0.035, 85), (0.17, 0.015, 30), (0.40, 0.03, 60), (0.53, 0.2, 27)),
    ]
    private static let thriller = [
        PosterPalette((0.24, 0.05, 258), (0.16, 0.035, 262), (0.84, 0.15, 85), (0.42, 0.075, 250), (0.94, 0.03, 90)),
        PosterPalette((0.26, 0.008, 90), (0.17, 0.006, 90), (0.60, 0.2, 28), (0.44, 0.01, 80), (0.94, 0.02, 90)),
        PosterPalette((0.91, 0.03, 90), (0.79, 0.04, 85), (0.2, 0.02, 90), (0.56, 0.03, 80), (0.58, 0.2, 28)),
        PosterPalette((0.29, 0.05, 198), (0.19, 0.04, 205), (0.68, 0.1, 190), (0.44, 0.07, 198), (0.80, 0.16, 60)),
        PosterPalette((0.66, 0.19, 42), (0.50, 0.17, 32), (0.18, 0.02, 40), (0.93, 0.04, 85), (0.96, 0.03, 85)),
        PosterPalette((0.36, 0.1, 20), (0.23, 0.07, 18), (0.83, 0.05, 60), (0.56, 0.14, 28), (0.93, 0.08, 85)),
    ]
    private static let musical = [
        PosterPalette((0.33, 0.13, 330), (0.23, 0.1, 325), (0.74, 0.18, 350), (0.52, 0.17, 310), (0.92, 0.13, 92)),
        PosterPalette((0.86, 0.14, 85), (0.72, 0.15, 65), (0.24, 0.03, 40), (0.60, 0.19, 30), (0.98, 0.03, 95)),
        PosterPalette((0.40, 0.16, 285), (0.28, 0.13, 285), (0.86, 0.12, 195), (0.66, 0.18, 340), (0.95, 0.1, 100)),
        PosterPalette((0.93, 0.03, 85), (0.82, 0.06, 75), (0.56, 0.19, 18), (0.40, 0.1, 265), (0.80, 0.15, 75)),
        PosterPalette((0.22, 0.03, 270), (0.14, 0.02, 270), (0.80, 0.14, 85), (0.48, 0.12, 20), (0.96, 0.05, 90)),
    ]
    private static let western = [
        PosterPalette((0.86, 0.085, 75), (0.70, 0.13, 55), (0.46, 0.12, 38), (0.30, 0.07, 30), (0.62, 0.19, 34)),
        PosterPalette((0.66, 0.16, 42), (0.50, 0.15, 33), (0.32, 0.08, 20), (0.80, 0.13, 70), (0.95, 0.07, 90)),
        PosterPalette((0.93, 0.038, 85), (0.80, 0.08, 70), (0.52, 0.14, 40), (0.34, 0.06, 40), (0.56, 0.18, 30)),
        PosterPalette((0.78, 0.07, 200), (0.74, 0.11, 62), (0.52, 0.13, 40), (0.36, 0.08, 32), (0.96, 0.06, 90)),
        PosterPalette((0.30, 0.05, 30), (0.20, 0.035, 28), (0.60, 0.17, 40), (0.44, 0.1, 35), (0.90, 0.1, 80)),
    ]
    private static let documentary = [
        PosterPalette((0.95, 0.008, 220), (0.84, 0.015, 220), (0.25, 0.02, 250), (0.60, 0.03, 235), (0.62, 0.21, 30)),
        PosterPalette((0.48, 0.13, 248), (0.36, 0.11, 252), (0.96, 0.02, 90), (0.70, 0.1, 235), (0.88, 0.15, 92)),
        PosterPalette((0.22, 0.008, 250), (0.15, 0.006, 250), (0.93, 0.01, 90), (0.48, 0.01, 250), (0.78, 0.17, 60)),
        PosterPalette((0.89, 0.03, 95), (0.76, 0.05, 95), (0.38, 0.08, 150), (0.58, 0.08, 140), (0.64, 0.19, 38)),
    ]
}
