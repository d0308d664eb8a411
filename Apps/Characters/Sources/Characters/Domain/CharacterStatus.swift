/// Whether a character lives.
public enum CharacterStatus: String, Hashable, Sendable, Codable, CaseIterable {
    /// Alive when last seen.
    case alive
    /// Dead.
    case dead
    /// Nobody knows, or the service said something that this version does not know.
    case unknown

    /// Reads the service's word, whatever its case; anything unfamiliar is ``unknown``.
    public init(word: String?) {
        self = word.flatMap { Self(rawValue: $0.lowercased()) } ?? .unknown
    }
}
