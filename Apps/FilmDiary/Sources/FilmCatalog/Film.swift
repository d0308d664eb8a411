/// A film as a list shows it.
public struct Film: Identifiable, Hashable, Sendable {
    /// The catalogue's number.
    public let id: Int
    /// The title in the catalogue's language.
    public let title: String
    /// The title in the film's own language and script.
    public let originalTitle: String
    /// The year of release, or `nil` where it is not known.
    public let year: Int?
    /// What it is about, or `nil` where nothing is written.
    public let overview: String?
    /// The poster's path behind the images' base address and a size, or `nil` where there is none.
    public let posterPath: String?
    /// The genres' numbers, see ``FilmGenre``.
    public let genreIDs: [Int]

    /// Makes a film.
    public init(
        id: Int,
        title: String,
        originalTitle: String? = nil,
        year: Int? = nil,
        overview: String? = nil,
        posterPath: String? = nil,
        genreIDs: [Int] = []
    ) {
        self.id = id
        self.title = title
        self.originalTitle = originalTitle ?? title
        self.year = year
        self.overview = overview
        self.posterPath = posterPath
        self.genreIDs = genreIDs
    }
}
