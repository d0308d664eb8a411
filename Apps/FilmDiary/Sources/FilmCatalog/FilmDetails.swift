/// A film with everything that its own page shows.
public struct FilmDetails: Hashable, Sendable {
    /// What a list shows of it.
    public let film: Film
    /// The running time in minutes, or `nil` where it is not known.
    public let minutes: Int?
    /// The genres.
    public let genres: [FilmGenre]
    /// The directors' names, each once, in the catalogue's order.
    public let directors: [String]
    /// The first names of the cast, in the catalogue's order.
    public let cast: [String]

    /// Makes a film's details.
    public init(film: Film, minutes: Int?, genres: [FilmGenre], directors: [String], cast: [String]) {
        self.film = film
        self.minutes = minutes
        self.genres = genres
        self.directors = directors
        self.cast = cast
    }
}
