import FilmDiary
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EditingTests {
    private let fixture: StoreFixture
    private let store: FilmStore

    init() async throws {
        fixture = try StoreFixture()
        store = try await fixture.open()
    }

    @Test func whatIsSaidOfAFilmReadsBackAfterReopening() async throws {
        let film = FilmFacts(
            id: "tmdb:1",
            title: "Les Glaneurs et la Glaneuse",
            year: 2000,
            directors: ["Agnès Varda"],
            genres: ["Documentary"],
            runtime: 82,
            poster: .remote(try #require(URL(string: "https://example.org/poster.jpg")))
        )
        let review = "Potatoes ❤️\n\n“hearts”, \"quoted\"; it's\tfine"
        try await store.rate(film, Rating(stars: 4.5))
        try await store.setLiked(true, film)
        try await store.setInWatchlist(true, film)
        try await store.setReview(review, film)
        let day = try CivilDay(year: 2024, month: 2, day: 29)
        try await store.log(film, ViewingEntry(day: day, isRewatch: true, review: review, tags: ["a, b", "ünïcode"]))
        await store.close()

        let reopened = try await fixture.open()
        let activity = try #require(try await reopened.read(.activity(filmID: film.id)))
        #expect(activity.film == film)
        #expect(activity.rating?.stars == 4.5)
        #expect(activity.isLiked && activity.isInWatchlist && activity.isWatched)
        #expect(activity.review == review)
        #expect(activity.watchedDay == day)
        let viewing = try #require(try await reopened.read(.viewings(filmID: film.id)).first)
        #expect(viewing.entry == ViewingEntry(day: day, isRewatch: true, review: review, tags: ["a, b", "ünïcode"]))
    }

    @Test func everyEditIsTakenBackAndDoneAgain() async throws {
        let film = FilmFacts.film(1)
        let list = try await store.createList(named: "Best").list
        try await store.add(.film(2), to: list)
        try await store.add(.film(3), to: list)
        let viewing = try await store.log(film, ViewingEntry(day: CivilDay(year: 2020, month: 1, day: 1))).viewing
        let edits: [@Sendable (FilmStore) async throws -> Undo] = [
            { try await $0.rate(film, Rating(halfSteps: 7)) },
            { try await $0.setLiked(true, film) },
            { try await $0.setInWatchlist(true, film) },
            { try await $0.setReview("it's\n'fine'", film) },
            { try await $0.setWatched(true, .film(2)) },
            { try await $0.log(film, ViewingEntry(day: nil, tags: ["x"])).undo },
            { try await $0.update(viewing.id, to: ViewingEntry(day: CivilDay(year: 2021, month: 5, day: 9))) },
            { try await $0.delete(viewing.id) },
            { try await $0.createList(named: "More").undo },
            { try await $0.rename(list, to: "Good; better") },
            { try await $0.add(.film(4), to: list, note: "n") },
            { try await $0.move(filmID: "film:3", in: list, to: 0) },
            { try await $0.remove(filmID: "film:2", from: list) },
            { try await $0.delete(list) },
            { try await $0.forget(filmID: film.id) },
        ]
        for (number, edit) in edits.enumerated() {
            let before = try await state()
            let undo = try await edit(store)
            let after = try await state()
            #expect(before != after, "edit \(number) changed nothing")
            let redo = try await store.undo(undo)
            #expect(try await state() == before, "edit \(number) is not taken back")
            try await store.undo(redo)
            #expect(try await state() == after, "edit \(number) is not done again")
            try await store.undo(undo)
        }
    }

    @Test func undoLeavesLaterEditsOfOtherThingsAlone() async throws {
        let film = FilmFacts.film(1)
        let undo = try await store.rate(film, Rating(halfSteps: 7))
        try await store.setLiked(true, film)
        try await store.rate(film, Rating(halfSteps: 8))
        let later = try await store.log(film, ViewingEntry(day: nil)).undo
        try await store.log(film, ViewingEntry(day: nil))
        try await store.undo(later)
        #expect(try await store.read(.activity(filmID: film.id))?.viewingCount == 1)
        _ = undo
        #expect(try await store.read(.activity(filmID: film.id))?.isLiked == true)
    }

    @Test func aListKeepsItsOrder() async throws {
        let list = try await store.createList(named: "Ordered").list
        for number in 1...5 { try await store.add(.film(number), to: list) }
        try await store.add(.film(3), to: list)
        try await store.move(filmID: "film:1", in: list, to: 3)
        try await store.move(filmID: "film:5", in: list, to: -4)
        try await store.remove(filmID: "film:3", from: list)
        let entries = try await store.read(.entries(of: list, limit: 10)).items
        #expect(entries.map(\.id) == ["film:5", "film:2", "film:4", "film:1"])
        #expect(entries.map(\.position) == [0, 1, 2, 3])
        try await store.move(filmID: "film:5", in: list, to: .max)
        #expect(try await store.read(.entries(of: list, limit: 10)).items.last?.id == "film:5")
    }

    @Test func deletingTheLastViewingMakesAFilmUnwatched() async throws {
        let viewing = try await store.log(.film(1), ViewingEntry(day: CivilDay(year: 2020, month: 1, day: 1))).viewing
        #expect(try await store.read(.activity(filmID: "film:1"))?.isWatched == true)
        try await store.delete(viewing.id)
        let activity = try await store.read(.activity(filmID: "film:1"))
        #expect(activity?.isWatched == false && activity?.watchedDay == nil)
    }

    @Test func whatIsNotThereIsATypedError() async throws {
        let list = try await store.createList(named: "Gone").list
        try await store.delete(list)
        await #expect(throws: StoreError.notFound("The list")) { try await store.rename(list, to: "x") }
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.rate(.film(1), nil) }
    }

    @Test func aPosterBelowTheFolderIsKeptByItsPath() async throws {
        var film = FilmFacts.film(1)
        film.poster = .remote(fixture.folder.appendingPathComponent("Posters/1.jpg"))
        try await store.setLiked(true, film)
        #expect(try await store.read(.activity(filmID: film.id))?.film.poster == .local(path: "Posters/1.jpg"))
    }

    private func state() async throws -> [String] {
        let lists = try await store.read(.lists)
        var state = lists.map { "\($0.name) \($0.notes) \($0.count)" }
        for list in lists {
            state += try await store.read(.entries(of: list.id, limit: 99)).items.map {
                "\($0.id) \($0.position) \($0.note)"
            }
        }
        for number in 1...4 {
            if let activity = try await store.read(.activity(filmID: "film:\(number)")) { state.append("\(activity)") }
            state += try await store.read(.viewings(filmID: "film:\(number)")).map { "\($0)" }
        }
        return state
    }
}
