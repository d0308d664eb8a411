/// A real film of the sample catalogue: facts only, and everything that is said about it is made from them.
public struct SampleFilm: Identifiable, Hashable, Sendable {
    /// From 1, the most popular first.
    public let id: Int
    /// The title under which it is known, in its own language.
    public let title: String
    /// The year of release.
    public let year: Int
    /// The director's name.
    public let director: String
    /// The running time in minutes, or `nil` where it is not known.
    public let minutes: Int?
    /// The kind of film.
    public let genre: Genre

    /// Makes a film.
    public init(id: Int, title: String, year: Int, director: String, minutes: Int?, genre: Genre) {
        self.id = id
        self.title = title
        self.year = year
        self.director = director
        self.minutes = minutes
        self.genre = genre
    }

    /// The first year of the decade of its release, such as 1990.
    public var decade: Int { year / 10 * 10 }

    /// Two neutral sentences made from the facts.
    public var overview: String {
        let film = "\(genre.noun) of \(year), directed by \(director)."
        guard let minutes else { return film }
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let parts = [hours == 0 ? nil : "\(hours) h", rest == 0 ? nil : "\(rest) min"].compactMap { $0 }
        return "\(film) It runs for \(parts.joined(separator: " "))."
    }
}
