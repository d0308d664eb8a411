/// A character's gender, in the service's terms.
public enum CharacterGender: String, Hashable, Sendable, Codable, CaseIterable {
    /// Female.
    case female
    /// Male.
    case male
    /// Without gender.
    case genderless
    /// Nobody knows, or the service said something that this version does not know.
    case unknown

    /// Reads the service's word, whatever its case; anything unfamiliar is ``unknown``.
    public init(word: String?) {
        self = word.flatMap { Self(rawValue: $0.lowercased()) } ?? .unknown
    }
}
