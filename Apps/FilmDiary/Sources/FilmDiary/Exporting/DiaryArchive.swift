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
        var updatedAt: Date
        var viewings: [Viewing]
    }

    struct Viewing: Codable, Sendable, Hashable {
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

    var version = 1
    var films: [Film]
    var lists: [List]
}

extension StoreQuery where Value == DiaryArchive {
    /// Everything.
    static var archive: StoreQuery {
        StoreQuery { connection in
            DiaryArchive(films: try films(connection), lists: try lists(connection))
        }
    }

    private static func films(_ connection: Connection) throws -> [DiaryArchive.Film] {
        var viewings: [Int: [DiaryArchive.Viewing]] = [:]
        let found = try connection.rows(
            "SELECT \(ViewingRows.columns), film, letterboxd_uri FROM viewing ORDER BY id"
        ) { row in (row.integer(7), ViewingRows.viewing(row, of: ""), row.optionalText(8)) }
        for (film, viewing, address) in found {
            viewings[film, default: []].append(
                DiaryArchive.Viewing(
                    day: viewing.entry.day,
                    loggedDay: viewing.loggedDay,
                    isRewatch: viewing.entry.isRewatch,
                    rating: viewing.entry.rating,
                    review: viewing.entry.review,
                    tags: viewing.entry.tags,
                    letterboxd: address
                )
            )
        }
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
                updatedAt: activity.updatedAt,
                viewings: viewings[row.integer(15)] ?? []
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
