import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import StreamImageKit
import Testing
import WebService

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct FilmViewModelTests {
    private let fixture: ScreensFixture

    init() async throws {
        fixture = try await ScreensFixture()
    }

    @Test func aStarTappedTwiceAtOnceIsAHalfLess() async throws {
        let film = try await fixture.open(1)
        film.starTapped(4)
        film.starTapped(4)
        await waitUntil { film.rating?.halfSteps == 7 }
        #expect(film.rating?.halfSteps == 7)
    }

    @Test func keysStepByAHalfAndZeroClears() async throws {
        let film = try await fixture.open(1)
        film.ratingKeyPressed(.digit(5))
        film.ratingKeyPressed(.less)
        await waitUntil { film.rating?.halfSteps == 9 }
        #expect(film.rating?.halfSteps == 9)
        film.ratingKeyPressed(.digit(0))
        await waitUntil { film.rating == nil }
        #expect(film.rating == nil)
    }

    @Test func everyChangeIsTakenBackByItsNotice() async throws {
        let film = try await fixture.open(1)
        film.likeTapped()
        await waitUntil { film.isLiked }
        // The page may hear of the edit from the diary before the editor tells of it.
        await fixture.model.editor.finish()
        let notice = try #require(fixture.model.editor.notice)
        #expect(notice.text == "Liked" && notice.undo != nil)
        fixture.model.editor.undoTapped(notice)
        await waitUntil { !film.isLiked }
        #expect(!film.isLiked)
    }

    @Test func aSecondViewingIsARewatch() async throws {
        let film = try await fixture.open(1)
        film.watchedTodayTapped(tags: " cinema, with Ida ,cinema,")
        film.watchedTodayTapped()
        await waitUntil { film.viewings.count == 2 }
        #expect(film.viewings.map(\.entry.isRewatch) == [true, false])
        #expect(film.viewings.last?.entry.tags == ["cinema", "with Ida"])
        #expect(film.viewings.allSatisfy { $0.entry.day == fixture.today })
    }

    @Test func aReviewIsKeptToTheLetterAndSavedOnce() async throws {
        let film = try await fixture.open(1)
        film.reviewChanged(to: "Quiet. 🎬\n\nAgain!")
        await fixture.model.editor.finish()
        await waitUntil { film.review == "Quiet. 🎬\n\nAgain!" }
        let notice = fixture.model.editor.notice
        film.reviewChanged(to: "Quiet. 🎬\n\nAgain!")
        await fixture.model.editor.finish()
        #expect(film.review == "Quiet. 🎬\n\nAgain!" && fixture.model.editor.notice == notice)
    }

    @Test func aNewListBeginsWithTheFilm() async throws {
        let film = try await fixture.open(1)
        film.newListTapped(named: "  For winter ")
        await waitUntil { film.lists.first?.holdsFilm == true }
        let (list, holdsFilm) = try #require(film.lists.first)
        #expect(list.name == "For winter" && holdsFilm)
        film.listTapped(list, holdsFilm: true)
        await waitUntil { film.lists.first?.holdsFilm == false }
        #expect(film.lists.first?.holdsFilm == false)
    }

    @Test func undoingANewListTakesTheListBackToo() async throws {
        let film = try await fixture.open(1)
        film.newListTapped(named: "For winter")
        await fixture.model.editor.finish()
        await waitUntil { film.lists.count == 1 }
        fixture.model.editor.undoTapped(try #require(fixture.model.editor.notice))
        await waitUntil { film.lists.isEmpty }
        #expect(film.lists.isEmpty)
        #expect(try await fixture.store.read(.activity(filmID: "test:1")) == nil)
    }

    @Test func withoutANetworkTheFilmCanStillBeRated() async throws {
        fixture.catalog.fail(with: .timedOut(underlying: .timedOut(url: "http://films.invalid/", .idle(seconds: 30))))
        let film = try await fixture.open(1)
        #expect(film.error?.isConnectivity == true)
        film.starTapped(3)
        await waitUntil { film.rating != nil }
        #expect(film.rating?.halfSteps == 6)
    }

    @Test func directorsLearntLaterCountInTheProfile() async throws {
        try await fixture.store.log(FilmFacts(id: "test:1", title: "Film 1"), ViewingEntry(day: fixture.today))
        _ = try await fixture.open(1)
        let profile = fixture.model.profile
        await waitUntil { !profile.directors.isEmpty }
        #expect(profile.directors.first?.label == "Ida" && profile.directors.first?.value.hasPrefix("1 film") == true)
    }
}
