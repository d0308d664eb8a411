import SQLite

/// The rows of films: how an activity is read, and how a film gets its row.
enum FilmRows {
    /// What `activity(_:from:)` reads, in its order.
    static let columns = """
        film.key, film.title, film.year, film.runtime, film.directors, film.genres, film.poster, film.rating, \
        film.liked_on IS NOT NULL, film.queued_on IS NOT NULL, film.review, film.watched, film.last_day, film.viewings, \
        film.updated_at, film.id
        """
    static let columnCount: Int32 = 16

    static func activity(_ row: Row, from first: Int32 = 0) -> FilmActivity {
        FilmActivity(
            film: FilmFacts(
                id: row.text(first),
                title: row.text(first + 1),
                year: row.optionalInteger(first + 2),
                directors: Stored.words(row.text(first + 4)),
                genres: Stored.words(row.text(first + 5)),
                runtime: row.optionalInteger(first + 3),
                poster: PosterReference(stored: row.optionalText(first + 6))
            ),
            rating: Rating.stored(row.optionalInteger(first + 7)),
            isLiked: row.flag(first + 8),
            isInWatchlist: row.flag(first + 9),
            review: row.optionalText(first + 10),
            isWatched: row.flag(first + 11),
            watchedDay: CivilDay(stored: row.optionalInteger(first + 12)),
            viewingCount: row.integer(first + 13),
            updatedAt: Stored.instant(row.integer(first + 14))
        )
    }

    /// The film's row number, with its facts brought up to date; a row is made where there is none.
    static func row(for film: FilmFacts, at milliseconds: Int, on connection: Connection) throws -> Int {
        let facts: [SQLValue] = [
            .text(Stored.text(film.title)), .optional(plausible(film.year, 1...9999)),
            .optional(plausible(film.runtime, 0...100_000)),
            Stored.words(film.directors), Stored.words(film.genres), .optional(film.poster?.stored),
        ]
        if let row = try find(film.id, on: connection) {
            try connection.execute(
                """
                UPDATE film SET title = ?2, year = ?3, runtime = ?4, directors = ?5, genres = ?6, poster = ?7
                WHERE id = ?1 AND (title, year, runtime, directors, genres, poster) IS NOT (?2, ?3, ?4, ?5, ?6, ?7)
                """,
                [.integer(row)] + facts
            )
            return row
        }
        try connection.execute(
            """
            INSERT INTO film (title, year, runtime, directors, genres, poster, key, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            facts + [.text(film.id), .integer(milliseconds)]
        )
        guard let row = try find(film.id, on: connection) else { throw StoreError.notFound(film.title) }
        return row
    }

    /// A number that a film can have; sums and spans of others would leave what numbers can hold.
    static func plausible(_ number: Int?, _ range: ClosedRange<Int>) -> Int? {
        number.flatMap { range.contains($0) ? $0 : nil }
    }

    static func find(_ filmID: String, on connection: Connection) throws -> Int? {
        try connection.first("SELECT id FROM film WHERE key = ?", [.text(filmID)]) { $0.integer(0) }
    }
}
