import Foundation
import SQLite

/// Writes what an export says into the store, adding only what is not there.
struct ImportWriter {
    let connection: Connection
    let films: [ImportedDiary.Name: FilmFacts]
    var report: ImportReport
    private let now: Int
    private var rows: [ImportedDiary.Name: Int] = [:]
    private var added: Set<Int> = []
    /// Films of which nobody had written a review, or given a rating, when the import began with them.
    private var unreviewed: Set<Int> = []
    private var unrated: Set<Int> = []
    private var lists: [String: Int] = [:]

    init(connection: Connection, films: [ImportedDiary.Name: FilmFacts], report: ImportReport, now: Int) {
        self.connection = connection
        self.films = films
        self.report = report
        self.now = now
    }

    mutating func write(_ diary: ImportedDiary, _ progress: (ImportProgress) -> Void) throws {
        let total = diary.marks.count + diary.viewings.count + diary.lists.count
        var done = 0
        func advance() throws {
            try Task.checkCancellation()
            done += 1
            if done.isMultiple(of: 100) || done == total {
                progress(ImportProgress(step: .writing, done: done, total: total))
            }
        }
        // Rows with an address first: they tell which film a title and a year mean in the diary.
        for mark in diary.marks {
            try write(mark)
            try advance()
        }
        for list in diary.lists {
            try write(list)
            try advance()
        }
        var seen: [ImportedDiary.ViewingRow: Int] = [:]
        for viewing in diary.viewings {
            seen[viewing, default: 0] += 1
            try write(viewing, occurrence: seen[viewing] ?? 1, fillsRating: !diary.hasRatings)
            try advance()
        }
        try ListRows.renumber(on: connection)
    }

    // MARK: Films

    private mutating func row(for name: ImportedDiary.Name, day: CivilDay, imdb: [String: String] = [:]) throws -> Int {
        if let row = rows[name] {
            if added.contains(row) { try date(row, day) }
            return row
        }
        let row = try settledRow(for: name) ?? addRow(for: name, day: day, imdb: imdb)
        rows[name] = row
        let said = try connection.first("SELECT rating IS NULL, review IS NULL FROM film WHERE id = ?", [.integer(row)])
        {
            ($0.flag(0), $0.flag(1))
        }
        if said?.0 == true { unrated.insert(row) }
        if said?.1 == true { unreviewed.insert(row) }
        for alias in name.aliases {
            try connection.execute(
                "INSERT OR IGNORE INTO film_alias (name, film) VALUES (?, ?)",
                [.text(alias), .integer(row)]
            )
        }
        if name.address.hasPrefix("http") {
            try connection.execute(
                "UPDATE OR IGNORE film SET letterboxd_uri = ? WHERE id = ? AND letterboxd_uri IS NULL",
                [.text(name.address), .integer(row)]
            )
        }
        return row
    }

    /// The row known under the name; one that waited for the catalogue is settled where that knows the film by now.
    private mutating func settledRow(for name: ImportedDiary.Name) throws -> Int? {
        guard let row = try knownRow(for: name) else { return nil }
        let facts = try connection.first("SELECT key, letterboxd_uri FROM film WHERE id = ?", [.integer(row)]) {
            (key: $0.text(0), address: $0.optionalText(1))
        }
        guard let film = films[name], let facts, facts.key.hasPrefix(ImportedDiary.Name.provisionalPrefix) else {
            return row
        }
        let other = try connection.first("SELECT letterboxd_uri FROM film WHERE key = ?", [.text(film.id)]) {
            $0.optionalText(0)
        }
        if let address = other ?? nil, address != facts.address { return row }
        return try FilmRows.merge(row, into: film, at: now, on: connection)
    }

    private func knownRow(for name: ImportedDiary.Name) throws -> Int? {
        for alias in name.aliases {
            let found = try connection.first(
                "SELECT film, letterboxd_uri FROM film_alias JOIN film ON film.id = film WHERE name = ?",
                [.text(alias)]
            ) { row in (row: row.integer(0), address: row.optionalText(1)) }
            guard let found else { continue }
            // The same title and year at another address is another film.
            let isOther = name.address.hasPrefix("http") && found.address != nil && found.address != name.address
            if !isOther || alias.hasPrefix("address:") { return found.row }
        }
        return nil
    }

    private mutating func addRow(for name: ImportedDiary.Name, day: CivilDay, imdb: [String: String]) throws -> Int {
        let instant = Stored.milliseconds(day.noon)
        if let film = films[name] {
            let isNew = try FilmRows.find(film.id, on: connection) == nil
            let row = try FilmRows.row(for: film, at: instant, on: connection)
            let address = try connection.first("SELECT letterboxd_uri FROM film WHERE id = ?", [.integer(row)]) {
                $0.optionalText(0)
            }
            if !name.address.hasPrefix("http") || address == .some(nil) || address == name.address {
                if isNew { countAdded(row) }
                return row
            }
        }
        let facts = FilmFacts(
            id: name.provisionalID,
            title: name.title,
            year: name.year,
            directors: Self.parts(imdb["Directors"]),
            genres: Self.parts(imdb["Genres"]),
            runtime: imdb["Runtime (mins)"].flatMap(Int.init)
        )
        let row = try FilmRows.row(for: facts, at: instant, on: connection)
        countAdded(row)
        return row
    }

    private mutating func countAdded(_ row: Int) {
        added.insert(row)
        report.filmsAdded += 1
    }

    private func date(_ row: Int, _ day: CivilDay) throws {
        try connection.execute(
            "UPDATE film SET updated_at = ?2 WHERE id = ?1 AND updated_at < ?2",
            [.integer(row), .integer(Stored.milliseconds(day.noon))]
        )
    }

    private static func parts(_ cell: String?) -> [String] {
        (cell ?? "").split(separator: ",").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.map(String.init)
    }

    // MARK: Rows

    private mutating func write(_ mark: ImportedDiary.MarkRow) throws {
        let film = try row(for: mark.name, day: mark.day, imdb: mark.imdb)
        let day = SQLValue.integer(mark.day.stored)
        switch mark.mark {
        case .rated(let rating):
            try connection.execute(
                "UPDATE film SET rating = ?, rated_on = ? WHERE id = ? AND rating IS NULL",
                [.integer(rating.halfSteps), day, .integer(film)]
            )
        case .liked: try fill("liked_on", day, film)
        case .queued: try fill("queued_on", day, film)
        case .watched: try fill("watched_on", day, film)
        case .reviewed(let review):
            guard unreviewed.remove(film) != nil else { break }
            try fill("review", Stored.review(review), film)
        }
        if !mark.imdb.isEmpty {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let cells = String(decoding: try encoder.encode(mark.imdb), as: UTF8.self)
            try fill("imdb", .text(Stored.text(cells)), film)
        }
    }

    private func fill(_ column: String, _ value: SQLValue, _ film: Int) throws {
        try connection.execute(
            "UPDATE film SET \(column) = ? WHERE id = ? AND \(column) IS NULL",
            [value, .integer(film)]
        )
    }

    private mutating func write(
        _ viewing: ImportedDiary.ViewingRow,
        occurrence: Int,
        fillsRating: Bool
    ) throws {
        let film = try row(for: viewing.name, day: viewing.loggedDay)
        let row = ViewingRows.Imported(
            entry: viewing.entry,
            film: film,
            loggedDay: viewing.loggedDay,
            address: viewing.address.isEmpty ? nil : viewing.address
        )
        guard try ViewingRows.add(row, occurrence: occurrence, unlessAmong: .all, on: connection) else { return }
        report.viewingsAdded += 1
        // The export is in the order of logging, and the last word counts.
        let review = Stored.review(viewing.entry.review)
        if review != .null, unreviewed.contains(film) {
            try connection.execute("UPDATE film SET review = ? WHERE id = ?", [review, .integer(film)])
        }
        if fillsRating, unrated.contains(film), let rating = viewing.entry.rating {
            try connection.execute(
                "UPDATE film SET rating = ?, rated_on = ? WHERE id = ?",
                [.integer(rating.halfSteps), .integer(viewing.loggedDay.stored), .integer(film)]
            )
        }
    }

    private mutating func write(_ list: ImportedDiary.List) throws {
        // Two lists of one name and day are two, in the order they were made.
        let identity = "\(list.createdDay) \(list.name)"
        let earlier = lists[identity, default: 0]
        if list.address.isEmpty { lists[identity] = earlier + 1 }
        let imported = ListRows.Imported(
            name: list.name,
            notes: list.notes,
            tags: list.tags,
            createdOn: list.createdDay.stored,
            address: list.address.isEmpty ? nil : list.address,
            updatedAt: Stored.milliseconds(list.createdDay.noon)
        )
        let (row, isNew) = try ListRows.row(for: imported, behind: earlier, on: connection)
        if isNew { report.listsAdded += 1 }
        for entry in list.entries {
            let film = try self.row(for: entry.name, day: list.createdDay)
            try ListRows.append(film, to: row, note: entry.note, on: connection)
        }
    }
}
