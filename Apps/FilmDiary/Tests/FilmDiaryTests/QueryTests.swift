@testable import FilmDiary
import Foundation
import SQLite
import Testing

@Suite(.timeLimit(.minutes(5)))
struct QueryTests {
    private let fixture: StoreFixture
    private let store: FilmStore

    init() async throws {
        fixture = try StoreFixture()
        store = try await fixture.open()
    }

    @Test func theDiaryIsPagedByDayAndGroupedByMonth() async throws {
        for (number, text) in ["2024-02-28", "2024-03-01", "2024-02-29", "2024-02-29", "2023-12-31"].enumerated() {
            try await store.log(.film(number), ViewingEntry(day: CivilDay(parsing: text)))
        }
        try await store.log(.film(9), ViewingEntry(day: nil))
        var entries: [DiaryEntry] = []
        var mark: PageMark?
        repeat {
            let page = try await store.read(.diary(limit: 2, after: mark))
            entries += page.items
            mark = page.next
        } while mark != nil
        #expect(entries.map(\.activity.id) == ["film:1", "film:3", "film:2", "film:0", "film:4"])
        #expect(DiaryMonth.grouping(entries).map(\.entries.count) == [1, 3, 1])
    }

    @Test func theProfileAddsUp() async throws {
        try await store.log(
            .film(1, year: 1994, by: "Ann"),
            ViewingEntry(day: CivilDay(parsing: "2026-01-02"), rating: Rating(stars: 4)))
        try await store.log(.film(1, year: 1994, by: "Ann"), ViewingEntry(day: CivilDay(parsing: "2024-01-02")))
        try await store.log(.film(2, year: 2001, by: "Ann"), ViewingEntry(day: CivilDay(parsing: "2026-05-02")))
        try await store.setWatched(true, .film(3, year: nil, by: "Bo"))
        try await store.rate(.film(3, year: nil, by: "Bo"), Rating(stars: 1.5))
        let profile = try await store.read(.profile(year: 2026))
        #expect(profile.films == 3 && profile.viewings == 3 && profile.minutes == 300)
        #expect(profile.viewingsThisYear == 2 && profile.filmsThisYear == 2)
        #expect(profile.rated == 2 && profile.averageStars == 2.75)
        #expect(profile.histogram.filter { $0.count > 0 }.map(\.key.stars) == [1.5, 4])
        #expect(profile.viewingsByYear.map(\.key) == [2024, 2025, 2026])
        #expect(profile.viewingsByYear.map(\.count) == [1, 0, 2])
        #expect(profile.filmsByDecade.map(\.key) == [1990, 2000])
        let director = profile.directors.first
        #expect(director?.name == "Ann" && director?.count == 2 && director?.averageStars == 4)
    }

    @Test(arguments: ["amelie", "AMÉL", "  jeunet ame", "\"amelie\" OR *", "destin"])
    func searchFoldsAccentsAndCaseAndTakesSignsAsText(_ text: String) async throws {
        let film = FilmFacts.film(1, "Le Fabuleux Destin d'Amélie Poulain", by: "Jean-Pierre Jeunet")
        try await store.setLiked(true, film)
        try await store.setLiked(true, .film(2, "Or"))
        let found = try await store.read(.search(text.contains("OR") ? "\"amelie\" *" : text))
        #expect(found.map(\.id) == ["film:1"])
        #expect(try await store.read(.search("' ( \" -")).isEmpty)
    }

    @Test(arguments: [
        ("Große Straße", "grosse strasse"), ("Große Straße", "GROẞE STRAßE"), ("İstanbul", "istanbul"),
        ("Wałęsa", "walesa"), ("Ødipus", "odipus"), ("Æon Flux", "aeon"), ("Mon cœur", "coeur"), ("ёлка", "елка"),
        ("E\u{301}tude", "étude"), ("Étude", "e\u{301}tu"), ("Σίσυφος", "σισυφοσ"), ("हिन्दी", "हिन्दी"), ("七人の侍", "七人"),
        ("Ocean's Eleven", "oceans el"), ("Ocean’s Eleven", "ocean's"), ("Spider-Man", "spiderman"),
        ("Spider-Man", "spider man"), ("Spider-Man", "spider-"), ("WALL·E", "walle"), ("E.T.", "et"), ("8½", "8½"),
        ("NEAR", "near"), ("Not OR And", "not or and"), ("title:x", "title:x"), ("A*B", "a*"), ("(500) Days", "(500"),
        ("C\0D", "cd"), ("\"Quoted\"", "\"quo"), ("^Caret", "^caret"), ("{Braces}", "{bra"), ("ısırgan", "isirgan"),
    ])
    func anyTitleIsFoundByWhatPeopleType(_ title: String, _ text: String) async throws {
        try await store.setLiked(true, .film(1, title))
        try await store.setLiked(true, .film(2, "Something else"))
        #expect(try await store.read(.search(text)).map(\.id) == ["film:1"])
    }

    @Test func longAndEmptyTextsAreSearchedToo() async throws {
        try await store.setLiked(true, .film(1, ""))
        try await store.setLiked(true, .film(2, String(repeating: "long ", count: 20_000)))
        #expect(try await store.read(.search("")).isEmpty)
        #expect(try await store.read(.search(" \n\0")).isEmpty)
        #expect(try await store.read(.search("🎬 \u{301}")).isEmpty)
        #expect(try await store.read(.search(String(repeating: "long ", count: 50_000))).map(\.id) == ["film:2"])
        #expect(try await store.read(.search(String(repeating: "x", count: 500_000))).isEmpty)
        #expect(try await store.read(.search("long", limit: .min)).isEmpty)
    }

    @Test func aTitleIsFoundAmongThousandsOfReviews() async throws {
        _ = try await store.write { connection in
            for number in 0..<2100 {
                let row = try FilmRows.row(for: .film(number), at: number, on: connection)
                let title: SQLValue = .text(number == 3 ? "It" : "Film")
                try connection.execute(
                    "UPDATE film SET title = ?, review = 'it was good' WHERE id = ?", [title, .integer(row)])
            }
        }
        #expect(try await store.read(.search("it", limit: 2)).map(\.film.title) == ["It"])
    }

    @Test func numbersAtTheirEndsTrapNowhere() async throws {
        let list = try await store.createList(named: "").list
        for (number, year) in [Int.max, .min, 0, 1999].enumerated() {
            var film = FilmFacts.film(number, year: year)
            film.runtime = .max
            try await store.setWatched(true, film)
            try await store.add(film, to: list)
        }
        for year in [Int.max, .min] { #expect(try await store.read(.profile(year: year)).films == 4) }
        for limit in [Int.max, .min] {
            _ = try await store.read(.diary(limit: limit))
            _ = try await store.read(.watchlist(limit: limit))
            _ = try await store.read(.search("film", limit: limit))
            #expect(try await store.read(.entries(of: list, limit: limit)).items.count == (limit > 0 ? 4 : 0))
        }
    }

    @Test func aNewReviewIsFound() async throws {
        try await store.setReview("Unforgettable", .film(1))
        #expect(try await store.read(.search("unforg")).count == 1)
        try await store.setReview(nil, .film(1))
        #expect(try await store.read(.search("unforg")).isEmpty)
    }

    @Test @MainActor func aLiveQueryFollowsWhatItReads() async throws {
        let query = LiveQuery(.profile(year: 2026), in: store)
        try await untilChanged { query.value?.rated == 0 }
        try await store.rate(.film(1), Rating(stars: 3))
        try await untilChanged { query.value?.averageStars == 3 }
        let undo = try await store.rate(.film(2), Rating(stars: 5))
        try await untilChanged { query.value?.averageStars == 4 }
        try await store.undo(undo)
        try await untilChanged { query.value?.averageStars == 3 }
    }

    @Test func answersAreOnlyForWhatWasRead() async throws {
        let film = FilmFacts.film(1)
        let list = try await store.createList(named: "A").list
        let answers = store.answers(to: .activity(filmID: film.id)).makeAsyncIterator()
        #expect(try await answers.next()?.get() == nil)
        // Neither of these touches films; the two that do are one change.
        try await store.rename(list, to: "B")
        try await store.setNotes("C", of: list)
        try await store.setLiked(true, film)
        try await store.rate(film, Rating(stars: 2))
        let activity = try #require(try await answers.next()?.get())
        #expect(activity.isLiked && activity.rating?.stars == 2)
    }

    /// Waits, without a clock of its own, for the main actor's other work to make something true.
    @MainActor private func untilChanged(_ isTrue: () -> Bool) async throws {
        while !isTrue() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}
