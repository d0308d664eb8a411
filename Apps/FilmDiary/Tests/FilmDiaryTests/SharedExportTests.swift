@testable import FilmDiary
import Foundation
import Testing

/// Real exports, made anonymous, where they are beside the project; what is expected was counted by another program.
@Suite(.timeLimit(.minutes(5)))
struct SharedExportTests {
    private let fixture: StoreFixture
    private let store: FilmStore

    init() async throws {
        fixture = try StoreFixture()
        store = try await fixture.open()
    }

    struct Expected: Sendable {
        var path: String
        var rows: Int
        var films: Int
        var viewings = 0
        var rewatches = 0
        var reviews = 0
        var rated = 0
        var likes = 0
        var watchlist = 0
        var lists: [String] = []
    }

    private static let exports = [
        Expected(
            path: "export-2022", rows: 1261, films: 821, viewings: 444, rewatches: 7, reviews: 24, rated: 5,
            watchlist: 200,
            lists: [
                "All-Time Favorites|7", "Favorite Films of 2016|7", "Favorite Films of 2021|0",
                "Favorite Films of 2021|11", "Godzilla and Friends Marathon |46", "Switchblade Recs|17", "Zatoichi|4",
            ]),
        Expected(
            path: "export-2026-v7", rows: 1386, films: 543, viewings: 260, rewatches: 80, reviews: 60, rated: 260,
            likes: 245, watchlist: 220,
            lists: [
                "5-Star ⭐ TV Shows|21", "365 dni Ranked|3", "2010 Ranked|14", "Bong Joon-ho Ranked|3",
                "Christmas Movies 🎄|22", "Oscars 2026 Ranked|18",
            ]),
        Expected(
            path: "export-crlf", rows: 270, films: 115, viewings: 80, rewatches: 27, reviews: 20, rated: 80,
            lists: ["Began Sure|7", "❦|3"]),
        Expected(path: "edge", rows: 135, films: 135, watchlist: 38, lists: ["Question 26' Yesterday |97"]),
        Expected(path: "other-services/imdb-ratings.2025-en.csv", rows: 40, films: 40, rated: 40),
        Expected(path: "other-services/imdb-ratings.2017-2024-header.csv", rows: 1, films: 1, rated: 1),
    ]

    @Test(arguments: exports)
    func everyRowIsRead(_ expected: Expected) async throws {
        guard let source = SharedFolder.url("fixtures/letterboxd/\(expected.path)") else { return }
        let report = try await store.importFiles(at: source, matching: NoCatalogue()).report
        #expect(report.problems.isEmpty && report.rows == expected.rows)
        #expect(report.filmsAdded == expected.films && report.unmatched.count == expected.films)
        #expect(report.viewingsAdded == expected.viewings && report.listsAdded == expected.lists.count)
        let archive = try await store.read(.archive)
        #expect(archive.viewings.count(where: \.isRewatch) == expected.rewatches)
        #expect(archive.viewings.count { $0.review != nil } == expected.reviews)
        #expect(archive.lists.map { "\($0.name)|\($0.entries.count)" } == expected.lists)
        let profile = try await store.read(.profile(year: 2026))
        #expect(profile.rated == expected.rated && profile.likes == expected.likes)
        #expect(profile.watchlist == expected.watchlist)
        #expect(try await store.importFiles(at: source, matching: NoCatalogue()).undo.isEmpty)
    }

    @Test(arguments: exports)
    func itComesThroughJSONAsItWas(_ expected: Expected) async throws {
        guard let source = SharedFolder.url("fixtures/letterboxd/\(expected.path)") else { return }
        try await store.importFiles(at: source, matching: NoCatalogue())
        let file = fixture.folder.appendingPathComponent("diary.json")
        try await store.exportJSON(to: file)
        let other = try StoreFixture()
        let copy = try await other.open()
        try await copy.importFiles(at: file, matching: NoCatalogue())
        #expect(try await copy.read(.archive) == store.read(.archive))
    }

    #if os(Linux)
    @Test(arguments: exports.prefix(3))
    func itComesThroughAZipAsItWas(_ expected: Expected) async throws {
        guard let source = SharedFolder.url("fixtures/letterboxd/\(expected.path)") else { return }
        try await store.importFiles(at: source, matching: NoCatalogue())
        let file = fixture.folder.appendingPathComponent("letterboxd.zip")
        try await store.exportLetterboxd(to: file)
        let other = try StoreFixture()
        let copy = try await other.open()
        try await copy.importFiles(at: file, matching: NoCatalogue())
        let (before, after) = (try await store.read(.archive), try await copy.read(.archive))
        // What the format holds; the order in which films came is no part of it.
        func said(_ archive: DiaryArchive) -> Set<String> {
            Set(
                archive.films.map {
                    let days = [$0.ratedDay, $0.likedDay, $0.watchlistDay]
                    let facts = $0.facts
                    return "\(facts.title) \(facts.year ?? 0) \($0.rating?.stars ?? 0) \(days) \($0.letterboxd ?? "")"
                })
        }
        #expect(said(before) == said(after))
        func logged(_ archive: DiaryArchive) -> [String] {
            archive.viewings.map { viewing in
                var viewing = viewing
                viewing.film = ""
                return "\(viewing)"
            }.sorted()
        }
        #expect(logged(before) == logged(after))
        #expect(before.lists.map(\.entries.count).sorted() == after.lists.map(\.entries.count).sorted())
        #expect(Set(before.lists.map(\.notes)) == Set(after.lists.map(\.notes)))
    }
    #endif
}

/// A catalogue that knows no film.
struct NoCatalogue: FilmMatcher {
    func candidates(title: String, year: Int?) async throws -> [FilmFacts] { [] }
}

/// The folder beside the project with what several projects' tests read.
enum SharedFolder {
    /// Where something in it is; `nil`, and a word about it, where it is not there.
    static func url(_ path: String) -> URL? {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../../shared/\(path)").standardizedFileURL
        if FileManager.default.fileExists(atPath: url.path) { return url }
        print("skipped: \(path) is not beside the project")
        return nil
    }
}
