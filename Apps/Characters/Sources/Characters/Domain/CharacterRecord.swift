/// One character, as the applications show it.
///
/// It is not called `Character`, which would hide Swift's own.
public struct CharacterRecord: Identifiable, Hashable, Sendable, Codable {
    /// The service's number, from 1.
    public let id: Int
    /// The name, which is never empty, and which several characters may share.
    public let name: String
    /// Alive, dead, or nobody knows.
    public let status: CharacterStatus
    /// What kind of being it is, or `nil` where that is unknown.
    public let species: String?
    /// The kind within the species, or `nil` where there is none.
    public let kind: String?
    /// The gender, as far as it is known.
    public let gender: CharacterGender
    /// The name of the place where the character is from, or `nil` where that is unknown.
    public let origin: String?
    /// The name of the place where the character was seen last, or `nil` where that is unknown.
    public let location: String?
    /// In how many episodes the character appears.
    public let episodeCount: Int
    /// The text of the portrait's address, empty where there is none.
    ///
    /// It is kept as it came: what is wrong with it is for the picture's load to say, not for the list.
    public let portrait: String

    /// Makes a record.
    ///
    /// Everything but number and name is unknown unless it is given.
    public init(
        id: Int,
        name: String,
        status: CharacterStatus = .unknown,
        species: String? = nil,
        kind: String? = nil,
        gender: CharacterGender = .unknown,
        origin: String? = nil,
        location: String? = nil,
        episodeCount: Int = 0,
        portrait: String = ""
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.species = species
        self.kind = kind
        self.gender = gender
        self.origin = origin
        self.location = location
        self.episodeCount = episodeCount
        self.portrait = portrait
    }
}
