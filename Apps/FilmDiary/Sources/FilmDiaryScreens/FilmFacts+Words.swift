public import FilmDiary

extension FilmFacts {
    /// The title, with the year where it is known.
    public var titleWithYear: String { year.map { "\(title) (\($0))" } ?? title }

    /// The year, the running time and the genres, such as "1994 · 154 min · Crime"; empty where nothing is known.
    public var summary: String {
        ([year.map(String.init), runtime.map { "\($0) min" }].compactMap { $0 } + genres).joined(separator: " · ")
    }
}

extension FilmBadges {
    /// What the diary says of a film, as a poster shows it.
    public init(_ activity: FilmActivity) {
        self.init(
            isWatched: activity.isWatched,
            isLiked: activity.isLiked,
            isInWatchlist: activity.isInWatchlist,
            rating: activity.rating
        )
    }

    /// What a screen reader says of a film's tile: its name and all that the tile shows.
    public static func words(for facts: FilmFacts, _ badges: FilmBadges?) -> String {
        var words = [facts.title] + [facts.year.map(String.init), badges?.rating?.words].compactMap { $0 }
        if badges?.isWatched == true { words.append("watched") }
        if badges?.isLiked == true { words.append("liked") }
        if badges?.isInWatchlist == true { words.append("on the watchlist") }
        return words.joined(separator: ", ")
    }
}

extension DiaryEntry {
    /// The viewing's own rating, or else the film's present one.
    public var rating: Rating? { viewing.entry.rating ?? activity.rating }
    /// Whether there is a review of the viewing or of the film.
    public var hasReview: Bool { viewing.entry.review != nil || activity.review != nil }

    /// What a screen reader says of the line: everything that it shows.
    public var spokenSummary: String {
        var words = [activity.film.title, day.words(), Rating.words(for: rating)]
        if viewing.entry.isRewatch { words.append("rewatch") }
        if hasReview { words.append("with a review") }
        return words.joined(separator: ", ")
    }
}

extension FilmStore.Access {
    /// Why the diary can only be read; `nil` where it can be written to.
    public var words: String? {
        switch self {
        case .full: nil
        case .newerSchema: "A newer version of the program wrote this diary. Here it can only be read."
        case .readOnlyFolder: "The diary's folder cannot be written to. The diary can only be read."
        }
    }
}
