/// How somebody looks: everything about a portrait that is drawn by lot.
///
/// The same person always has the same looks.
struct Looks: Sendable {
    enum Hair: CaseIterable, Sendable {
        case bald, buzz, sidePart, quiff, curls, afro, bob, long, wavy, bun, ponytail, mohawk, fringe, pixie, braids
    }
    enum Beard: CaseIterable, Sendable {
        case none, stubble, moustache, goatee, full
    }
    enum Mouth: CaseIterable, Sendable {
        case smile, grin, calm, smirk, open, stern, lips
    }
    enum Eyes: CaseIterable, Sendable {
        case round, almond, sleepy, laughing
    }
    enum Glasses: CaseIterable, Sendable {
        case none, round, square, dark
    }
    enum Hat: CaseIterable, Sendable {
        case none, beanie, brim, headscarf, turban, cap
    }
    enum Clothes: CaseIterable, Sendable {
        case crew, turtleneck, shirt, hoodie, lapels, ring, scarf, wrap
    }
    enum Cloth: CaseIterable, Sendable {
        case plain, stripes, dots
    }
    enum Backdrop: CaseIterable, Sendable {
        case disc, rings, rays, dots, hills, stars, waves, arches
    }

    let species: Species
    let palette: Palette
    let hair: Hair
    let beard: Beard
    let mouth: Mouth
    let eyes: Eyes
    let glasses: Glasses
    let hat: Hat
    let clothes: Clothes
    let cloth: Cloth
    let backdrop: Backdrop
    /// Half the width and half the height of the head, in pixels.
    let headWidth: Double
    let headHeight: Double
    /// How wide the jaw is, as a share of the head.
    let jaw: Double
    /// How far the head is tilted, in degrees.
    let tilt: Double
    let hasLashes: Bool
    let hasFreckles: Bool
    let hasEarrings: Bool
    /// From 0, thin, to 1.
    let browWeight: Double
    /// Below 0 the brows frown, above they are raised.
    let browLift: Double
    /// The state of the lot, for the details that parts of the portrait draw themselves.
    let seed: UInt64

    init(of person: Person) {
        let seed = SeededRandom.mixed(UInt64(truncatingIfNeeded: person.id) &* 0x5851_F42D_4C95_7F2D)
        var random = SeededRandom(seed: seed, stream: 1)
        let species = person.kind
        let isFemale = Self.looksFemale(person.gender, with: &random)
        let isOld = random.happens(0.16)
        self.seed = seed
        self.species = species
        palette = Palette(species: species, isOld: isOld, with: &random)
        hair = Self.hair(of: species, isFemale: isFemale, isOld: isOld, with: &random)
        beard =
            isFemale || ![.human, .thornkin].contains(species)
            ? .none
            : random.pick(weighted: [(.none, 10), (.stubble, 3), (.moustache, 2.5), (.goatee, 2), (.full, 4)])
        mouth = random.pick(weighted: [
            (.smile, 7), (.grin, 4), (.calm, 4), (.smirk, 3), (.open, 1), (.stern, isFemale ? 0.6 : 1.6),
            (.lips, isFemale ? 6 : 0),
        ])
        eyes = random.pick(weighted: [(.round, 6), (.almond, 6), (.sleepy, 3), (.laughing, 1.4)])
        glasses =
            [.human, .thornkin, .mossling, .nereid].contains(species)
            ? random.pick(weighted: [(.none, 15), (.round, 3), (.square, 2), (.dark, 1)]) : .none
        hat =
            species == .human
            ? random.pick(weighted: [
                (.none, 22), (.beanie, 2), (.brim, 1.6), (.headscarf, isFemale ? 2 : 0),
                (.turban, isFemale ? 0.3 : 1.2), (.cap, 1.6),
            ]) : .none
        clothes =
            species == .robot
            ? .ring
            : random.pick(weighted: [
                (.crew, 5), (.turtleneck, 4), (.shirt, 5), (.hoodie, 3), (.lapels, 4), (.ring, 2), (.scarf, 2),
                (.wrap, 2),
            ])
        cloth = random.pick(weighted: [(.plain, 6), (.stripes, 2), (.dots, 1)])
        backdrop = random.pick(Backdrop.allCases)
        headWidth = random.number(in: isFemale ? 49...56 : 51...60)
        headHeight = random.number(in: 64...73)
        jaw = random.number(in: isFemale ? 0.56...0.68 : 0.64...0.82)
        tilt = random.number(in: -5...5)
        hasLashes = isFemale
        hasFreckles = random.happens(species == .human ? 0.16 : 0.1)
        hasEarrings = isFemale ? random.happens(0.45) : random.happens(0.1)
        browWeight = isFemale ? random.number(in: 0...0.5) : random.number(in: 0.35...1)
        browLift = random.number(in: -1...1)
    }

    private static func looksFemale(_ gender: Person.Gender, with random: inout SeededRandom) -> Bool {
        switch gender {
        case .female: true
        case .male: false
        case .genderless, .unknown: random.happens(0.5)
        }
    }

    private static func hair(
        of species: Species, isFemale: Bool, isOld: Bool, with random: inout SeededRandom
    ) -> Hair {
        switch species {
        case .robot, .unknown, .mossling: return .bald
        case .felid: return random.pick(weighted: [(.bald, 5), (.quiff, 1), (.mohawk, 1), (.pixie, 1)])
        case .velari: return random.pick(weighted: [(.bald, 5), (.mohawk, 1.5), (.buzz, 1), (.long, isFemale ? 2 : 0)])
        case .monocule:
            return random.pick(weighted: [(.bald, 2), (.quiff, 1), (.curls, 1), (.mohawk, 1), (.bob, isFemale ? 2 : 0)])
        case .human, .thornkin, .nereid:
            return isFemale
                ? random.pick(weighted: [
                    (.bob, 4), (.long, 4), (.wavy, 4), (.bun, 3), (.ponytail, 3), (.fringe, 2), (.pixie, 2),
                    (.braids, 2), (.curls, 2), (.afro, 2), (.buzz, 0.5),
                ])
                : random.pick(weighted: [
                    (.buzz, 3), (.sidePart, 4), (.quiff, 4), (.curls, 3), (.afro, 2), (.bald, isOld ? 4 : 1.5),
                    (.mohawk, 0.8), (.fringe, 2), (.wavy, 1), (.bun, 0.8), (.pixie, 2),
                ])
        }
    }
}
