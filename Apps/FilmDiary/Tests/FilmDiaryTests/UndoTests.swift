@testable import FilmDiary
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UndoTests {
    private let fixture: StoreFixture
    private let store: FilmStore

    init() async throws {
        fixture = try StoreFixture()
        store = try await fixture.open()
    }

    @Test func theEditThatBroughtAFilmInTakesNothingElseWithIt() async throws {
        let film = FilmFacts.film(1)
        let undo = try await store.rate(film, Rating(halfSteps: 7))
        try await store.setLiked(true, film)
        try await store.log(film, ViewingEntry(day: nil))
        try await store.undo(undo)
        let activity = try #require(try await store.read(.activity(filmID: film.id)))
        #expect(activity.rating == nil && activity.isLiked && activity.viewingCount == 1)
    }

    @Test func aFilmThatOnlyAListHoldsStays() async throws {
        let list = try await store.createList(named: "A").list
        let undo = try await store.setLiked(true, .film(1))
        try await store.add(.film(1), to: list)
        try await store.undo(undo)
        #expect(try await store.read(.entries(of: list, limit: 9)).items.map(\.activity.isLiked) == [false])
    }

    @Test func aFilmThatNothingElseIsSaidOfLeaves() async throws {
        let undo = try await store.setReview("Short", .film(1))
        let redo = try await store.undo(undo)
        #expect(try await store.read(.activity(filmID: "film:1")) == nil)
        try await store.undo(redo)
        #expect(try await store.read(.activity(filmID: "film:1"))?.review == "Short")
    }

    @Test func whatWasWrittenSinceIsKept() async throws {
        let film = FilmFacts.film(1)
        try await store.setLiked(true, film)
        let rated = try await store.rate(film, Rating(halfSteps: 8))
        let reviewed = try await store.setReview("first", film)
        try await store.rate(film, Rating(halfSteps: 10))
        try await store.setReview("second; it's", film)
        try await store.undo(rated)
        try await store.undo(reviewed)
        let activity = try #require(try await store.read(.activity(filmID: film.id)))
        #expect(activity.rating?.halfSteps == 10 && activity.review == "second; it's")
        #expect(try await store.read(.archive).films.first?.ratedDay != nil)
    }

    @Test func aListMadeWithAFilmIsOneUndo() async throws {
        let undo = try await store.createList(named: "New", beginningWith: .film(1)).undo
        #expect(try await store.read(.lists).first?.count == 1)
        let redo = try await store.undo(undo)
        #expect(try await store.read(.lists).isEmpty)
        #expect(try await store.read(.activity(filmID: "film:1")) == nil)
        try await store.undo(redo)
        #expect(try await store.read(.lists).first?.count == 1)
    }

    @Test func aListComesBackWithItsOrderAndNotes() async throws {
        let list = try await store.createList(named: "Kept").list
        for number in [3, 1, 2] { try await store.add(.film(number), to: list, note: "n\(number)") }
        try await store.setTags(["a, b", "ü"], of: list)
        let before = try await store.read(.entries(of: list, limit: 9))
        let undo = try await store.delete(list)
        try await store.undo(undo)
        #expect(try await store.read(.entries(of: list, limit: 9)) == before)
        #expect(try await store.read(.lists).first?.tags == ["a, b", "ü"])
    }

    @Test func aListComesBackWithoutTheFilmThatLeftMeanwhile() async throws {
        let list = try await store.createList(named: "Kept").list
        for number in [3, 1, 2] { try await store.add(.film(number), to: list) }
        let undo = try await store.delete(list)
        try await store.forget(filmID: "film:1")
        try await store.undo(undo)
        #expect(try await places(in: list) == ["film:3", "film:2"])
    }

    @Test func placesStayWithoutGapsWhenSomethingWasAddedSince() async throws {
        let list = try await store.createList(named: "Order").list
        for number in 1...3 { try await store.add(.film(number), to: list) }
        let removed = try await store.remove(filmID: "film:1", from: list)
        let added = try await store.add(.film(4), to: list)
        try await store.add(.film(5), to: list)
        try await store.undo(removed)
        #expect(try await places(in: list) == ["film:1", "film:2", "film:3", "film:4", "film:5"])
        try await store.undo(added)
        #expect(try await places(in: list) == ["film:1", "film:2", "film:3", "film:5"])
        try await store.forget(filmID: "film:2")
        try await store.move(filmID: "film:5", in: list, to: 0)
        #expect(try await places(in: list) == ["film:5", "film:1", "film:3"])
    }

    @Test func whatBelongedToAFilmThatIsGoneIsATypedError() async throws {
        let viewing = try await store.log(.film(1), ViewingEntry(day: nil)).viewing
        let undo = try await store.delete(viewing.id)
        try await store.forget(filmID: "film:1")
        await #expect(throws: StoreError.conflict(reason: "what it belonged to is gone.")) {
            try await store.undo(undo)
        }
    }

    @Test func aViewingThatIsChangedOrDeletedIsTheNewestChangeOfItsFilm() async throws {
        let viewing = try await store.log(.film(1), ViewingEntry(day: nil)).viewing
        try await store.setInWatchlist(true, .film(1))
        await store.close()
        let later = try await fixture.open(day: 1)
        try await later.setInWatchlist(true, .film(2))
        await later.close()
        let last = try await fixture.open(day: 2)
        try await last.update(viewing.id, to: ViewingEntry(day: nil, isRewatch: true))
        #expect(try await last.read(.watchlist(limit: 9)).items.map(\.id) == ["film:1", "film:2"])
    }

    /// SQL of many semicolons was once searched from its beginning at each of them.
    @Test func aLongReviewOfManySemicolonsIsTakenBack() async throws {
        let review = String(repeating: "a;'\n🎬", count: 60_000)
        try await store.setReview(review, .film(1))
        let undo = try await store.setReview(nil, .film(1))
        try await store.undo(undo)
        #expect(try await store.read(.activity(filmID: "film:1"))?.review == review)
    }

    private func places(in list: FilmList.ID) async throws -> [String] {
        let entries = try await store.read(.entries(of: list, limit: 99)).items
        #expect(entries.map(\.position) == Array(entries.indices))
        return entries.map(\.id)
    }
}
