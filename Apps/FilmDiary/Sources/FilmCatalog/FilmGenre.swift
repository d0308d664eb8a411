/// A genre of the catalogue.
public struct FilmGenre: Identifiable, Hashable, Sendable {
    /// The catalogue's number.
    public let id: Int
    /// The name in the catalogue's language.
    public let name: String

    /// Makes a genre.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }
}
