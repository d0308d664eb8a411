@testable import FilmDiary
import Foundation
import SQLite
import Testing

/// Real processes that are killed, race each other, run out of space or may not write.
@Suite(.timeLimit(.minutes(10)))
struct CrashTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    @Test func killedTwoHundredTimesNothingThatWasDoneIsLost() async throws {
        var done: [Int: Int] = [:]
        var logged: Set<Int> = []
        var next = 1
        var edits = 0
        for round in 0..<200 {
            // From the first moment of opening to the thirteenth edit.
            let run = try await StoreWorker.run(
                "edit", fixture.folder.path, "\(next)", killedAfter: 1 + round * 7 % 16)
            #expect(run.status == -SIGKILL)
            let acknowledged = run.lines.compactMap { Int($0) }
            #expect(acknowledged == Array(next..<(next + acknowledged.count)), "\(run.lines)")
            edits += acknowledged.count
            // The one after the last may have been done, too, and not have been able to say so.
            let unsaid = next + acknowledged.count
            for number in acknowledged {
                if number.isMultiple(of: 3) { logged.insert(number) } else { done[number % 40] = number }
            }
            let (reviews, tags) = try await soundContent()
            for (film, number) in done {
                let found = reviews[film]
                #expect(found == number || (found == unsaid && unsaid % 40 == film), "film \(film) in round \(round)")
            }
            #expect(tags.isSuperset(of: logged) && tags.subtracting(logged).isSubset(of: [unsaid]), "round \(round)")
            for (film, number) in reviews where number == unsaid { done[film] = number }
            logged = tags
            next = unsaid + 1
        }
        #expect(edits > 400)
    }

    /// The number in each film's review and those of the viewings, from a store that opens and contradicts itself nowhere.
    private func soundContent() async throws -> (reviews: [Int: Int], tags: Set<Int>) {
        let store = try await fixture.open()
        let archive = try await store.read(.archive)
        try await store.maintain { connection in
            try connection.checkIntegrity(quick: false)
            let strays = try connection.rows("PRAGMA foreign_key_check") { $0.text(0) }
            let miscounted = try connection.integer(
                "SELECT count(*) FROM film WHERE viewings <> (SELECT count(*) FROM viewing WHERE film = film.id)")
            guard strays.isEmpty, miscounted == 0 else { throw SQLiteError.damaged("\(strays) \(miscounted)") }
        }
        await store.close()
        var reviews: [Int: Int] = [:]
        for film in archive.films {
            guard let number = Int(film.facts.id.dropFirst("film:".count)), let review = film.review else { continue }
            reviews[number] = review.split(separator: " ").first.flatMap { Int($0) }
        }
        let tags = archive.viewings.flatMap(\.tags).compactMap { Int($0) }
        return (reviews, Set(tags))
    }

    /// A store of the first two migrations with a film in it, as released programs left it.
    private func makeOldStore(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let connection = try Connection(path: folder.appendingPathComponent("diary.sqlite").path)
        try connection.useWriteAheadLog()
        try connection.migrate(Array(Schema.migrations.prefix(2)))
        try connection.execute("PRAGMA foreign_keys = ON")
        try connection.execute(
            """
            INSERT INTO film (key, title, directors, updated_at) VALUES ('film:1', 'Wałęsa: E.T.', '["Ida","Bo"]', 5)
            """
        )
        try connection.execute("INSERT INTO viewing (film, day, logged_on) VALUES (1, 20200229, 20200301)")
        try connection.execute("INSERT INTO viewing (film, day, logged_on) VALUES (1, NULL, 20200301)")
    }

    private func expectWhole(_ folder: URL, hasOldFilm: Bool) async throws {
        guard case .ready(let store) = try await FilmStore.open(in: folder) else { throw StoreFixture.Unexpected() }
        if hasOldFilm {
            #expect(try await store.read(.search("walesa")).map(\.id) == ["film:1"])
            #expect(try await store.read(.search("et")).map(\.viewingCount) == [2])
            let profile = try await store.read(.profile(year: 2020))
            #expect(profile.viewings == 2 && profile.viewingsThisYear == 1)
            #expect(profile.directors.map(\.name) == ["Bo", "Ida"])
        }
        try await store.log(.film(2), ViewingEntry(day: CivilDay(year: 2020, month: 1, day: 1)))
        #expect(try await store.read(.search("film")).count == 1)
        try await store.maintain { try $0.checkIntegrity(quick: false) }
        await store.close()
    }

    /// Killed before each statement of every migration, from nothing and from a store that has films.
    @Test(arguments: [false, true])
    func killedAtAnyStatementOfAnyMigrationTheNextStartWorks(_ hasOldFilm: Bool) async throws {
        var stops = 0
        while true {
            let folder = fixture.folder.appendingPathComponent("stop-\(stops)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            if hasOldFilm { try makeOldStore(in: folder) }
            let run = try await StoreWorker.run("migrate", folder.path, "\(stops)")
            #expect(run.status == -SIGKILL || run.lines == ["done"], "\(run.lines)")
            try await expectWhole(folder, hasOldFilm: hasOldFilm)
            try FileManager.default.removeItem(at: folder)
            if run.lines == ["done"] { break }
            stops += 1
        }
        #expect(stops > 20)
    }

    /// The same for statements that fail in a program that goes on, here for want of room for one more page.
    @Test func aMigrationForWhichThereIsNoRoomLeavesTheVersionBeforeIt() async throws {
        try makeOldStore(in: fixture.folder)
        var failures = 0
        do {
            let connection = try Connection(path: fixture.database.path)
            var pages = try connection.integer("PRAGMA page_count")
            while try connection.schemaVersion() < Schema.migrations.count {
                _ = try connection.integer("PRAGMA max_page_count = \(pages)")
                pages += 1
                do {
                    try connection.migrate(Schema.migrations)
                } catch SQLiteError.full {
                    failures += 1
                    #expect(!connection.isInTransaction)
                    try connection.checkIntegrity(quick: false)
                }
            }
        }
        #expect(failures > 3)
        try await expectWhole(fixture.folder, hasOldFilm: true)
    }

    @Test func aMigrationThatDoesNotFitSaysWhichItIsAndChangesNothing() async throws {
        try makeOldStore(in: fixture.folder)
        let connection = try Connection(path: fixture.database.path)
        try connection.execute("PRAGMA user_version = 0")
        let reason = "table film already exists"
        #expect(throws: SQLiteError.migration(name: "films, viewings and lists", reason: reason)) {
            try connection.migrate(Schema.migrations)
        }
        try connection.execute("PRAGMA user_version = 2")
        try await expectWhole(fixture.folder, hasOldFilm: true)
    }

    @Test func twoProcessesLoseNothing() async throws {
        let store = try await fixture.open()
        var film = FilmFacts.film(1)
        film.runtime = 0
        try await store.setLiked(true, film)
        async let first = StoreWorker.run("count", fixture.folder.path, "500")
        async let second = StoreWorker.run("count", fixture.folder.path, "500")
        let runs = try await [first, second]
        #expect(runs.map(\.lines) == [["open", "done"], ["open", "done"]])
        #expect(try await store.read(.activity(filmID: "film:1"))?.film.runtime == 1000)
    }

    @Test func whereNoFileMayGrowNothingIsLostAndItGoesOnLater() async throws {
        let run = try await StoreWorker.run("fill", fixture.folder.path, "1500000")
        #expect(run.lines == ["full", "true", "true"])
        let store = try await fixture.open()
        #expect(try await store.read(.viewings(filmID: "film:1")).count > 1)
        try await store.maintain { try $0.checkIntegrity(quick: false) }
    }

    enum Refusal: CaseIterable { case file, folder, both }

    /// Also for an administrator, whom nothing is refused: the process becomes somebody else.
    @Test(arguments: Refusal.allCases)
    func whatMayNotBeWrittenToIsRead(_ refusal: Refusal) async throws {
        let store = try await fixture.open()
        try await store.setLiked(false, .film(1))
        await store.close()
        let manager = FileManager.default
        try manager.setAttributes(
            [.posixPermissions: refusal == .folder ? 0o666 : 0o444], ofItemAtPath: fixture.database.path)
        try manager.setAttributes(
            [.posixPermissions: refusal == .file ? 0o777 : 0o555], ofItemAtPath: fixture.folder.path)
        defer { try? manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fixture.folder.path) }
        let run = try await StoreWorker.run("visit", fixture.folder.path)
        if run.lines == ["root stays root"] {
            print("skipped: this process can become nobody else")
            return
        }
        #expect(run.lines == ["readOnlyFolder", "Film 1", "read only", "no backup"])
    }
}
