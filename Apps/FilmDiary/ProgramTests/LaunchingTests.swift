import FilmDiaryGTK
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LaunchingTests {
    @Test func withoutATokenTheSampleCatalogueIsShown() throws {
        let options = try FilmDiaryOptions([], environment: [:])
        #expect(options.service == nil && options.token == nil && !options.isOffline)
    }

    @Test func aTokenMeansTMDB() throws {
        let options = try FilmDiaryOptions([], environment: ["TMDB_TOKEN": "secret"])
        #expect(options.token == "secret" && options.service?.text == "https://api.themoviedb.org/3")
        let empty = try FilmDiaryOptions([], environment: ["TMDB_TOKEN": "", "TMDB_SERVICE": ""])
        #expect(empty.token == nil && empty.service == nil)
    }

    @Test func anotherServiceCanBeNamed() throws {
        let environment = ["TMDB_TOKEN": "secret", "TMDB_SERVICE": "http://127.0.0.1:8080/3"]
        #expect(try FilmDiaryOptions([], environment: environment).service?.text == "http://127.0.0.1:8080/3")
    }

    @Test func foldersAreWhereTheEnvironmentSays() throws {
        let environment = ["XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "relative"]
        let options = try FilmDiaryOptions([], environment: environment)
        #expect(options.dataFolder == "/data/film-diary")
        #expect(options.cacheFolder.hasSuffix(".cache/film-diary"))
    }

    @Test(arguments: [
        ["--import", ""], ["--import", "a", "--export", "json", "b"],
        ["--nonsense"], ["--data"], ["--import"], ["--export", "json"], ["--export", "xml", "a"],
        ["--screenshot", "nothing", "a.png"], ["--screenshot", "diary"], ["--dark"],
    ])
    func argumentsThatMakeNoSenseAreExplained(arguments: [String]) {
        let complaint = #expect(throws: FilmDiaryOptions.Complaint.self) {
            try FilmDiaryOptions(arguments, environment: [:])
        }
        #expect(complaint?.text.hasSuffix(".") == true)
    }

    @Test func settingsThatMakeNoSenseAreExplained() {
        #expect(throws: FilmDiaryOptions.Complaint.self) {
            try FilmDiaryOptions(["--offline"], environment: ["TMDB_TOKEN": "secret"])
        }
        #expect(throws: FilmDiaryOptions.Complaint.self) {
            try FilmDiaryOptions([], environment: ["TMDB_SERVICE": "no address"])
        }
    }
}
