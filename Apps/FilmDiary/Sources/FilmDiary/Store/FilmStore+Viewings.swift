import SQLite

extension FilmStore {
    /// Logs one time that a film was watched.
    ///
    /// A rating and a review of then also become the film's present ones, where they are given.
    @discardableResult
    public func log(
        _ film: FilmFacts,
        _ entry: ViewingEntry
    ) async throws(StoreError) -> (viewing: Viewing, undo: Undo) {
        let film = localized(film)
        let now = Stored.milliseconds(now())
        let today = today
        let (viewing, undo) = try await edit { connection in
            let row = try FilmRows.row(for: film, at: now, on: connection)
            try connection.execute(
                """
                INSERT INTO viewing (day, rewatch, rating, review, tags, film, logged_on) VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                ViewingRows.columns(of: entry) + [.integer(row), .integer(today.stored)]
            )
            let id = Viewing.ID(row: try connection.integer("SELECT max(id) FROM viewing"))
            try connection.execute(
                """
                UPDATE film SET rating = coalesce(?2, rating), review = coalesce(?3, review), updated_at = ?4,
                    rated_on = CASE WHEN ?2 IS NULL THEN rated_on ELSE ?5 END
                WHERE id = ?1
                """,
                [
                    .integer(row), .optional(entry.rating?.halfSteps), Stored.review(entry.review), .integer(now),
                    .integer(today.stored),
                ]
            )
            return Viewing(id: id, filmID: film.id, entry: entry, loggedDay: today)
        }
        return (viewing, undo)
    }

    /// Changes what was written down of a viewing.
    @discardableResult
    public func update(_ viewing: Viewing.ID, to entry: ViewingEntry) async throws(StoreError) -> Undo {
        let now = Stored.milliseconds(now())
        return try await edit { connection in
            try connection.execute(
                "UPDATE viewing SET day = ?, rewatch = ?, rating = ?, review = ?, tags = ? WHERE id = ?",
                ViewingRows.columns(of: entry) + [.integer(viewing.row)]
            )
            guard connection.changedRows > 0 else { throw StoreError.notFound("The viewing") }
            try ViewingRows.touchFilm(of: viewing, at: now, on: connection)
        }.undo
    }

    /// Deletes a viewing.
    @discardableResult
    public func delete(_ viewing: Viewing.ID) async throws(StoreError) -> Undo {
        let now = Stored.milliseconds(now())
        return try await edit { connection in
            try ViewingRows.touchFilm(of: viewing, at: now, on: connection)
            try connection.execute("DELETE FROM viewing WHERE id = ?", [.integer(viewing.row)])
        }.undo
    }
}

/// The rows of viewings.
enum ViewingRows {
    /// What `viewing(_:from:)` reads, in its order.
    static let columns = """
        viewing.id, viewing.day, viewing.logged_on, viewing.rewatch, viewing.rating, viewing.review, viewing.tags
        """
    static let columnCount: Int32 = 7

    static func viewing(_ row: Row, of filmID: String, from first: Int32 = 0) -> Viewing {
        Viewing(
            id: Viewing.ID(row: row.integer(first)),
            filmID: filmID,
            entry: ViewingEntry(
                day: CivilDay(stored: row.optionalInteger(first + 1)),
                isRewatch: row.flag(first + 3),
                rating: Rating.stored(row.optionalInteger(first + 4)),
                review: row.optionalText(first + 5),
                tags: Stored.words(row.text(first + 6))
            ),
            loggedDay: CivilDay(stored: row.integer(first + 2)) ?? CivilDay(daysSince1970: 0)
        )
    }

    /// The person has changed something of the film now.
    static func touchFilm(of viewing: Viewing.ID, at milliseconds: Int, on connection: Connection) throws {
        try connection.execute(
            "UPDATE film SET updated_at = ? WHERE id = (SELECT film FROM viewing WHERE id = ?)",
            [.integer(milliseconds), .integer(viewing.row)]
        )
    }

    /// Day, rewatch, rating, review and tags.
    static func columns(of entry: ViewingEntry) -> [SQLValue] {
        [
            .optional(entry.day?.stored), .flag(entry.isRewatch), .optional(entry.rating?.halfSteps),
            Stored.review(entry.review), Stored.words(entry.tags),
        ]
    }
}
