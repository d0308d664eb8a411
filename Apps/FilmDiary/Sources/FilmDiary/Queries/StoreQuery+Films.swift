import SQLite

extension StoreQuery where Value == FilmActivity? {
    /// What the person has said of a film; `nil` where nothing.
    public static func activity(filmID: String) -> StoreQuery {
        StoreQuery { connection in
            try connection.first("SELECT \(FilmRows.columns) FROM film WHERE key = ?", [.text(filmID)]) {
                FilmRows.activity($0)
            }
        }
    }
}

extension StoreQuery where Value == [Viewing] {
    /// The times a film was watched, the last one first, those of unknown day at the end.
    public static func viewings(filmID: String) -> StoreQuery {
        StoreQuery { connection in
            try connection.rows(
                """
                SELECT \(ViewingRows.columns) FROM viewing
                WHERE film = (SELECT id FROM film WHERE key = ?) ORDER BY day DESC NULLS LAST, id DESC
                """,
                [.text(filmID)]
            ) { ViewingRows.viewing($0, of: filmID) }
        }
    }
}

extension StoreQuery where Value == [String: FilmBadges] {
    /// What a poster of Discover shows of each of these films; films without anything are left out.
    public static func badges(filmIDs: [String]) -> StoreQuery {
        StoreQuery { connection in
            var badges: [String: FilmBadges] = [:]
            for filmID in filmIDs {
                badges[filmID] = try connection.first(
                    "SELECT watched, liked_on IS NOT NULL, queued_on IS NOT NULL, rating FROM film WHERE key = ?",
                    [.text(filmID)]
                ) { row in
                    FilmBadges(
                        isWatched: row.flag(0),
                        isLiked: row.flag(1),
                        isInWatchlist: row.flag(2),
                        rating: Rating.stored(row.optionalInteger(3))
                    )
                }
            }
            return badges
        }
    }
}

/// What a poster shows of what the person said of its film.
public struct FilmBadges: Sendable, Hashable {
    /// Whether it was watched.
    public var isWatched: Bool
    /// Whether it is liked.
    public var isLiked: Bool
    /// Whether it waits to be watched.
    public var isInWatchlist: Bool
    /// Its rating.
    public var rating: Rating?

    /// Badges with what is known; the default is nothing.
    public init(
        isWatched: Bool = false,
        isLiked: Bool = false,
        isInWatchlist: Bool = false,
        rating: Rating? = nil
    ) {
        self.isWatched = isWatched
        self.isLiked = isLiked
        self.isInWatchlist = isInWatchlist
        self.rating = rating
    }
}

extension StoreQuery where Value == Page<FilmActivity> {
    /// The films that wait to be watched, last changed first.
    public static func watchlist(limit: Int, after mark: PageMark? = nil) -> StoreQuery {
        films(where: "queued_on IS NOT NULL", limit: limit, after: mark)
    }

    /// The liked films, last changed first.
    public static func likes(limit: Int, after mark: PageMark? = nil) -> StoreQuery {
        films(where: "liked_on IS NOT NULL", limit: limit, after: mark)
    }

    private static func films(where condition: String, limit: Int, after mark: PageMark?) -> StoreQuery {
        StoreQuery { connection in
            let mark = mark ?? .beginning
            let found = try connection.rows(
                """
                SELECT \(FilmRows.columns) FROM film WHERE \(condition) AND (updated_at, id) < (?, ?)
                ORDER BY updated_at DESC, id DESC LIMIT ?
                """,
                [.integer(mark.value), .integer(mark.row), Value.oneMore(than: limit)]
            ) { row in (FilmRows.activity(row), PageMark(value: row.integer(14), row: row.integer(15))) }
            return Page(found, limit: limit)
        }
    }
}

extension Page {
    /// How many rows to ask for.
    static func oneMore(than limit: Int) -> SQLValue { .integer(max(0, min(limit, .max - 1)) + 1) }

    /// A page of at most `limit` of what was found; one more than that tells that there is a next page.
    init(_ found: [(Item, PageMark)], limit: Int) {
        items = found.prefix(max(0, limit)).map(\.0)
        next = found.count > limit && limit > 0 ? found[limit - 1].1 : nil
    }
}
