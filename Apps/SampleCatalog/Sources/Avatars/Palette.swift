/// The colours of one portrait, chosen so that they go together.
struct Palette: Sendable {
    let skin: Tint
    let hair: Tint
    let iris: Tint
    let lips: Tint
    /// The wall behind, and what its pattern is drawn in.
    let wall: Tint
    let wallAccent: Tint
    let garment: Tint
    let garmentAccent: Tint
    /// Glasses, hats, earrings.
    let accessory: Tint
    /// Whether the wall is dark, so that the light comes from in front.
    let isNight: Bool

    private static let skins = [
        Tint(0.90, 0.035, 60), Tint(0.87, 0.05, 55), Tint(0.83, 0.062, 58), Tint(0.78, 0.075, 60),
        Tint(0.70, 0.085, 58), Tint(0.61, 0.085, 55), Tint(0.52, 0.075, 50), Tint(0.43, 0.06, 45),
        Tint(0.36, 0.045, 45),
    ]
    private static let hairs: [(Tint, Double)] = [
        (Tint(0.24, 0.02, 300), 7), (Tint(0.30, 0.035, 40), 6), (Tint(0.38, 0.06, 48), 5), (Tint(0.48, 0.08, 55), 4),
        (Tint(0.60, 0.09, 65), 2), (Tint(0.80, 0.10, 85), 3), (Tint(0.88, 0.06, 88), 1.5), (Tint(0.55, 0.145, 42), 3),
        (Tint(0.45, 0.12, 30), 1.5), (Tint(0.60, 0.15, 355), 0.9), (Tint(0.58, 0.12, 200), 0.9),
        (Tint(0.50, 0.13, 300), 0.7),
    ]
    private static let irises = [
        Tint(0.42, 0.07, 55), Tint(0.35, 0.05, 45), Tint(0.52, 0.08, 70), Tint(0.58, 0.09, 145), Tint(0.60, 0.09, 240),
        Tint(0.62, 0.05, 230),
    ]

    init(species: Species, isOld: Bool, with random: inout SeededRandom) {
        let skin = Self.skin(of: species, with: &random)
        self.skin = skin
        hair = Self.hair(of: species, isOld: isOld, with: &random)
        iris = Self.iris(of: species, with: &random)
        lips = Tint(max(skin.lightness - 0.2, 0.3), 0.11, species == .human ? 22 : skin.hue - 20)

        // The wall keeps its distance from the face: in hue where both are light, in lightness where it is dark.
        let isNight = random.happens(0.3)
        self.isNight = isNight
        let wallHue = Self.hue(awayFrom: skin.hue, isNight: isNight, with: &random)
        wall =
            isNight
            ? Tint(random.number(in: 0.33...0.42), random.number(in: 0.06...0.1), wallHue)
            : Tint(random.number(in: 0.77...0.87), random.number(in: 0.07...0.115), wallHue)
        // Neighbours on the wheel for a quiet picture, the opposite for a lively one.
        let step = random.pick(weighted: [(150.0, 3), (180, 3), (210, 3), (40, 2), (-40, 2)])
        let accentHue = wallHue + random.pick([-28.0, -18, 18, 28])
        wallAccent =
            isNight
            ? Tint(wall.lightness + 0.11, wall.chroma * 1.15, accentHue)
            : Tint(wall.lightness + 0.065, wall.chroma * 0.85, accentHue)
        garment =
            random.happens(0.22)
            ? Tint(0.93, 0.025, wallHue + step)
            : Tint(random.number(in: 0.40...0.66), random.number(in: 0.08...0.14), wallHue + step)
        let isPale = garment.lightness > 0.8
        garmentAccent = Tint(
            isPale ? 0.55 : min(garment.lightness + 0.26, 0.93), isPale ? 0.12 : 0.07, garment.hue + (isPale ? 30 : -35)
        )
        accessory = random.pick([
            Tint(0.32, 0.03, 280), Tint(0.78, 0.13, 85), Tint(0.52, 0.15, 25), Tint(0.45, 0.09, 200),
            Tint(0.93, 0.02, 90), Tint(0.45, 0.1, 320),
        ])
    }

    private static func skin(of species: Species, with random: inout SeededRandom) -> Tint {
        switch species {
        case .human: random.pick(skins)
        case .robot:
            random.pick([
                Tint(0.80, 0.015, 240), Tint(0.72, 0.03, 230), Tint(0.84, 0.04, 90), Tint(0.66, 0.09, 45),
                Tint(0.75, 0.06, 180), Tint(0.62, 0.02, 280),
            ])
        case .velari: Tint(random.number(in: 0.68...0.82), random.number(in: 0.07...0.1), random.number(in: 165...235))
        case .thornkin:
            random.pick([Tint(0.58, 0.12, 22), Tint(0.52, 0.1, 350), Tint(0.64, 0.12, 45), Tint(0.48, 0.09, 310)])
        case .nereid: Tint(random.number(in: 0.62...0.78), random.number(in: 0.06...0.09), random.number(in: 195...255))
        case .mossling:
            Tint(random.number(in: 0.66...0.8), random.number(in: 0.08...0.11), random.number(in: 112...145))
        case .felid:
            random.pick([
                Tint(0.78, 0.09, 70), Tint(0.70, 0.11, 60), Tint(0.66, 0.015, 80), Tint(0.40, 0.02, 60),
                Tint(0.88, 0.03, 85), Tint(0.55, 0.06, 50),
            ])
        case .monocule:
            random.pick([Tint(0.74, 0.1, 10), Tint(0.72, 0.1, 300), Tint(0.78, 0.11, 75), Tint(0.72, 0.11, 125)])
        case .unknown: Tint(0.40, 0.05, random.number(in: 220...320))
        }
    }

    private static func hair(of species: Species, isOld: Bool, with random: inout SeededRandom) -> Tint {
        switch species {
        case .human where isOld: Tint(random.number(in: 0.72...0.9), 0.012, 250)
        case .human: random.pick(weighted: hairs)
        case .thornkin: random.pick([Tint(0.26, 0.03, 330), Tint(0.9, 0.03, 80), Tint(0.4, 0.12, 20)])
        case .nereid: Tint(random.number(in: 0.38...0.6), 0.11, random.pick([175, 200, 280, 310, 350]))
        case .mossling: Tint(random.number(in: 0.45...0.6), 0.12, random.pick([130, 145, 110, 60, 35]))
        case .felid: Tint(random.number(in: 0.3...0.5), 0.06, 50)
        default: Tint(random.number(in: 0.4...0.65), 0.13, random.number(in: 0...360))
        }
    }

    private static func iris(of species: Species, with random: inout SeededRandom) -> Tint {
        switch species {
        case .human: random.pick(irises)
        case .robot, .unknown:
            random.pick([Tint(0.85, 0.14, 195), Tint(0.86, 0.15, 90), Tint(0.75, 0.18, 25), Tint(0.85, 0.17, 145)])
        case .felid: random.pick([Tint(0.78, 0.14, 110), Tint(0.76, 0.14, 75), Tint(0.72, 0.1, 210)])
        default: Tint(random.number(in: 0.55...0.72), 0.14, random.number(in: 0...360))
        }
    }

    private static func hue(awayFrom hue: Double, isNight: Bool, with random: inout SeededRandom) -> Double {
        let wall = (hue + random.number(in: 75...285) + 360).truncatingRemainder(dividingBy: 360)
        // Dark yellow is mud; the night is green to violet.
        return isNight && (20...135).contains(wall) ? wall + 140 : wall
    }
}
