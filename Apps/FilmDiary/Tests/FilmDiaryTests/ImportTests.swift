@testable import FilmDiary
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ImportTests {
    private let fixture: StoreFixture
    private let store: FilmStore

    init() async throws {
        fixture = try StoreFixture()
        store = try await fixture.open()
    }

    /// A catalogue of the films it is given.
    private struct Catalogue: FilmMatcher {
        var films: [FilmFacts] = []

        func candidates(title: String, year: Int?) async throws -> [FilmFacts] {
            films.filter { FilmMatching.folded($0.title) == FilmMatching.folded(title) }
        }
    }

    private func write(_ files: [String: String]) throws -> URL {
        let folder = fixture.folder.appendingPathComponent("export-\(UUID().uuidString)")
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    private static let export = [
        "letterboxd-x/diary.csv": """
        \u{feff}Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r
        2024-01-02,1917,2019,https://boxd.it/e1,4.5,,"a, b",2024-01-01\r
        2024-03-02,1917,2019,https://boxd.it/e2,5,Yes,,2024-03-01\r
        2024-03-03,"One, ""Two"" Three",,,3.3,,,2024-03-02\r

        """,
        "letterboxd-x/reviews.csv": """
        Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
        2024-01-02,1917,2019,https://boxd.it/e1,4.5,,"Long ""take"",

        <i>long</i> 🎬","a, b",2024-01-01
        2024-04-02,Undated,2001,https://boxd.it/e9,2,,Somewhen,,
        """,
        "letterboxd-x/ratings.csv": "Date,Name,Year,Letterboxd URI,Rating\n2024-03-02,1917,2019,https://boxd.it/f1,5\n",
        "letterboxd-x/likes/films.csv": "Date,Name,Year,Letterboxd URI\n2024-03-02,1917,2019,https://boxd.it/f1\n",
        "letterboxd-x/deleted/diary.csv":
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2024-01-02,No,2019,https://boxd.it/d,4,,,\n",
        "letterboxd-x/lists/null-1.csv": """

        Date,Name,Tags,URL,Description
        2019-04-28,❦ ,,https://boxd.it/l1,"Over
        two lines"

        Position,Name,Year,URL,Description
        1,Doomed,2014,https://boxd.it/f5,note
        2,Doomed,2014,https://boxd.it/f6,
        3,1917,2019,https://boxd.it/f1,
        """,
    ]

    @Test func anExportIsReadAndTwiceIsOnce() async throws {
        let folder = try write(Self.export)
        let catalogue = Catalogue(films: [.film(1, "1917", year: 2019), .film(2, "1917", year: 1970)])
        let first = try await store.importFiles(at: folder, matching: catalogue).report
        #expect(first.viewingsAdded == 4 && first.listsAdded == 1)
        #expect(first.matched == 1)
        #expect(Set(first.unmatched.map(\.title)) == ["One, \"Two\" Three", "Undated", "Doomed"])
        #expect(first.problems.map(\.row) == [3])
        let activity = try #require(try await store.read(.activity(filmID: "film:1")))
        #expect(activity.rating?.stars == 5 && activity.isLiked && activity.viewingCount == 2)
        #expect(activity.watchedDay?.description == "2024-03-01")
        let viewing = try #require(try await store.read(.viewings(filmID: "film:1")).last)
        #expect(viewing.entry.review == "Long \"take\",\n\n<i>long</i> 🎬" && viewing.entry.tags == ["a", "b"])
        let list = try #require(try await store.read(.lists).first)
        #expect(list.name == "❦ " && list.notes == "Over\ntwo lines" && list.count == 3)

        let before = try await store.read(.archive)
        let second = try await store.importFiles(at: folder, matching: catalogue)
        #expect(try await store.read(.archive) == before)
        #expect(second.undo.isEmpty && second.report.viewingsAdded == 0 && second.report.filmsAdded == 0)
    }

    @Test func aZipIsReadLikeItsFolder() async throws {
        let file = fixture.folder.appendingPathComponent("export.zip")
        try Data(StoredZip.archive(of: Self.export)).write(to: file)
        let report = try await store.importFiles(at: file, matching: Catalogue()).report
        #expect(report.viewingsAdded == 4 && report.listsAdded == 1)
        let bytes = try Data(contentsOf: file)
        try bytes.prefix(bytes.count / 2).write(to: file)
        await #expect(throws: StoreError.unreadable(file: "export.zip", reason: "it is no complete zip file.")) {
            try await store.importFiles(at: file, matching: Catalogue())
        }
    }

    @Test func anImportIsOneUndo() async throws {
        let before = try await store.read(.archive)
        let undo = try await store.importFiles(at: try write(Self.export), matching: Catalogue()).undo
        try await store.undo(undo)
        #expect(try await store.read(.archive) == before)
    }

    @Test func anUnmatchedFilmIsSettledByHandAndStaysSo() async throws {
        let folder = try write(Self.export)
        try await store.importFiles(at: folder, matching: Catalogue())
        let open = try await store.read(.unmatchedFilms)
        let row = try #require(open.first { $0.title == "1917" })
        try await store.settle(row.id, with: .film(1, "1917", year: 2019))
        #expect(try await store.read(.activity(filmID: "film:1"))?.viewingCount == 2)
        #expect(try await store.read(.unmatchedFilms).count == open.count - 1)
        let again = try await store.importFiles(at: folder, matching: Catalogue())
        #expect(again.undo.isEmpty)
        #expect(try await store.read(.activity(filmID: row.id)) == nil)
    }

    @Test func imdbsRatingsAreHalfSteps() async throws {
        let text = """
            Const,Your Rating,Date Rated,Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors
            tt1,7,2008-11-12,Café,https://www.imdb.com/title/tt1/,movie,5.6,145,2008,"Comedy, Drama",113,2008-05,"A B,C D"
            tt2,11,2008-11-12,Bad,https://www.imdb.com/title/tt2/,movie,5.6,145,2008,Comedy,113,2008-05,
            """
        let folder = try write(["ratings-1.csv": text])
        let report = try await store.importFiles(at: folder, matching: Catalogue()).report
        #expect(report.problems.map(\.row) == [2])
        let film = try #require(try await store.read(.search("cafe")).first)
        #expect(film.rating?.stars == 3.5 && film.film.directors == ["A B", "C D"] && film.film.runtime == 145)
        let file = fixture.folder.appendingPathComponent("imdb.csv")
        try await store.exportIMDb(to: file)
        let rows = CSV.content(of: try String(contentsOf: file, encoding: .utf8)).rows
        #expect(rows.count == 2 && rows[1][0] == "tt1" && rows[1][11] == "113" && rows[1][13] == "A B,C D")
    }

    @Test func latin1AndNothingButZerosAreToldApart() async throws {
        #expect(CSV.text(ofFile: [0x43, 0x61, 0x66, 0xe9]) == "Café")
        let folder = try write(["watched.csv": String(repeating: "\0", count: 90)])
        let report = try await store.importFiles(at: folder, matching: Catalogue()).report
        #expect(report.problems.count == 1 && report.rows == 0)
    }

    @Test func whatIsEmptyIsFilledAndWhatIsWrittenStays() async throws {
        try await store.setLiked(true, .film(1, "1917", year: 2019))
        try await store.setReview("Mine", .film(2, "Undated", year: 2001))
        let catalogue = Catalogue(films: [.film(1, "1917", year: 2019), .film(2, "Undated", year: 2001)])
        try await store.importFiles(at: try write(Self.export), matching: catalogue)
        let filled = try #require(try await store.read(.activity(filmID: "film:1")))
        #expect(filled.review?.hasPrefix("Long") == true && filled.rating?.stars == 5)
        #expect(try await store.read(.activity(filmID: "film:2"))?.review == "Mine")
    }

    @Test func ourOwnExportChangesNothingAndReviewsOfNoViewingStayThat() async throws {
        try await store.setReview("Of the film, not of a viewing", .film(1))
        try await store.log(.film(2), ViewingEntry(day: CivilDay(year: 2020, month: 1, day: 1), review: "Of then"))
        try await store.setReview("Of now", .film(2))
        let folder = fixture.folder.appendingPathComponent("out")
        try await store.exportLetterboxd(to: folder)
        let catalogue = Catalogue(films: [.film(1), .film(2)])
        let before = try await store.read(.archive)
        try await store.importFiles(at: folder, matching: catalogue)
        let after = try await store.read(.archive)
        #expect(after.viewings == before.viewings && after.films.map(\.review) == before.films.map(\.review))
        let other = try StoreFixture()
        let copy = try await other.open()
        try await copy.importFiles(at: folder, matching: catalogue)
        #expect(try await copy.read(.activity(filmID: "film:1"))?.viewingCount == 0)
        #expect(try await copy.read(.activity(filmID: "film:2"))?.review == "Of now")
        #expect(try await copy.read(.viewings(filmID: "film:2")).map(\.entry.review) == ["Of then"])
    }

    private struct Offline: FilmMatcher {
        struct NoNetwork: Error {}
        func candidates(title: String, year: Int?) async throws -> [FilmFacts] { throw NoNetwork() }
    }

    @Test func withoutTheCatalogueEverythingIsThereAndIsMatchedLater() async throws {
        let folder = try write(Self.export)
        let report = try await store.importFiles(at: folder, matching: Offline()).report
        #expect(report.viewingsAdded == 4 && report.matched == 0)
        #expect(report.problems.count { $0.reason.contains("catalogue") } == 1)
        let catalogue = Catalogue(films: [.film(1, "1917", year: 2019)])
        let later = try await store.importFiles(at: folder, matching: catalogue)
        #expect(later.report.viewingsAdded == 0 && later.report.matched == 1)
        let activity = try #require(try await store.read(.activity(filmID: "film:1")))
        #expect(activity.viewingCount == 2 && activity.isLiked && activity.rating?.stars == 5)
        let list = try #require(try await store.read(.lists).first)
        let entries = try await store.read(.entries(of: list.id, limit: 9)).items
        #expect(entries.map(\.position) == [0, 1, 2] && entries.last?.id == "film:1")
        #expect(try await store.importFiles(at: folder, matching: catalogue).undo.isEmpty)
        try await store.undo(later.undo)
        #expect(try await store.read(.activity(filmID: "film:1")) == nil)
    }

    @Test func aCancelledImportChangesNothing() async throws {
        let folder = try write(Self.export)
        let before = try await store.read(.archive)
        let store = store
        let task = Task { try await store.importFiles(at: folder, matching: Endless()) }
        task.cancel()
        await #expect(throws: StoreError.cancelled) { try await task.value }
        #expect(try await store.read(.archive) == before)
    }

    /// A catalogue that answers only those who do not wait any longer.
    private struct Endless: FilmMatcher {
        func candidates(title: String, year: Int?) async throws -> [FilmFacts] {
            while !Task.isCancelled { await Task.yield() }
            throw CancellationError()
        }
    }

    @Test(arguments: ["photo.png", "notes.csv", "empty.zip", "folder"])
    func whatIsNoExportIsATypedError(_ name: String) async throws {
        let url = fixture.folder.appendingPathComponent(name)
        switch name {
        case "folder": try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        case "empty.zip": try Data([0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18)).write(to: url)
        default: try Data("a,b\n1,2\n".utf8).write(to: url)
        }
        await #expect {
            try await store.importFiles(at: url, matching: Catalogue())
        } throws: { error in
            if case .unreadable(name, _) = error as? StoreError { true } else { false }
        }
    }

    @Test func aPipeIsNotWaitedFor() async throws {
        let pipe = fixture.folder.appendingPathComponent("diary.csv")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        await #expect(throws: StoreError.unreadable(file: "diary.csv", reason: "it is no file.")) {
            try await store.importFiles(at: pipe, matching: Catalogue())
        }
    }

    @Test func renamedTablesOtherEncodingsAndYearsThatAreNoneAreRead() async throws {
        let header = "Date,Name,Year,Letterboxd URI\n"
        let folder = try write([
            "watchlist (1).csv": header
                + "2024-01-01,Café,99999999999999999999,\n2024-01-01,Ran,-9223372036854775808,\n"
        ])
        let spreadsheet = "\u{feff}" + header + "2024-01-01,Žižek,1999,https://boxd.it/z\n"
        try Data(spreadsheet.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })
            .write(to: folder.appendingPathComponent("watched.csv"))
        let report = try await store.importFiles(at: folder, matching: Catalogue(films: [.film(1, "Ran", year: .max)]))
            .report
        #expect(report.rows == 3 && report.problems.map(\.row) == [1, 2])
        #expect(try await store.read(.search("zizek")).map(\.isWatched) == [true])
        #expect(try await store.read(.watchlist(limit: 9)).items.map(\.film.year) == [nil, nil])
        #expect(CSV.text(ofFile: [0x93, 0x41, 0x94, 0x20, 0x80]) == "“A” €")
    }

    @Test func lockedDamagedAndHugeZipsAreTypedErrorsAndNoneLeavesItsPlace() async throws {
        let file = fixture.folder.appendingPathComponent("export.zip")
        let whole = StoredZip.archive(of: ["diary.csv": Self.export["letterboxd-x/diary.csv"] ?? ""])
        func expectUnreadable(_ bytes: [UInt8], _ reason: String) async throws {
            try Data(bytes).write(to: file)
            await #expect(throws: StoreError.unreadable(file: "diary.csv", reason: reason)) {
                try await store.importFiles(at: file, matching: Catalogue())
            }
        }
        let directory = try #require(
            whole.indices.first { whole[$0...].starts(with: [0x50, 0x4b, 1, 2]) })
        var locked = whole
        locked[6] = 1
        locked[directory + 8] = 1
        try await expectUnreadable(locked, "it is locked with a password.")
        var unknown = whole
        unknown[8] = 77
        unknown[directory + 10] = 77
        try await expectUnreadable(unknown, "it is packed in a way that is not known here.")
        var changed = whole
        changed[80] ^= 0xff
        try await expectUnreadable(changed, "it is damaged.")
        let huge = ZipWriter.bytes(of: ["diary.csv": String(repeating: "0", count: ImportSource.largestFile + 1)])
        #expect(huge.count < 1 << 20)
        try await expectUnreadable(huge, "it is too large.")

        let escape = "../\(UUID().uuidString)/diary.csv"
        try Data(StoredZip.archive(of: [escape: Self.export["letterboxd-x/diary.csv"] ?? ""])).write(to: file)
        #expect(try await store.importFiles(at: file, matching: Catalogue()).report.viewingsAdded == 3)
        #expect(!FileManager.default.fileExists(atPath: fixture.folder.appendingPathComponent(escape).path))
    }

    @Test func aZipIsWrittenWholeOrNotAtAll() async throws {
        try await store.createList(named: "../../up", beginningWith: .film(1))
        let file = fixture.folder.appendingPathComponent("export.zip")
        try Data("old".utf8).write(to: file)
        try await store.exportLetterboxd(to: file)
        let tables = try ZipReader(Array(Data(contentsOf: file)), name: "export.zip").csvFiles()
        #expect(Set(tables.keys).isSuperset(of: ["diary.csv", "likes/films.csv", "lists/up.csv"]))
        let blocked = file.appendingPathComponent("inner.zip")
        await #expect(throws: StoreError.self) { try await store.exportLetterboxd(to: blocked) }
        let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
        #expect(!names.contains { $0.contains("unfinished") })
    }

    @Test func twoListsOfOneNameAndDayAreTwo() async throws {
        func list(_ film: String) -> String {
            """
            Letterboxd list export v7
            Date,Name,Tags,URL,Description
            2024-01-02,Same,,,

            Position,Name,Year,URL,Description
            1,\(film),2001,,
            """
        }
        let folder = try write(["lists/same.csv": list("A"), "lists/same-1.csv": list("B")])
        try await store.importFiles(at: folder, matching: Catalogue())
        #expect(try await store.read(.lists).map(\.count) == [1, 1])
        #expect(try await store.importFiles(at: folder, matching: Catalogue()).undo.isEmpty)
    }

    @Test(arguments: ["export-2022", "export-2026-v7", "export-crlf"])
    func aRealExportComesOutAsItWentIn(_ name: String) async throws {
        guard let folder = SharedFolder.url("fixtures/letterboxd/\(name)") else { return }
        try await store.importFiles(at: folder, matching: Catalogue())
        let out = fixture.folder.appendingPathComponent("out")
        try await store.exportLetterboxd(to: out)
        let tables = ["diary.csv", "ratings.csv", "watchlist.csv", "likes/films.csv", "reviews.csv", "watched.csv"]
        for table in tables {
            guard let original = try? Data(contentsOf: folder.appendingPathComponent(table)) else { continue }
            // The tags of reviews are left out: those of one fixture's two files do not agree.
            func compared(_ text: String) -> Set<[String]> {
                Set(
                    CSV.content(of: text).rows.map { row in
                        table == "reviews.csv" ? row.enumerated().filter { $0.0 != 7 }.map(\.1) : row
                    })
            }
            let expected = compared(CSV.text(ofFile: Array(original)))
            let written = compared(try String(contentsOf: out.appendingPathComponent(table), encoding: .utf8))
            let lost = expected.subtracting(written)
            #expect(lost.isEmpty, "\(table) lost \(lost.count): \(lost.prefix(3))")
        }
        let before = try await store.read(.archive)
        #expect(try await store.importFiles(at: folder, matching: Catalogue()).undo.isEmpty)
        let other = try StoreFixture()
        let copy = try await other.open()
        try await copy.importFiles(at: out, matching: Catalogue())
        #expect(
            try await copy.read(.archive).lists.map(\.entries.count).sorted()
                == before.lists.map(\.entries.count).sorted())
    }
}
