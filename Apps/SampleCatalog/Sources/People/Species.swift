/// The kinds of beings in the catalogue: what they are called, how many there are, and how their portraits differ.
enum Species: String, CaseIterable, Sendable {
    case human = "Human"
    case robot = "Robot"
    /// Antennae and large eyes.
    case velari = "Velari"
    /// Horns and sharp brows.
    case thornkin = "Thornkin"
    /// Fins for ears, scales on the cheeks.
    case nereid = "Nereid"
    /// Leaves for hair.
    case mossling = "Mossling"
    /// Pointed ears on top, a small muzzle and whiskers.
    case felid = "Felid"
    /// One large eye.
    case monocule = "Monocule"
    /// A being of mist, whose kind nobody knows.
    case unknown

    /// How often the species is met, in proportion to the others.
    var weight: Double {
        switch self {
        case .human: 46
        case .robot: 9
        case .velari: 9
        case .thornkin: 8
        case .nereid: 7
        case .mossling: 6
        case .felid: 7
        case .monocule: 5
        case .unknown: 3
        }
    }

    /// The kinds within the species.
    var types: [String] {
        switch self {
        case .human: ["Clone", "Time traveller", "Colonist", "Dream-walker"]
        case .robot: ["Clockwork", "Housekeeper", "Deep-space probe", "Hologram"]
        case .velari: ["Signal-singer", "Hive-born", "Larva"]
        case .thornkin: ["Highland", "Ashlander", "Two-horned herald"]
        case .nereid: ["Deep-water", "Reef-dweller", "Tide-caller"]
        case .mossling: ["Fern", "Lichen", "Autumn-leaved"]
        case .felid: ["Dune", "Night-prowler", "Long-haired"]
        case .monocule: ["Watcher", "Lens-grinder"]
        case .unknown: ["Echo", "Shade", "Fog"]
        }
    }

    /// The genders of the species, with their weights.
    var genders: [(Person.Gender, Double)] {
        switch self {
        case .robot: [(.genderless, 6), (.male, 2), (.female, 2), (.unknown, 1)]
        case .mossling: [(.genderless, 3), (.male, 3), (.female, 4)]
        case .unknown: [(.unknown, 6), (.genderless, 2), (.female, 1)]
        default: [(.male, 10), (.female, 10), (.unknown, 0.5)]
        }
    }
}

extension Person {
    /// The species as the portraits know it; one they do not know is drawn as mist.
    var kind: Species { Species(rawValue: species) ?? .unknown }
}
