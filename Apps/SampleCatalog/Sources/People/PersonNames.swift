/// Invents names, each from parts that go together.
struct PersonNames {
    /// The longest name in the catalogue, so that every layout meets one that does not fit: 46 characters.
    static let longest = "Wilhelmina Theodora von Hohenfels-Brandenstein"

    private static let oneWord = [
        "Ombrelle", "Whistle", "Old Fennimore", "The Lamplighter", "Grandmother Tansy", "Captain Oriel",
        "Doctor Quillfeather", "Sergeant Bramble", "The Ferryman’s Daughter", "Professor Halloumine",
    ]

    private static let starts = [
        "Aru", "Bel", "Cor", "Dra", "Eli", "Fen", "Gal", "Hes", "Ixi", "Jor", "Kel", "Lum", "Mor", "Nys", "Oru", "Pel",
        "Qua", "Ris", "Sol", "Tal", "Umi", "Vel", "Wyn", "Xan", "Yth", "Zor",
    ]
    private static let middles = ["a", "e", "i", "o", "u", "ae", "ia", "ori", "ulu", "ani", "essa", "ivo"]
    private static let ends = [
        "dris", "lun", "mir", "nax", "phe", "ra", "sha", "thil", "vane", "wen", "xis", "zel", "quell", "bryn", "do",
        "ka",
    ]
    private static let machines = [
        "Ampère", "Bobbin", "Cog", "Dynamo", "Ferrous", "Gimbal", "Hex", "Lathe", "Piston", "Quartz", "Rivet", "Solder",
        "Tesserae", "Unit", "Vernier", "Widget",
    ]

    static func human(gender: Person.Gender, with random: inout SeededRandom) -> String {
        if random.happens(0.02) { return random.pick(oneWord) }
        let pool = random.pick(NamePool.all)
        let given =
            switch gender {
            case .female: random.pick(pool.female)
            case .male: random.pick(pool.male)
            case .genderless, .unknown: random.pick(pool.female + pool.male)
            }
        let family = random.pick(pool.family)
        // Some families join two names, as some couples do.
        guard random.happens(0.06) else { return "\(given) \(family)" }
        return "\(given) \(family)-\(random.pick(random.pick(NamePool.all).family))"
    }

    static func machine(with random: inout SeededRandom) -> String {
        let name = random.pick(machines)
        return random.happens(0.6)
            ? "\(name) \(random.integer(in: 2...99))"
            : "\(name)-\(random.pick(starts).uppercased())\(random.integer(in: 1...9))"
    }

    static func stranger(with random: inout SeededRandom) -> String {
        var name = word(with: &random)
        if random.happens(0.55) { name += " \(word(with: &random))" }
        if random.happens(0.08) { name = "\(random.pick(["Elder", "Envoy", "Mother", "Pilot"])) \(name)" }
        return name
    }

    private static func word(with random: inout SeededRandom) -> String {
        let start = random.pick(starts)
        let apostrophe = random.happens(0.06) ? "’" : ""
        return start + apostrophe + random.pick(middles) + random.pick(ends)
    }
}
