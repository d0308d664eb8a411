import Foundation
import SQLite

extension DiaryArchive {
    /// Our own export, where a source is one; `nil` where it is something else.
    init?(_ source: ImportSource) throws {
        guard let (name, bytes) = source.files.first, source.files.count == 1 else { return nil }
        // A person may have looked into it with an editor that writes another encoding.
        let text = CSV.text(ofFile: bytes).drop { $0.isWhitespace || $0 == "\u{feff}" }
        guard text.first == "{" else { return nil }
        let data = Data(text.utf8)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        do {
            let found = try decoder.decode(Head.self, from: data).version
            guard found <= Self.version else {
                throw StoreError.unreadable(file: name, reason: "it is of a newer version of the program.")
            }
            guard found >= 1 else {
                throw StoreError.unreadable(file: name, reason: "its version is \(found), which never was.")
            }
            self = try decoder.decode(DiaryArchive.self, from: data)
            if let film = films.first(where: { $0.facts.poster?.leadsOutside == true }) {
                let reason = "the poster of “\(film.facts.title)” lies outside the diary's folder."
                throw StoreError.unreadable(file: name, reason: reason)
            }
        } catch let error as DecodingError {
            let reason = "it is no export of this program, or damaged: \(Self.words(for: error))"
            throw StoreError.unreadable(file: name, reason: reason)
        }
    }

    /// Where an archive is not what it should be, and why, for a person who may have edited it.
    private static func words(for error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            let parts = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
            return String(parts.joined().drop { $0 == "." })
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing."
        case .typeMismatch(_, let context): return "\(place(context.codingPath)) is of another kind than it should be."
        case .valueNotFound(_, let context): return "\(place(context.codingPath)) is empty."
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(place(context.codingPath)): \(context.debugDescription)"
        default: return "it is no JSON, or a part of it is missing."
        }
    }

    private struct Head: Decodable {
        var version: Int
    }
}

extension FilmStore {
    /// Adds what an archive has and the store has not.
    func importArchive(
        _ archive: DiaryArchive,
        named name: String,
        _ progress: @Sendable (ImportProgress) -> Void
    ) async throws -> (report: ImportReport, undo: Undo) {
        let (report, undo) = try await edit { connection in
            var writer = ArchiveWriter(connection: connection)
            writer.report.files = [name]
            try writer.write(archive, progress)
            return writer.report
        }
        return (report, undo)
    }
}

/// Writes an archive into the store; into an empty one, all of it comes out again as it was.
private struct ArchiveWriter {
    let connection: Connection
    var report = ImportReport()
    private var rows: [String: Int] = [:]

    init(connection: Connection) {
        self.connection = connection
    }

    mutating func write(_ archive: DiaryArchive, _ progress: (ImportProgress) -> Void) throws {
        report.rows = archive.films.count + archive.viewings.count + archive.lists.count
        var done = 0
        func advance() throws {
            try Task.checkCancellation()
            done += 1
            guard done.isMultiple(of: 100) || done == report.rows else { return }
            progress(ImportProgress(step: .writing, done: done, total: report.rows))
        }
        for film in archive.films {
            try write(film)
            try advance()
        }
        var viewings: [DiaryArchive.Viewing: Int] = [:]
        for viewing in archive.viewings {
            viewings[viewing, default: 0] += 1
            try write(viewing, occurrence: viewings[viewing] ?? 1)
            try advance()
        }
        var lists: [String: Int] = [:]
        for list in archive.lists {
            let identity = list.letterboxd ?? "\(list.createdDay.map { "\($0)" } ?? "") \(list.name)"
            try write(list, earlier: lists[identity, default: 0])
            lists[identity, default: 0] += 1
            try advance()
        }
    }

    private mutating func write(_ film: DiaryArchive.Film) throws {
        let row: Int
        if let found = try FilmRows.find(film.facts.id, on: connection) {
            row = found
        } else {
            row = try FilmRows.row(for: film.facts, at: Stored.milliseconds(film.updatedAt), on: connection)
            report.filmsAdded += 1
        }
        rows[film.facts.id] = row
        try connection.execute(
            """
            UPDATE film SET rated_on = CASE WHEN rating IS NULL THEN ?3 ELSE rated_on END, rating = coalesce(rating, ?2),
                liked_on = coalesce(liked_on, ?4), queued_on = coalesce(queued_on, ?5),
                watched_on = coalesce(watched_on, ?6), review = coalesce(review, ?7), imdb = coalesce(imdb, ?8)
            WHERE id = ?1
            """,
            [
                .integer(row), .optional(film.rating?.halfSteps), .optional(film.ratedDay?.stored),
                .optional(film.likedDay?.stored), .optional(film.watchlistDay?.stored),
                .optional(film.watchedDay?.stored), Stored.review(film.review), Stored.optional(film.imdb),
            ]
        )
        try connection.execute(
            "UPDATE OR IGNORE film SET letterboxd_uri = ? WHERE id = ? AND letterboxd_uri IS NULL",
            [Stored.optional(film.letterboxd), .integer(row)]
        )
        for name in film.names {
            try connection.execute(
                "INSERT OR IGNORE INTO film_alias (name, film) VALUES (?, ?)",
                [.text(Stored.text(name)), .integer(row)]
            )
        }
    }

    private func row(of filmID: String) throws -> Int {
        guard let row = rows[filmID] else {
            throw StoreError.unreadable(
                file: report.files.first ?? "", reason: "it tells nothing of the film \(filmID).")
        }
        return row
    }

    private mutating func write(_ viewing: DiaryArchive.Viewing, occurrence: Int) throws {
        let entry = ViewingEntry(
            day: viewing.day,
            isRewatch: viewing.isRewatch,
            rating: viewing.rating,
            review: viewing.review,
            tags: viewing.tags
        )
        let row = ViewingRows.Imported(
            entry: entry,
            film: try row(of: viewing.film),
            loggedDay: viewing.loggedDay,
            address: viewing.letterboxd
        )
        let isNew = try ViewingRows.add(row, occurrence: occurrence, unlessAmong: .withoutAddress, on: connection)
        if isNew { report.viewingsAdded += 1 }
    }

    private mutating func write(_ list: DiaryArchive.List, earlier: Int) throws {
        let imported = ListRows.Imported(
            name: list.name,
            notes: list.notes,
            tags: list.tags,
            createdOn: list.createdDay?.stored ?? 0,
            address: list.letterboxd,
            updatedAt: Stored.milliseconds(list.updatedAt)
        )
        let (row, isNew) = try ListRows.row(for: imported, behind: earlier, on: connection)
        if isNew { report.listsAdded += 1 }
        for entry in list.entries {
            try ListRows.append(try self.row(of: entry.film), to: row, note: entry.note, on: connection)
        }
    }
}
