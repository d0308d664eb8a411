import SQLite

extension FilmStore {
    /// Makes a list, which may begin with a film; undoing takes both back.
    @discardableResult
    public func createList(
        named name: String,
        notes: String = "",
        beginningWith film: FilmFacts? = nil
    ) async throws(StoreError) -> (list: FilmList.ID, undo: Undo) {
        let film = film.map { localized($0) }
        let now = Stored.milliseconds(now())
        let today = today.stored
        let (list, undo) = try await edit { connection in
            try connection.execute(
                "INSERT INTO list (name, notes, created_on, updated_at) VALUES (?, ?, ?, ?)",
                [.text(Stored.text(name)), .text(Stored.text(notes)), .integer(today), .integer(now)]
            )
            let list = FilmList.ID(row: try connection.integer("SELECT max(id) FROM list"))
            if let film { try ListRows.append(film, to: list, note: "", at: now, on: connection) }
            return list
        }
        return (list, undo)
    }

    /// Renames a list.
    @discardableResult
    public func rename(_ list: FilmList.ID, to name: String) async throws(StoreError) -> Undo {
        try await change(list) { connection in
            try connection.execute(
                "UPDATE list SET name = ? WHERE id = ?",
                [.text(Stored.text(name)), .integer(list.row)]
            )
        }
    }

    /// Writes what the person says of a list.
    @discardableResult
    public func setNotes(_ notes: String, of list: FilmList.ID) async throws(StoreError) -> Undo {
        try await change(list) { connection in
            try connection.execute(
                "UPDATE list SET notes = ? WHERE id = ?",
                [.text(Stored.text(notes)), .integer(list.row)]
            )
        }
    }

    /// Sets the words a list is found by.
    @discardableResult
    public func setTags(_ tags: [String], of list: FilmList.ID) async throws(StoreError) -> Undo {
        try await change(list) { connection in
            try connection.execute("UPDATE list SET tags = ? WHERE id = ?", [Stored.words(tags), .integer(list.row)])
        }
    }

    /// Deletes a list with its entries; the films and what is said of them stay.
    @discardableResult
    public func delete(_ list: FilmList.ID) async throws(StoreError) -> Undo {
        try await edit { connection in
            try connection.execute("DELETE FROM list WHERE id = ?", [.integer(list.row)])
        }.undo
    }

    /// Adds a film at the end of a list; one that is in it already stays where it is.
    @discardableResult
    public func add(_ film: FilmFacts, to list: FilmList.ID, note: String = "") async throws(StoreError) -> Undo {
        let film = localized(film)
        let now = Stored.milliseconds(now())
        return try await change(list) { connection in
            try ListRows.append(film, to: list, note: note, at: now, on: connection)
        }
    }

    /// Takes a film out of a list.
    @discardableResult
    public func remove(filmID: String, from list: FilmList.ID) async throws(StoreError) -> Undo {
        try await change(list) { connection in
            let position = try ListRows.position(of: filmID, in: list, on: connection)
            try connection.execute(
                "DELETE FROM list_entry WHERE list = ? AND position = ?",
                [.integer(list.row), .integer(position)]
            )
            try connection.execute(
                "UPDATE list_entry SET position = position - 1 WHERE list = ? AND position > ?",
                [.integer(list.row), .integer(position)]
            )
        }
    }

    /// Moves a film to another place, from 0, which is where it stands afterwards; beyond the ends means at the end.
    @discardableResult
    public func move(filmID: String, in list: FilmList.ID, to place: Int) async throws(StoreError) -> Undo {
        try await change(list) { connection in
            let old = try ListRows.position(of: filmID, in: list, on: connection)
            let count = try connection.integer("SELECT count(*) FROM list_entry WHERE list = ?", [.integer(list.row)])
            let new = max(0, min(place, count - 1))
            try connection.execute(
                """
                UPDATE list_entry SET position = CASE
                    WHEN position = ?2 THEN ?3
                    WHEN ?3 < ?2 THEN position + 1
                    ELSE position - 1
                END
                WHERE list = ?1 AND ?2 <> ?3 AND position BETWEEN min(?2, ?3) AND max(?2, ?3)
                """,
                [.integer(list.row), .integer(old), .integer(new)]
            )
        }
    }

    /// Writes what the person notes of a film in a list.
    @discardableResult
    public func setNote(
        _ note: String,
        ofFilmID filmID: String,
        in list: FilmList.ID
    ) async throws(StoreError) -> Undo {
        try await change(list) { connection in
            let position = try ListRows.position(of: filmID, in: list, on: connection)
            try connection.execute(
                "UPDATE list_entry SET note = ? WHERE list = ? AND position = ?",
                [.text(Stored.text(note)), .integer(list.row), .integer(position)]
            )
        }
    }

    private func change(
        _ list: FilmList.ID,
        _ body: @Sendable (Connection) throws -> Void
    ) async throws(StoreError) -> Undo {
        let now = Stored.milliseconds(now())
        return try await edit { connection in
            try connection.execute("UPDATE list SET updated_at = ? WHERE id = ?", [.integer(now), .integer(list.row)])
            guard connection.changedRows > 0 else { throw StoreError.notFound("The list") }
            try body(connection)
        }.undo
    }
}

/// The rows of lists.
enum ListRows {
    /// Adds a film at the end, unless it is in the list already.
    static func append(
        _ film: FilmFacts,
        to list: FilmList.ID,
        note: String,
        at milliseconds: Int,
        on connection: Connection
    ) throws {
        let row = try FilmRows.row(for: film, at: milliseconds, on: connection)
        try append(row, to: list.row, note: note, on: connection)
    }

    /// The same with the rows of film and list.
    static func append(_ film: Int, to list: Int, note: String, on connection: Connection) throws {
        try connection.execute(
            """
            INSERT INTO list_entry (list, film, position, note)
            SELECT ?1, ?2, (SELECT coalesce(max(position) + 1, 0) FROM list_entry WHERE list = ?1), ?3
            WHERE NOT EXISTS (SELECT 1 FROM list_entry WHERE list = ?1 AND film = ?2)
            """,
            [.integer(list), .integer(film), .text(Stored.text(note))]
        )
    }

    /// Numbers the entries of each list from 0 again where some have left, or come to a place that was taken.
    static func renumber(on connection: Connection) throws {
        let lists = try connection.rows(
            """
            SELECT list FROM list_entry GROUP BY list
            HAVING max(position) <> count(*) - 1 OR count(DISTINCT position) <> count(*)
            """
        ) { $0.integer(0) }
        for list in lists {
            try connection.execute(
                """
                UPDATE list_entry SET position = place
                FROM (
                    SELECT id AS entry, row_number() OVER (ORDER BY position, id) - 1 AS place
                    FROM list_entry WHERE list = ?1
                )
                WHERE id = entry AND position <> place
                """,
                [.integer(list)]
            )
        }
    }

    static func position(of filmID: String, in list: FilmList.ID, on connection: Connection) throws -> Int {
        let position = try connection.first(
            "SELECT position FROM list_entry WHERE list = ? AND film = (SELECT id FROM film WHERE key = ?)",
            [.integer(list.row), .text(filmID)]
        ) { $0.integer(0) }
        guard let position else { throw StoreError.notFound("The film in this list") }
        return position
    }
}
