/// What the person's films add up to.
public struct ProfileStatistics: Sendable, Hashable {
    /// A number of films for something that charts show.
    public struct Count<Key: Sendable & Hashable>: Sendable, Hashable {
        /// What is counted: a rating, a year, the first year of a decade.
        public var key: Key
        /// How many.
        public var count: Int
    }

    /// A director and how many of the films watched are theirs.
    public struct Director: Sendable, Hashable {
        /// The name.
        public var name: String
        /// How many films were watched.
        public var count: Int
        /// The average of those that are rated, in stars; `nil` where none is.
        public var averageStars: Double?
    }

    /// How many films were watched.
    public var films = 0
    /// How many viewings are logged.
    public var viewings = 0
    /// How many viewings are logged of the present year.
    public var viewingsThisYear = 0
    /// How many different films are logged of the present year.
    public var filmsThisYear = 0
    /// How long the watched films run, each counted once, in minutes.
    public var minutes = 0
    /// How many films are liked.
    public var likes = 0
    /// How many films wait to be watched.
    public var watchlist = 0
    /// How many lists there are.
    public var lists = 0
    /// How many films are rated.
    public var rated = 0
    /// The average rating in stars; `nil` where nothing is rated.
    public var averageStars: Double?
    /// How many films have each of the ten ratings, lowest first.
    public var histogram: [Count<Rating>] = Rating.all.map { Count(key: $0, count: 0) }
    /// How many viewings are logged of each year, from the first to the last with none left out.
    public var viewingsByYear: [Count<Int>] = []
    /// How many watched films are of each decade, by its first year, from the first to the last with none left out.
    public var filmsByDecade: [Count<Int>] = []
    /// The directors most watched, at most ten.
    public var directors: [Director] = []
}
