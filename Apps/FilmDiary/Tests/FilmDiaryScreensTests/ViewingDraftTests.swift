import FilmDiary
import FilmDiaryScreens
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct ViewingDraftTests {
    private let fixture: ScreensFixture

    init() async throws {
        fixture = try await ScreensFixture()
    }

    @Test func aNewViewingIsTodaysAndARewatchFromTheSecondOn() async throws {
        let film = try await fixture.open(1)
        film.starTapped(4)
        let first = film.newViewing()
        #expect(first.day == fixture.today && !first.isRewatch && first.viewing == nil)
        first.tags = " cinema, , cinema,two "
        film.saveTapped(first)
        await waitUntil { film.viewings.count == 1 && film.activity?.isWatched == true }
        let entry = try #require(film.viewings.first?.entry)
        #expect(entry.tags == ["cinema", "two"] && entry.rating?.stars == 4 && !entry.isRewatch)
        #expect(film.newViewing().isRewatch)
    }

    @Test func whatTheDraftDoesNotSayStays() async throws {
        let film = try await fixture.open(1)
        let review = ViewingEntry(day: fixture.today, rating: try Rating(stars: 3.5), review: "Long", tags: ["a"])
        try await fixture.store.log(film.facts, review)
        await waitUntil { film.viewings.count == 1 }
        let draft = film.changing(try #require(film.viewings.first))
        draft.isDayKnown = false
        draft.isRewatch = true
        film.saveTapped(draft)
        await waitUntil { film.viewings.first?.entry.day == nil }
        let changed = ViewingEntry(day: nil, isRewatch: true, rating: review.rating, review: "Long", tags: ["a"])
        #expect(film.viewings.first?.entry == changed)
        await fixture.model.editor.finish()
        let notice = fixture.model.editor.notice
        film.saveTapped(film.changing(try #require(film.viewings.first)))
        await fixture.model.editor.finish()
        #expect(fixture.model.editor.notice == notice)
    }

    @Test func aPickedDayIsThatDayWhateverTheZone() async throws {
        let draft = try await fixture.open(1).newViewing()
        for hour in [0.0, 12, 23.9] {
            // 29 February 2024, at Greenwich.
            draft.date = Date(timeIntervalSince1970: 1_709_164_800 + hour * 3_600)
            #expect(draft.day?.description == "2024-02-29")
        }
        #expect(draft.date == draft.day?.noon)
        draft.isDayKnown = false
        #expect(draft.day == nil && draft.date == fixture.today.noon)
        draft.isDayKnown = true
        #expect(draft.day == fixture.today && draft.dates.upperBound == fixture.today.noon)
    }

    @Test func starsAreFullUpToTheRatingAndHalfWhereItEnds() throws {
        let faces = { (stars: Double?) in
            let rating = try stars.map { try Rating(stars: $0) }
            return (1...5).map { StarFace(ofStar: $0, under: rating) }
        }
        #expect(try faces(nil) == [.empty, .empty, .empty, .empty, .empty])
        #expect(try faces(0.5) == [.half, .empty, .empty, .empty, .empty])
        #expect(try faces(3.5) == [.full, .full, .full, .half, .empty])
        #expect(try faces(5) == [.full, .full, .full, .full, .full])
    }

    @Test func aTileAndALineSayAllThatTheyShow() async throws {
        let facts = FilmFacts(id: "test:1", title: "Alien", year: 1979, genres: ["Horror"], runtime: 117)
        #expect(facts.titleWithYear == "Alien (1979)" && facts.summary == "1979 · 117 min · Horror")
        #expect(FilmBadges.words(for: facts, nil) == "Alien, 1979")
        let entry = ViewingEntry(day: fixture.today, isRewatch: true, rating: try Rating(stars: 4), review: "Good")
        try await fixture.store.log(facts, entry)
        try await fixture.store.setLiked(true, facts)
        try await fixture.store.setInWatchlist(true, facts)
        let activity = try #require(try await fixture.store.read(.activity(filmID: facts.id)))
        let words = FilmBadges.words(for: facts, FilmBadges(activity))
        #expect(words == "Alien, 1979, 4 stars, watched, liked, on the watchlist")
        let line = try #require(try await fixture.store.read(.diary(limit: 1)).items.first)
        #expect(line.spokenSummary == "Alien, \(fixture.today.words()), 4 stars, rewatch, with a review")
    }
}
