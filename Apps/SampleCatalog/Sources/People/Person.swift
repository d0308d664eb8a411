/// One invented person of the sample catalogue, with the fields of the public character service.
public struct Person: Hashable, Identifiable, Sendable {
    /// Whether the person lives, in the service's spelling.
    public enum Status: String, CaseIterable, Sendable {
        case alive = "Alive"
        case dead = "Dead"
        case unknown
    }

    /// The person's gender, in the service's spelling.
    public enum Gender: String, CaseIterable, Sendable {
        case female = "Female"
        case male = "Male"
        case genderless = "Genderless"
        case unknown
    }

    /// Where somebody comes from or is; the unknown place has no identifier and thus an empty address.
    public struct Place: Hashable, Sendable {
        /// The place that nobody knows.
        public static let unknown = Place(name: "unknown", id: nil)

        /// What the place is called.
        public let name: String
        /// The number in the place's address, or `nil` for an unknown place.
        public let id: Int?

        /// Makes a place.
        public init(name: String, id: Int?) {
            self.name = name
            self.id = id
        }
    }

    /// Counts from 1.
    public let id: Int
    /// The full name; several people may share one.
    public let name: String
    /// Whether the person lives.
    public let status: Status
    /// What kind of being it is: `Human`, `Robot`, or an invented kind.
    public let species: String
    /// What kind within the species; empty for about half of them.
    public let type: String
    /// The person's gender.
    public let gender: Gender
    /// Where the person comes from.
    public let origin: Place
    /// Where the person was seen last.
    public let location: Place
    /// The numbers of the episodes the person is in, ascending; mostly one.
    public let episodes: [Int]
    /// When the record was made: ISO 8601 with milliseconds and Z, as it is sent.
    public let created: String

    /// Makes a person.
    public init(
        id: Int,
        name: String,
        status: Status,
        species: String,
        type: String,
        gender: Gender,
        origin: Place,
        location: Place,
        episodes: [Int],
        created: String
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.species = species
        self.type = type
        self.gender = gender
        self.origin = origin
        self.location = location
        self.episodes = episodes
        self.created = created
    }
}
