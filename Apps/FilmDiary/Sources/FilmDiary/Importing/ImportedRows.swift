import SQLite

// What every import adds: nothing that is in the store already.

extension ViewingRows {
    /// A viewing as an import has it.
    struct Imported {
        var entry: ViewingEntry
        var film: Int
        var loggedDay: CivilDay
        /// The entry's own address; `nil` where it has none.
        var address: String?
    }

    /// Which viewings a viewing without an address may be the same as.
    enum Candidates: String {
        /// Those of the same content: the import does not tell addresses.
        case all = ""
        /// Of these the ones without an address: the import tells those there are.
        case withoutAddress = "AND letterboxd_uri IS NULL"
    }

    /// Adds a viewing, the so manieth of its kind in the import, unless there are as many.
    ///
    /// - Returns: Whether it was added.
    static func add(
        _ viewing: Imported,
        occurrence: Int,
        unlessAmong candidates: Candidates,
        on connection: Connection
    ) throws -> Bool {
        let content = columns(of: viewing.entry) + [.integer(viewing.film), .integer(viewing.loggedDay.stored)]
        let existing =
            if let address = viewing.address {
                try connection.integer("SELECT count(*) FROM viewing WHERE letterboxd_uri = ?", [.text(address)])
            } else {
                try connection.integer(
                    """
                    SELECT count(*) FROM viewing WHERE day IS ? AND rewatch = ? AND rating IS ? AND review IS ? AND tags = ?
                        AND film = ? AND logged_on = ? \(candidates.rawValue)
                    """,
                    content
                )
            }
        guard existing < occurrence else { return false }
        try connection.execute(
            """
            INSERT INTO viewing (day, rewatch, rating, review, tags, film, logged_on, letterboxd_uri)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            content + [Stored.optional(viewing.address)]
        )
        return true
    }
}

extension ListRows {
    /// A list as an import has it, without its films.
    struct Imported {
        var name: String
        var notes: String
        var tags: [String]
        var createdOn: Int
        /// The list's own address; `nil` where it has none.
        var address: String?
        var updatedAt: Int
    }

    /// The row of a list, which is added where there is none; of those with its name and day and without an address it is
    /// the one behind so many.
    static func row(
        for list: Imported,
        behind earlier: Int,
        on connection: Connection
    ) throws -> (row: Int, isNew: Bool) {
        let identity: [SQLValue] = [.text(Stored.text(list.name)), .integer(list.createdOn)]
        let found =
            if let address = list.address {
                try connection.first("SELECT id FROM list WHERE letterboxd_uri = ?", [.text(address)]) { $0.integer(0) }
            } else {
                try connection.first(
                    """
                    SELECT id FROM list WHERE name = ? AND created_on = ? AND letterboxd_uri IS NULL
                    ORDER BY id LIMIT 1 OFFSET ?
                    """,
                    identity + [.integer(earlier)]
                ) { $0.integer(0) }
            }
        if let found { return (found, false) }
        try connection.execute(
            "INSERT INTO list (name, created_on, notes, tags, letterboxd_uri, updated_at) VALUES (?, ?, ?, ?, ?, ?)",
            identity + [
                .text(Stored.text(list.notes)), Stored.words(list.tags), Stored.optional(list.address),
                .integer(list.updatedAt),
            ]
        )
        return (try connection.integer("SELECT max(id) FROM list"), true)
    }
}
