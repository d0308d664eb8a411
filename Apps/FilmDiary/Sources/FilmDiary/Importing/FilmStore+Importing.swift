public import Foundation
import SQLite

extension FilmStore {
    /// Imports an export of Letterboxd, as a folder or a zip, IMDb's file of ratings, or our own JSON.
    ///
    /// An import only adds: it fills what is empty and never overwrites what the person has written here, and the same
    /// export twice is the same as once. A film that the catalogue does not surely know gets a place of its own, with all
    /// that was said of it, until it is settled by hand or by importing the same again when the catalogue knows it; so
    /// does every film while the catalogue does not answer. All of it is one transaction, and one undo.
    @discardableResult
    public func importFiles(
        at url: URL,
        matching matcher: any FilmMatcher,
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(StoreError) -> (report: ImportReport, undo: Undo) {
        let today = today
        let now = Stored.milliseconds(now())
        do {
            let source = try await backupActor.perform { try ImportSource.reading(url) }
            if let archive = try await backupActor.perform({ try DiaryArchive(source) }) {
                return try await importArchive(archive, named: url.lastPathComponent, progress)
            }
            let diary = try await backupActor.perform { ImportedDiary(source, today: today) }
            var report = diary.report
            guard !report.files.isEmpty || !report.problems.isEmpty else {
                throw StoreError.unreadable(
                    file: url.lastPathComponent,
                    reason: "it is no export of Letterboxd, of IMDb's ratings or of this program."
                )
            }
            let found = try await match(diary.names, with: matcher, progress, &report)
            let (counts, undo) = try await edit { [report] connection in
                var writer = ImportWriter(connection: connection, films: found, report: report, now: now)
                try writer.write(diary, progress)
                return writer.report
            }
            return (counts, undo)
        } catch {
            throw StoreError(error)
        }
    }

    /// Asks the catalogue for the films that the store has not met under their names.
    private func match(
        _ names: [ImportedDiary.Name],
        with matcher: any FilmMatcher,
        _ progress: @Sendable (ImportProgress) -> Void,
        _ report: inout ImportReport
    ) async throws -> [ImportedDiary.Name: FilmFacts] {
        let known = try await read(.aliases(of: names))
        var found: [ImportedDiary.Name: FilmFacts] = [:]
        var answers: [String: FilmFacts?] = [:]
        var isAnswering = true
        for (index, name) in names.enumerated() {
            try Task.checkCancellation()
            progress(ImportProgress(step: .matching, done: index, total: names.count))
            guard !name.aliases.contains(where: known.contains) else { continue }
            let key = "\(FilmMatching.folded(name.title))|\(name.year ?? 0)"
            if let answer = answers[key] {
                found[name] = answer
                continue
            }
            let candidates = await candidates(for: name, from: matcher, &isAnswering, &report)
            try Task.checkCancellation()
            let match = FilmMatching.match(title: name.title, year: name.year, among: candidates)
            answers[key] = .some(match)
            if let match {
                found[name] = match
                report.matched += 1
            } else {
                report.unmatched.append(
                    UnmatchedFilm(id: name.provisionalID, title: name.title, year: name.year, candidates: candidates)
                )
            }
        }
        progress(ImportProgress(step: .matching, done: names.count, total: names.count))
        return found
    }

    /// What the catalogue offers; nothing once it has failed, since each further asking may be a long wait.
    private func candidates(
        for name: ImportedDiary.Name,
        from matcher: any FilmMatcher,
        _ isAnswering: inout Bool,
        _ report: inout ImportReport
    ) async -> [FilmFacts] {
        guard isAnswering else { return [] }
        do {
            return try await matcher.candidates(title: name.title, year: name.year)
        } catch {
            isAnswering = false
            let reason = "The catalogue does not answer (\(error)). Import the same again when it does."
            report.problems.append(.init(file: "", row: nil, reason: reason))
            return []
        }
    }

    /// Says which film of the catalogue an unmatched one is; everything said of it moves there.
    ///
    /// What was said of the catalogue's film already stays where both say something. Later imports know the answer.
    @discardableResult
    public func settle(_ unmatched: UnmatchedFilm.ID, with film: FilmFacts) async throws(StoreError) -> Undo {
        let film = localized(film)
        let now = Stored.milliseconds(now())
        return try await edit { connection in
            guard let old = try FilmRows.find(unmatched, on: connection) else { throw StoreError.notFound("The film") }
            _ = try FilmRows.merge(old, into: film, at: now, on: connection)
            try ListRows.renumber(on: connection)
        }.undo
    }
}

extension FilmRows {
    /// Moves all that was said of one film to another, where nothing is written over, and returns the other's row.
    static func merge(_ old: Int, into film: FilmFacts, at milliseconds: Int, on connection: Connection) throws -> Int {
        let new = try row(for: film, at: milliseconds, on: connection)
        guard old != new else { return new }
        let columns = ["rating", "rated_on", "liked_on", "queued_on", "watched_on", "review", "letterboxd_uri", "imdb"]
        let values = try connection.first(
            "SELECT \(columns.joined(separator: ", ")) FROM film WHERE id = ?",
            [.integer(old)]
        ) { row in
            columns.indices.map { index -> SQLValue in
                index < 5 ? .optional(row.optionalInteger(Int32(index))) : .optional(row.optionalText(Int32(index)))
            }
        }
        let rows: [SQLValue] = [.integer(old), .integer(new)]
        for table in ["viewing", "film_alias"] {
            try connection.execute("UPDATE \(table) SET film = ?2 WHERE film = ?1", rows)
        }
        try connection.execute("UPDATE OR IGNORE list_entry SET film = ?2 WHERE film = ?1", rows)
        try connection.execute("DELETE FROM film WHERE id = ?", [.integer(old)])
        let merged = columns.enumerated().map { index, column in
            // The day of a rating goes with the rating.
            let mark = column == "rated_on" ? "rating" : column
            return "\(column) = CASE WHEN \(mark) IS NULL THEN ?\(index + 3) ELSE \(column) END"
        }
        try connection.execute(
            "UPDATE film SET \(merged.joined(separator: ", ")), updated_at = ?2 WHERE id = ?1",
            [.integer(new), .integer(milliseconds)] + (values ?? [])
        )
        return new
    }
}

extension StoreQuery where Value == [UnmatchedFilm] {
    /// The imported films that are still to be settled, by title.
    public static var unmatchedFilms: StoreQuery {
        StoreQuery { connection in
            try connection.rows(
                "SELECT key, title, year FROM film WHERE key >= 'unmatched:' AND key < 'unmatched;' ORDER BY title, year"
            ) { UnmatchedFilm(id: $0.text(0), title: $0.text(1), year: $0.optionalInteger(2), candidates: []) }
        }
    }
}

extension StoreQuery where Value == Set<String> {
    /// Those of the names' aliases that stand for a film of the catalogue.
    static func aliases(of names: [ImportedDiary.Name]) -> StoreQuery {
        StoreQuery { connection in
            let settled = """
                SELECT count(*) FROM film_alias JOIN film ON film.id = film
                WHERE name = ? AND key NOT GLOB '\(ImportedDiary.Name.provisionalPrefix)*'
                """
            var known: Set<String> = []
            for alias in Set(names.flatMap(\.aliases))
            where try connection.integer(settled, [.text(alias)]) > 0 {
                known.insert(alias)
            }
            return known
        }
    }
}

extension ImportedDiary.Name {
    static let provisionalPrefix = "unmatched:"

    /// The name of the film in the store until it is settled.
    var provisionalID: String {
        Self.provisionalPrefix + (address.isEmpty ? "\(title)|\(year.map(String.init) ?? "")" : address)
    }
}
