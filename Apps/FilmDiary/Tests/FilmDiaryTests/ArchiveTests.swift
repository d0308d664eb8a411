@testable import FilmDiary
import Foundation
import Testing

/// Our own export, which loses nothing.
@Suite(.timeLimit(.minutes(5)))
struct ArchiveTests {
    private let fixture: StoreFixture
    private let store: FilmStore

    init() async throws {
        fixture = try StoreFixture()
        store = try await fixture.open()
    }

    private func export() async throws -> URL {
        let file = fixture.folder.appendingPathComponent("diary.json")
        try await store.exportJSON(to: file)
        return file
    }

    /// A bit of everything, doubled where it can be.
    private func fill() async throws {
        let film = FilmFacts(
            id: "tmdb:1", title: "“Ünï” \\ \"q\" 🎬\n", year: 2000, directors: ["Agnès", "B"], genres: ["Drama"],
            runtime: 82, poster: .local(path: "Posters/ä 1.jpg"))
        let day = try CivilDay(year: 2024, month: 2, day: 29)
        try await store.rate(film, Rating(halfSteps: 9))
        try await store.setLiked(true, film)
        try await store.setInWatchlist(true, film)
        try await store.setWatched(true, film)
        try await store.setReview("page\r\n\n✍️", film)
        try await store.setLiked(true, FilmFacts(id: "", title: ""))
        // Two films' entries of one day stand in the order they were logged.
        for id in ["tmdb:1", "film:2", "tmdb:1"] {
            let facts = id == film.id ? film : .film(2)
            try await store.log(facts, ViewingEntry(day: day, isRewatch: true, tags: ["a, b", "a, b"]))
        }
        try await store.log(film, ViewingEntry(day: nil, rating: Rating(halfSteps: 1), review: "then"))
        for _ in 0..<2 {
            let list = try await store.createList(named: "Twice", notes: "n\n").list
            try await store.add(.film(2), to: list, note: "later 🎞")
            try await store.add(film, to: list)
        }
        try await store.createList(named: "")
        try await store.rate(.film(3), Rating(halfSteps: 4))
        try await store.rate(.film(3), nil)
        let export = fixture.folder.appendingPathComponent("ratings.csv")
        try Data("Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,Ran,1985,https://boxd.it/r,5\n".utf8).write(
            to: export)
        try await store.importFiles(at: export, matching: NoCatalogue())
        let imdb = fixture.folder.appendingPathComponent("imdb.csv")
        try Data("Const,Your Rating,Date Rated,Title,Year\ntt9,7,2020-01-01,Ikiru,1952\n".utf8).write(to: imdb)
        try await store.importFiles(at: imdb, matching: NoCatalogue())
    }

    @Test func allOfItComesThroughIntoAnEmptyStore() async throws {
        try await fill()
        let file = try await export()
        let other = try StoreFixture()
        // Another clock: nothing of it may get into what comes back.
        let copy = try await other.open(day: 40)
        let report = try await copy.importFiles(at: file, matching: NoCatalogue()).report
        #expect(report.viewingsAdded == 4 && report.listsAdded == 3 && report.files == ["diary.json"])
        #expect(try await copy.read(.archive) == store.read(.archive))
        #expect(
            try await copy.read(.diary(limit: 9)).items.map(\.activity.id)
                == store.read(.diary(limit: 9)).items.map(\.activity.id))
        // What imports have called films is known there, too.
        let again = fixture.folder.appendingPathComponent("ratings.csv")
        #expect(try await copy.importFiles(at: again, matching: NoCatalogue()).undo.isEmpty)
        #expect(try await copy.importFiles(at: file, matching: NoCatalogue()).undo.isEmpty)
        let second = other.folder.appendingPathComponent("diary.json")
        try await copy.exportJSON(to: second)
        #expect(try Data(contentsOf: second) == Data(contentsOf: file))
    }

    @Test func whatIsThereStaysAndAllOfItIsOneUndo() async throws {
        try await fill()
        let file = try await export()
        #expect(try await store.importFiles(at: file, matching: NoCatalogue()).undo.isEmpty)
        let other = try StoreFixture()
        let copy = try await other.open()
        try await copy.rate(FilmFacts(id: "tmdb:1", title: "Mine"), Rating(halfSteps: 2))
        let before = try await copy.read(.archive)
        let undo = try await copy.importFiles(at: file, matching: NoCatalogue()).undo
        let activity = try #require(try await copy.read(.activity(filmID: "tmdb:1")))
        #expect(activity.film.title == "Mine" && activity.rating?.halfSteps == 2 && activity.isLiked)
        try await copy.undo(undo)
        #expect(try await copy.read(.archive) == before)
    }

    @Test(arguments: [
        "{", "{}", "{\"version\":99}",
        "{\"version\":0,\"films\":[],\"viewings\":[],\"lists\":[]}", "{\"version\":1,\"films\":[],\"viewings\":[]}",
        "{\"version\":1,\"films\":[],\"lists\":[],\"viewings\":[{\"film\":\"x\",\"loggedDay\":\"2024-01-01\",\"isRewatch\":false,\"tags\":[]}]}",
        "{\"version\":1,\"films\":[],\"lists\":[],\"viewings\":[{\"film\":\"x\",\"loggedDay\":\"2023-02-29\",\"isRewatch\":false,\"tags\":[]}]}",
    ])
    func anythingElseIsATypedErrorAndChangesNothing(_ text: String) async throws {
        let file = fixture.folder.appendingPathComponent("other.json")
        try Data(text.utf8).write(to: file)
        await #expect {
            try await store.importFiles(at: file, matching: NoCatalogue())
        } throws: { error in
            if case .unreadable("other.json", _) = error as? StoreError { true } else { false }
        }
        #expect(try await store.read(.archive).films.isEmpty)
    }

    @Test(arguments: ["../secret.jpg", "Posters/../../secret.jpg", "/etc/secret.jpg"])
    func aPosterOutsideTheFolderIsRefused(path: String) async throws {
        try await store.setLiked(true, FilmFacts(id: "tmdb:1", title: "Ran", poster: .local(path: path)))
        let file = try await export()
        let other = try StoreFixture()
        let empty = try await other.open()
        let reason = "the poster of “Ran” lies outside the diary's folder."
        await #expect(throws: StoreError.unreadable(file: "diary.json", reason: reason)) {
            try await empty.importFiles(at: file, matching: NoCatalogue())
        }
        #expect(try await empty.read(.activity(filmID: "tmdb:1")) == nil)
    }

    @Test func anEditedArchiveIsReadInAnyEncodingAndItsFaultsHaveTheirPlace() async throws {
        try await store.rate(.film(1), Rating(halfSteps: 7))
        let text = try String(contentsOf: try await export(), encoding: .utf8)
        let file = fixture.folder.appendingPathComponent("edited.json")
        try #require(text.data(using: .utf16)).write(to: file)
        let other = try StoreFixture()
        #expect(try await other.open().importFiles(at: file, matching: NoCatalogue()).report.filmsAdded == 1)
        let edits = [
            ("3.5", "3.3", "films[0].rating: 3.3 is not a whole number of half stars."),
            ("3.5", "\"3.5\"", "films[0].rating is of another kind than it should be."),
            ("\"names\"", "\"name\"", "films[0].names is missing."),
            ("}", "", "it is no JSON, or a part of it is missing."),
        ]
        for (old, new, reason) in edits {
            try Data(text.replacing(old, with: new).utf8).write(to: file)
            let whole = "it is no export of this program, or damaged: \(reason)"
            await #expect(throws: StoreError.unreadable(file: "edited.json", reason: whole)) {
                try await store.importFiles(at: file, matching: NoCatalogue())
            }
        }
    }
}
