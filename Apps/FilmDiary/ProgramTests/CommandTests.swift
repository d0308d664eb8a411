import FilmDiaryScreens
import Foundation
import SampleCatalog
import StreamImageKit
import Testing

/// The program without a window, as scripts run it.
@Suite(.timeLimit(.minutes(3)))
final class CommandTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
    private let program = DiaryProgram()

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = [
            "export/ratings.csv": """
                Date,Name,Year,Letterboxd URI,Rating
                2024-03-01,Casablanca,1942,https://boxd.it/1a,4.5
                2024-03-02,Nobody Knows It,1961,https://boxd.it/1b,2

                """,
            "export/diary.csv": """
                Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
                2024-03-01,Casablanca,1942,https://boxd.it/2a,4.5,Yes,"cinema, with Ida",2024-02-29

                """,
            "export/likes/films.csv": """
                Date,Name,Year,Letterboxd URI
                2024-03-01,Casablanca,1942,https://boxd.it/1a

                """,
        ]
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func importing(
        _ source: String,
        into diary: String,
        _ more: String...,
        environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let arguments = ["--data", path(diary), "--cache", path("cache"), "--import", path(source)] + more
        return try program.run(arguments, environment: environment)
    }

    @Test func anImportPrintsItsReportAndAsksForAttention() throws {
        let (status, output) = try importing("export", into: "diary")
        #expect(status == 3)
        #expect(output.hasPrefix("Added 2 films and 1 viewing.\nRead 4 rows in 3 files.\n"), "\(output)")
        #expect(output.contains("Nobody Knows It (1961): the catalogue knows no film of that title and year\n"))
        let again = try importing("export", into: "diary")
        #expect(again.status == 3 && again.output.hasPrefix("Nothing is new"), "\(again.output)")
    }

    @Test func anExportThatIsImportedAndExportedIsTheSame() throws {
        _ = try importing("export", into: "diary")
        #expect(try program.run("--data", path("diary"), "--export", "letterboxd", path("first")) == (0, ""))
        #expect(try importing("first", into: "copy").status == 3)
        #expect(try program.run("--data", path("copy"), "--export", "letterboxd", path("second")) == (0, ""))
        let files = try DiaryProgram.files(in: folder.appendingPathComponent("first"))
        #expect(try DiaryProgram.files(in: folder.appendingPathComponent("second")) == files)
        #expect(files["diary.csv"]?.contains("Casablanca,1942") == true)
    }

    @Test(arguments: ["letterboxd", "json"])
    func whatIsExportedIsImportedIntoAnEmptyDiary(format: String) throws {
        _ = try importing("export", into: "diary")
        let name = format == "json" ? "diary.json" : "diary.zip"
        #expect(try program.run("--data", path("diary"), "--export", format, path(name)) == (0, ""))
        let imported = try importing(name, into: "copy")
        #expect(imported.output.hasPrefix("Added 2 films"), "\(imported.output)")
        #expect(try importing(name, into: "copy").output.hasPrefix("Nothing is new"))
    }

    @Test func anImportWithoutTheCatalogueIsCompletedByTheSameAgain() throws {
        let offline = try importing("export", into: "diary", "--offline")
        #expect(offline.status == 3 && offline.output.contains("Check the connection"), "\(offline.output)")
        #expect(offline.output.contains("Casablanca (1942): not looked up yet"), "\(offline.output)")
        let online = try importing("export", into: "diary")
        #expect(online.status == 3 && !online.output.contains("Casablanca"), "\(online.output)")
    }

    @Test func whatFailsHasItsCauseAndChangesNothing() throws {
        let missing = try importing("nothing.zip", into: "diary")
        #expect(missing.status == 1 && missing.output == "film-diary: nothing.zip cannot be read: it is not there.\n")
        #expect(try program.run("--data", path("diary"), "--export", "imdb", path("ratings.csv")).status == 0)
        let ratings = try String(contentsOfFile: path("ratings.csv"), encoding: .utf8)
        #expect(ratings.split(separator: "\n").count == 1)
        #expect(try program.run("--export", "xml", path("a.xml")).status == 2)
        #expect(try program.run("--import").status == 2)
    }

    @Test func anotherServiceIsAskedWhereTheEnvironmentNamesOne() throws {
        let server = try SampleCatalogServer()
        defer { server.stop() }
        let settings = ["TMDB_SERVICE": server.filmService.text, "TMDB_TOKEN": "a-token"]
        let (status, output) = try importing("export", into: "diary", environment: settings)
        #expect(status == 3, "\(output)")
        #expect(server.requestCounts.byRoute.values.reduce(0, +) > 0)
        try server.setOffline(true)
        let offline = try importing("export", into: "another", environment: settings)
        #expect(offline.status == 3 && !offline.output.contains("a-token"), "\(offline.output)")
        let wrong = try importing("export", into: "diary", environment: ["TMDB_SERVICE": "no address"])
        #expect(wrong.status == 2 && wrong.output.contains("TMDB_SERVICE"), "\(wrong.output)")
    }
}
