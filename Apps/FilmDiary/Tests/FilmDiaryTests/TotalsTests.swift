@testable import FilmDiary
import Foundation
import SQLite
import Testing

/// The counts that triggers keep are what counting anew gives, whatever was done.
@Suite(.timeLimit(.minutes(5)))
struct TotalsTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    @Test(arguments: [1, 2, 3])
    func theyAreRightAfterAnyEdits(_ seed: UInt64) async throws {
        let store = try await fixture.open()
        var random = Numbers(state: seed)
        var undos: [Undo] = []
        var viewings: [Viewing.ID] = []
        for step in 0..<120 {
            let number = Int.random(in: 0..<12, using: &random)
            var film = FilmFacts.film(
                number, year: step.isMultiple(of: 4) ? nil : 1950 + number, by: "Director \(number % 4)")
            if step.isMultiple(of: 9) { film.directors = ["Director \(step % 5)", "Other"] }
            film.runtime = step.isMultiple(of: 7) ? nil : 90 + step
            let day = try CivilDay(year: 2015 + Int.random(in: 0..<5, using: &random), month: 3, day: 1 + number)
            let entry = ViewingEntry(day: number.isMultiple(of: 5) ? nil : day)
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1, 2:
                let logged = try await store.log(film, entry)
                viewings.append(logged.viewing.id)
                undos.append(logged.undo)
            case 3: undos.append(try await store.setWatched(step.isMultiple(of: 2), film))
            case 4:
                guard let viewing = viewings.randomElement(using: &random) else { continue }
                if let undo = try? await store.update(viewing, to: entry) { undos.append(undo) }
            case 5:
                guard let viewing = viewings.randomElement(using: &random) else { continue }
                undos.append(try await store.delete(viewing))
            case 6: undos.append(try await store.forget(filmID: film.id))
            case 7: undos.append(try await store.updateFacts(film))
            default:
                guard let undo = undos.randomElement(using: &random) else { continue }
                // An undo that comes too late is refused as a whole.
                if let redo = try? await store.undo(undo) { undos.append(redo) }
            }
            try await expectRightTotals(store)
        }
    }

    private func expectRightTotals(_ store: FilmStore) async throws {
        let wrong = try await store.write { connection in
            try [
                """
                SELECT count(*) FROM (SELECT * FROM viewing_total EXCEPT
                    SELECT coalesce(day, 0) / 10000, count(*) FROM viewing GROUP BY 1)
                """,
                """
                SELECT count(*) FROM (SELECT coalesce(day, 0) / 10000, count(*) FROM viewing GROUP BY 1 EXCEPT
                    SELECT * FROM viewing_total)
                """,
                """
                SELECT count(*) FROM (SELECT * FROM director_total EXCEPT
                    SELECT value, count(DISTINCT film.id) FROM film, json_each(directors) WHERE watched = 1 GROUP BY value)
                """,
                """
                SELECT count(*) FROM (
                    SELECT value, count(DISTINCT film.id) FROM film, json_each(directors) WHERE watched = 1 GROUP BY value
                    EXCEPT SELECT * FROM director_total)
                """,
                """
                SELECT count(*) FROM (SELECT * FROM film_total EXCEPT
                    SELECT coalesce(year, 0), count(*), coalesce(sum(runtime), 0) FROM film WHERE watched = 1 GROUP BY 1)
                """,
                """
                SELECT count(*) FROM (
                    SELECT coalesce(year, 0), count(*), coalesce(sum(runtime), 0) FROM film WHERE watched = 1 GROUP BY 1
                    EXCEPT SELECT * FROM film_total)
                """,
                """
                SELECT count(*) FROM film WHERE viewings <> (SELECT count(*) FROM viewing WHERE film = film.id)
                    OR last_day IS NOT (SELECT max(day) FROM viewing WHERE film = film.id)
                """,
            ].map { try connection.integer($0) }
        }
        #expect(wrong == [0, 0, 0, 0, 0, 0, 0])
    }

    /// The same numbers each time.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 33)
        }
    }
}
