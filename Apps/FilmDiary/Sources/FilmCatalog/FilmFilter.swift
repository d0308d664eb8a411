/// Which films to discover.
public struct FilmFilter: Hashable, Sendable {
    /// The first year of the decade, such as 1990, or `nil` for all.
    public var decade: Int?
    /// The genre's number, or `nil` for all.
    public var genreID: Int?

    /// Makes a filter; by default it lets every film through.
    public init(decade: Int? = nil, genreID: Int? = nil) {
        self.decade = decade
        self.genreID = genreID
    }
}
