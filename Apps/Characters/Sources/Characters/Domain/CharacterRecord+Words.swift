extension CharacterStatus {
    /// The status as a word of its own.
    public var title: String {
        switch self {
        case .alive: "Alive"
        case .dead: "Dead"
        case .unknown: "Unknown"
        }
    }
}

extension CharacterGender {
    /// The gender as a word of its own, or `nil` where it is unknown.
    public var title: String? {
        switch self {
        case .female: "Female"
        case .male: "Male"
        case .genderless: "Genderless"
        case .unknown: nil
        }
    }
}

extension CharacterRecord {
    /// The line below the name: status and species, such as “Alive · Human”.
    public var subtitle: String {
        [status == .unknown ? "Status unknown" : status.title, species].compactMap { $0 }.joined(separator: " · ")
    }

    /// What a screen reader says for the row: everything that it shows.
    public var spokenSummary: String {
        [name, status == .unknown ? "status unknown" : status.rawValue, species, location.map { "last seen at \($0)" }]
            .compactMap { $0 }.joined(separator: ", ")
    }
}
