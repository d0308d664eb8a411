public import Foundation
import SQLite

extension FilmStore {
    /// Imports an export of Letterboxd, as a folder or a zip, or IMDb's file of ratings.
    ///
    /// An import only adds: it fills what is empty and never overwrites what the person has written here, and the same
    /// export twice is the same as once. A film that the catalogue does not surely know gets a place of its own, with all
    /// that was said of it, until it is settled. All of it is one transaction, and one undo.
    @discardableResult
    public func importFiles(
        at url: URL,
        matching matcher: any FilmMatcher,
        progress: @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(StoreError) -> (report: ImportReport, undo: Undo) {
        let today = today
        do {
            let diary = try await backupActor.perform {
                ImportedDiary(try ImportSource.reading(url), today: today)
            }
            var report = diary.report
            let found = try await match(diary.names, with: matcher, progress, &report)
            let (counts, undo) = try await edit { [report] connection in
                var writer = ImportWriter(connection: connection, films: found, report: report)
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
        for (index, name) in names.enumerated() {
            try Task.checkCancellation()
            progress(ImportProgress(step: .matching, done: index, total: names.count))
            guard !name.aliases.contains(where: known.contains) else { continue }
            let key = "\(FilmMatching.folded(name.title))|\(name.year ?? 0)"
            if let answer = answers[key] {
                found[name] = answer
                continue
            }
            let candidates = try await matcher.candidates(title: name.title, year: name.year)
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

    /// Says which film of the catalogue an unmatched one is; everything said of it moves there.
    ///
    /// What was said of the catalogue's film already stays where both say something. Later imports know the answer.
    @discardableResult
    public func settle(_ unmatched: UnmatchedFilm.ID, with film: FilmFacts) async throws(StoreError) -> Undo {
        let film = localized(film)
        let now = Stored.milliseconds(now())
        return try await edit { connection in
            guard let old = try FilmRows.find(unmatched, on: connection) else { throw StoreError.notFound("The film") }
            let new = try FilmRows.row(for: film, at: now, on: connection)
            guard old != new else { return }
            let said = [
                "rating", "rated_on", "liked_on", "queued_on", "watched_on", "review", "letterboxd_uri", "imdb",
            ]
            let values = try connection.first(
                "SELECT \(said.joined(separator: ", ")) FROM film WHERE id = ?",
                [.integer(old)]
            ) { row in
                said.indices.map { index -> SQLValue in
                    (1...4).contains(index) || index == 0
                        ? .optional(row.optionalInteger(Int32(index))) : .optional(row.optionalText(Int32(index)))
                }
            }
            let rows: [SQLValue] = [.integer(old), .integer(new)]
            for table in ["viewing", "film_alias"] {
                try connection.execute("UPDATE \(table) SET film = ?2 WHERE film = ?1", rows)
            }
            try connection.execute("UPDATE OR IGNORE list_entry SET film = ?2 WHERE film = ?1", rows)
            try connection.execute("DELETE FROM film WHERE id = ?", [.integer(old)])
            let merged = said.enumerated().map { "\($1) = coalesce(\($1), ?\($0 + 3))" }.joined(separator: ", ")
            try connection.execute(
                "UPDATE film SET \(merged), updated_at = ?2 WHERE id = ?1",
                [.integer(new), .integer(now)] + (values ?? [])
            )
        }.undo
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
    /// Those of the names' aliases that the store has met.
    static func aliases(of names: [ImportedDiary.Name]) -> StoreQuery {
        StoreQuery { connection in
            var known: Set<String> = []
            for alias in Set(names.flatMap(\.aliases))
            where try connection.integer("SELECT count(*) FROM film_alias WHERE name = ?", [.text(alias)]) > 0 {
                known.insert(alias)
            }
            return known
        }
    }
}

extension ImportedDiary.Name {
    /// The name of the film in the store until it is settled.
    var provisionalID: String {
        "unmatched:" + (address.isEmpty ? "\(title)|\(year.map(String.init) ?? "")" : address)
    }
}
