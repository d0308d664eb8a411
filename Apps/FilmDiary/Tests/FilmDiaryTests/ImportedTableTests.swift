@testable import FilmDiary
import Foundation
import Testing

/// Tables as spreadsheets, other programs and people leave them.
@Suite(.timeLimit(.minutes(5)))
struct ImportedTableTests {
    private let fixture: StoreFixture
    private let store: FilmStore

    init() async throws {
        fixture = try StoreFixture()
        store = try await fixture.open()
    }

    private func importing(_ text: String, as path: String = "diary.csv") async throws -> ImportReport {
        let folder = fixture.folder.appendingPathComponent("export")
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return try await store.importFiles(at: folder, matching: NoCatalogue()).report
    }

    @Test(arguments: [
        "Date;Name;Year;Letterboxd URI;Rating;Rewatch;Tags;Watched Date\n2024-03-01;Ran;1985;u;3,5;Yes;a, b;2024-02-29\n",
        "Date\tName\tYear\tRating\tRewatch\tTags\tWatched Date\n2024-03-01\tRan\t1985\t3.5\tYes\ta, b\t2024-02-29\n",
        "\n ,\ndate, NAME ,year,rating,rewatch,tags,watched date\n,,,,,,\n2024-03-01,Ran,1985,3.5,TRUE,\"a, b\",2024-02-29\n",
        "Watched Date,Year,Name,Tags,Rating,Rewatch,Date\n2024/2/29,1985.0,Ran,\"a,b\",★★★½,y, 2024-3-1 \n",
        "Name,Year,Rating,Rewatch,Tags,Watched Date\nRan, 1985 ,3.5,1,\"a, b\",2024-02-29T23:59:59Z\n",
    ])
    func itSaysTheSameHoweverItIsWritten(_ text: String) async throws {
        let report = try await importing(text)
        #expect(report.problems.isEmpty && report.rows == 1)
        let archive = try await store.read(.archive)
        let film = try #require(archive.films.first?.facts)
        #expect(film.title == "Ran" && film.year == 1985)
        let viewing = try #require(archive.viewings.first)
        #expect(viewing.day?.description == "2024-02-29" && viewing.rating?.stars == 3.5)
        #expect(viewing.isRewatch && viewing.tags == ["a", "b"])
    }

    @Test func whatACellMayMeanTwiceIsNotGuessedAndSaid() async throws {
        let report = try await importing(
            """
            Date,Name,Year,Watched Date
            2024-03-01,A,2001,01/03/2024
            2024-03-01,B,MMI,2024-02-30
            2024-03-01,"  ",2001,

            """)
        #expect(
            report.problems.map(\.reason) == [
                "“01/03/2024” is not a day written as year-month-day.", "“MMI” is no year.",
                "The calendar has no day 2024-02-30.", "The film has no name.",
            ])
        #expect(try await store.read(.archive).viewings.map(\.day) == [nil, nil])
    }

    @Test(arguments: [
        ("diary.csv", 4, "Date,Name,Year\n2024-03-01,\"A\n(2)\",2001\n2024-03-02,\"B,2002\n2024-03-03,C,2003\n"),
        (
            "lists/a.csv", 7,
            "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-03-01,L,,,\n\n"
                + "Position,Name,Year,URL,Description\n1,A,2001,,\n2,B,2002,,\"never\n3,C,2003,,\n"
        ),
        ("rated.csv", 3, "Const,Your Rating,Title\ntt1,8,A\ntt2,\"8,B\ntt3,8,C\n"),
    ])
    func aQuoteThatIsNeverClosedIsNamedAndWhatIsBeforeItIsRead(
        _ path: String,
        _ line: Int,
        _ text: String
    ) async throws {
        let report = try await importing(text, as: path)
        let reason = "The quote in line \(line) is never closed: its row and all that follows were not read."
        #expect(report.problems == [ImportReport.Problem(file: path, row: nil, reason: reason)])
        #expect(report.rows == 1)
        #expect(try await store.read(.archive).films.map { $0.facts.title.first } == ["A"])
    }

    @Test func rowsWithoutADayOfLoggingAreTheSameTomorrow() async throws {
        _ = try await importing("Name,Year,Watched Date\nRan,1985,2024-02-29\n")
        let tomorrow = try await fixture.open(day: 1)
        let folder = fixture.folder.appendingPathComponent("export")
        #expect(try await tomorrow.importFiles(at: folder, matching: NoCatalogue()).undo.isEmpty)
    }

    @Test func filmsThatIMDbGivesNoNumberAreNotOneFilm() async throws {
        let table = "Const,Your Rating,Date Rated,Title,Year\n,7,2020-01-01,Ikiru,1952\n,9,2020-01-02,Ran,1985\n"
        #expect(try await importing(table, as: "imdb.csv").filmsAdded == 2)
        let ratings = try await store.read(.archive).films.map { "\($0.facts.title) \($0.rating?.stars ?? 0)" }
        #expect(ratings == ["Ikiru 3.5", "Ran 4.5"])
    }

    @Test func aListOfIMDbIsNotPassedOverInSilence() async throws {
        let table = "Position,Const,Title,Year,Your Rating,Date Rated\n1,tt1,Ran,1985,,\n2,tt2,Ikiru,1952,,\n"
        let report = try await importing(table, as: "WATCHLIST.csv")
        #expect(report.problems.map(\.reason).last == "Films without a rating are not imported from IMDb; there are 2.")
    }

    @Test func aListWithMoreColumnsIsReadAndOneThatSaysNothingIsTold() async throws {
        let list = """
            Letterboxd list export v9
            Date;Name;Tags;URL;Description;Ranked
            2024-01-02;Mine;;https://boxd.it/l;;Yes

            Position;Name;Year;URL;Description
            1;Ran;1985;https://boxd.it/r;note

            """
        #expect(try await importing(list, as: "lists/mine.csv").listsAdded == 1)
        #expect(try await store.read(.archive).lists.first?.entries.map(\.note) == ["note"])
        let report = try await importing("Date,Name,Tags,URL,Description\n", as: "lists/other.csv")
        #expect(report.problems.map(\.reason) == ["It says nothing of its list."])
    }

    @Test func listsOfOneNameKeepTheirOrder() async throws {
        for day in 1...12 {
            let list = try await store.createList(named: "Same").list
            try await store.add(.film(day), to: list)
        }
        let first = fixture.folder.appendingPathComponent("first")
        try await store.exportLetterboxd(to: first)
        let other = try StoreFixture()
        let copy = try await other.open()
        try await copy.importFiles(at: first, matching: NoCatalogue())
        let names = try await copy.read(.archive).lists.compactMap(\.entries.first?.film)
        #expect(names == (1...12).map { "unmatched:Film \($0)|1999" })
    }

    @Test func aFileOfZerosIsSaidToBeOne() async throws {
        let report = try await importing(String(repeating: "\0", count: 900))
        #expect(report.problems.map(\.reason) == ["The file holds nothing but zeros."])
    }

    @Test func pathsOfWindowsInAZipLeadIntoFolders() async throws {
        let table = "Date,Name,Year,Letterboxd URI\n2024-03-02,Ran,1985,https://boxd.it/1\n"
        let files = ["x\\likes\\films.csv": table, "x\\deleted\\watched.csv": table, "x\\__MACOSX\\._diary.csv": "\0"]
        let file = fixture.folder.appendingPathComponent("windows.zip")
        try Data(ZipWriter.bytes(of: files)).write(to: file)
        let report = try await store.importFiles(at: file, matching: NoCatalogue()).report
        #expect(report.files == ["x/likes/films.csv"] && report.problems.isEmpty)
        #expect(try await store.read(.activity(filmID: "unmatched:https://boxd.it/1"))?.isLiked == true)
    }
}
