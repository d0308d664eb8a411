import FilmDiary
import FilmDiaryScreens
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct DiaryScreensTests {
    private let fixture: ScreensFixture
    private let english = Locale(identifier: "en_GB")

    init() async throws {
        fixture = try await ScreensFixture()
    }

    @Test func oneEditShowsOnEveryScreen() async throws {
        let film = try await fixture.open(1)
        let model = fixture.model
        film.starTapped(4)
        film.likeTapped()
        film.watchlistTapped()
        film.watchedTodayTapped()
        await waitUntil {
            !model.diary.entries.isEmpty && !model.likes.films.isEmpty && !model.watchlist.films.isEmpty
                && model.profile.statistics?.averageStars == 4 && model.profile.statistics?.viewings == 1
        }
        #expect(model.diary.months.first?.month.words(locale: english) == "November 2026")
        #expect(model.likes.films.map(\.id) == ["test:1"] && model.watchlist.films.map(\.id) == ["test:1"])
        #expect(model.profile.totals.contains { $0.label == "Viewings" && $0.value == "1" })
    }

    @Test func chartsSayInWordsWhatTheyShow() async throws {
        let film = try await fixture.open(1)
        let profile = fixture.model.profile
        await waitUntil { profile.statistics != nil }
        #expect(profile.isEmpty && profile.charts.first?.words == "Ratings: nothing yet.")
        film.ratingKeyPressed(.digit(4))
        film.ratingKeyPressed(.less)
        await waitUntil { profile.statistics?.averageStars == 3.5 }
        #expect(profile.charts.first?.words == "Ratings: 3 and a half stars: 1 film.")
    }

    @Test func theDiaryReadsOnAsItIsScrolled() async throws {
        for number in 0..<70 {
            let facts = FilmFacts(id: "test:\(number)", title: "Film \(number)")
            try await fixture.store.log(facts, ViewingEntry(day: fixture.today.adding(days: -number)))
        }
        let diary = fixture.model.diary
        await waitUntil { diary.entries.count == 60 }
        diary.visibleEntriesChanged(to: 50..<60)
        await waitUntil { diary.entries.count == 70 }
        #expect(diary.entries.map(\.day) == diary.entries.map(\.day).sorted(by: >))
    }
}
