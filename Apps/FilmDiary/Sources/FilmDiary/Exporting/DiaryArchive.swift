import Foundation
import SQLite

/// Everything in the store, as JSON has it.
struct DiaryArchive: Codable, Sendable, Hashable {
    struct Film: Codable, Sendable, Hashable {
        var facts: FilmFacts
        var rating: Rating?
        var ratedDay: CivilDay?
        var likedDay: CivilDay?
        var watchlistDay: CivilDay?
        var watchedDay: CivilDay?
        var review: String?
        var letterboxd: String?
        var imdb: String?
        /// What imports have called it.
        var names: [String]
        var updatedAt: Date
    }

    struct Viewing: Codable, Sendable, Hashable {
        var film: String
        var day: CivilDay?
        var loggedDay: CivilDay
        var isRewatch: Bool
        var rating: Rating?
        var review: String?
        var tags: [String]
        var letterboxd: String?
    }

    struct List: Codable, Sendable, Hashable {
        struct Entry: Codable, Sendable, Hashable {
            var film: String
            var note: String
        }

        var name: String
        var notes: String
        var tags: [String]
        var createdDay: CivilDay?
        var letterboxd: String?
        var updatedAt: Date
        var entries: [Entry]
    }

    static let version = 1

    var version = Self.version
    var films: [Film]
    /// In the order they were logged, which is that of a day's entries in the diary.
    var viewings: [Viewing]
    var lists: [List]
}

extension StoreQuery where Value == DiaryArchive {
    /// Everything.
    static var archive: StoreQuery {
        StoreQuery { connection in
            DiaryArchive(
                films: try films(connection),
                viewings: try viewings(connection),
                lists: try lists(connection)
            )
        }
    }

    private static func viewings(_ connection: Connection) throws -> [DiaryArchive.Viewing] {
        try connection.rows(
            """
            SELECT \(ViewingRows.columns), film.key, viewing.letterboxd_uri
            FROM viewing JOIN film ON film.id = viewing.film ORDER BY viewing.id
            """
        ) { row in
            let viewing = ViewingRows.viewing(row, of: row.text(ViewingRows.columnCount))
            return DiaryArchive.Viewing(
                film: viewing.filmID,
                day: viewing.entry.day,
                loggedDay: viewing.loggedDay,
                isRewatch: viewing.entry.isRewatch,
                rating: viewing.entry.rating,
                review: viewing.entry.review,
                tags: viewing.entry.tags,
                letterboxd: row.optionalText(ViewingRows.columnCount + 1)
            )
        }
    }

    private static func films(_ connection: Connection) throws -> [DiaryArchive.Film] {
        let aliases = try connection.rows("SELECT film, name FROM film_alias ORDER BY id") {
            ($0.integer(0), $0.text(1))
        }
        let names = Dictionary(grouping: aliases, by: \.0).mapValues { $0.map(\.1) }
        return try connection.rows(
            """
            SELECT \(FilmRows.columns), rated_on, liked_on, queued_on, watched_on, letterboxd_uri, imdb
            FROM film ORDER BY id
            """
        ) { row in
            let activity = FilmRows.activity(row)
            let next = FilmRows.columnCount
            return DiaryArchive.Film(
                facts: activity.film,
                rating: activity.rating,
                ratedDay: CivilDay(stored: row.optionalInteger(next)),
                likedDay: CivilDay(stored: row.optionalInteger(next + 1)),
                watchlistDay: CivilDay(stored: row.optionalInteger(next + 2)),
                watchedDay: CivilDay(stored: row.optionalInteger(next + 3)),
                review: activity.review,
                letterboxd: row.optionalText(next + 4),
                imdb: row.optionalText(next + 5),
                names: names[row.integer(15)] ?? [],
                updatedAt: activity.updatedAt
            )
        }
    }

    private static func lists(_ connection: Connection) throws -> [DiaryArchive.List] {
        try connection.rows(
            "SELECT id, name, notes, tags, created_on, letterboxd_uri, updated_at FROM list ORDER BY id"
        ) { row in
            let list = DiaryArchive.List(
                name: row.text(1),
                notes: row.text(2),
                tags: Stored.words(row.text(3)),
                createdDay: CivilDay(stored: row.optionalInteger(4)),
                letterboxd: row.optionalText(5),
                updatedAt: Stored.instant(row.integer(6)),
                entries: []
            )
            return (row.integer(0), list)
        }.map { id, list in
            var list = list
            list.entries = try connection.rows(
                """
                SELECT film.key, list_entry.note FROM list_entry JOIN film ON film.id = list_entry.film
                WHERE list = ? ORDER BY position
                """,
                [.integer(id)]
            ) { DiaryArchive.List.Entry(film: $0.text(0), note: $0.text(1)) }
            return list
        }
    }
}
