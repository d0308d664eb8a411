/// Invents people: the same seed gives the same people.
struct PeopleGenerator {
    private static let places = [
        "Port Meridian", "Harrowgate Station", "The Glass Archipelago", "Old Tannery Quarter", "Lantern Bay",
        "Observatory Nine", "Kettle Moor", "The Drowned Library", "Saltmarsh Junction", "Orrery Prime", "Bellwether",
        "The Tin Orchard", "Upper Quill", "Lower Quill", "Cinder Flats", "Mirrorlake", "The Hanging Market",
        "Verdigris Docks", "Nine Bridges", "Windle Tor", "The Sleeping Engine", "Pale Harbour", "Ambergate",
        "Fathom Colony", "The Night Ferry (Deck 4)", "Juniper Ring", "Post-Flood Vienna", "Isle of Ombra",
    ].enumerated().map { Person.Place(name: $1, id: $0 + 1) }
    private static let episodeCount = 51

    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
    }

    func people(count: Int) -> [Person] {
        guard count > 0 else { return [] }
        var people: [Person] = []
        people.reserveCapacity(count)
        // The first record is from the evening of 4 November 2017; the later ones follow at uneven intervals.
        var clock = SeededRandom(seed: seed, stream: -1)
        var milliseconds = 1_509_821_326_250
        for id in 1...count {
            people.append(person(id: id, created: milliseconds, earlier: people))
            milliseconds += clock.integer(in: 41_000...290_000_000)
        }
        return people
    }

    private func person(id: Int, created milliseconds: Int, earlier: [Person]) -> Person {
        // A generator of its own for each person: inventing one more thing about somebody changes nobody else.
        var random = SeededRandom(seed: seed, stream: id)
        let species = id <= 2 ? .human : random.pick(weighted: Species.allCases.map { ($0, $0.weight) })
        let gender = random.pick(weighted: species.genders)
        let name = name(id: id, species: species, gender: gender, earlier: earlier, with: &random)
        let isPlain = random.happens(species == .human ? 0.68 : 0.24)
        return Person(
            id: id,
            name: name,
            status: random.pick(weighted: [(.alive, 53), (.dead, 35), (.unknown, 12)]),
            species: species.rawValue,
            type: isPlain ? "" : random.pick(species.types),
            gender: gender,
            origin: random.happens(0.36) ? .unknown : random.pick(Self.places),
            location: random.happens(0.025) ? .unknown : random.pick(Self.places),
            episodes: episodes(id: id, with: &random),
            created: Timestamp(milliseconds: milliseconds).text
        )
    }

    private func name(
        id: Int,
        species: Species,
        gender: Person.Gender,
        earlier: [Person],
        with random: inout SeededRandom
    ) -> String {
        if id == 19 { return PersonNames.longest }
        // Namesakes: the same name on another face, which is what tells an identifier from a name.
        let namesakes = earlier.filter { $0.kind == species && $0.gender == gender && $0.id != 19 }
        if !namesakes.isEmpty, random.happens(0.05) { return random.pick(namesakes).name }
        return switch species {
        case .human: PersonNames.human(gender: gender, with: &random)
        case .robot: PersonNames.machine(with: &random)
        default: PersonNames.stranger(with: &random)
        }
    }

    private func episodes(id: Int, with random: inout SeededRandom) -> [Int] {
        // Two leads are in everything, as in any series.
        if id <= 2 { return Array(1...Self.episodeCount) }
        let count = random.pick(weighted: [
            (1, 88), (2, 6), (random.integer(in: 3...6), 4), (random.integer(in: 7...40), id < 20 ? 40 : 1),
        ])
        var numbers: Set<Int> = []
        while numbers.count < count { numbers.insert(random.integer(in: 1...Self.episodeCount)) }
        return numbers.sorted()
    }
}
