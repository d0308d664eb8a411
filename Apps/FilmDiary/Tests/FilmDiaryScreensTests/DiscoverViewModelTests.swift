import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import Testing
import WebService

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct DiscoverViewModelTests {
    private let fixture: ScreensFixture
    private let discover: DiscoverViewModel

    init() async throws {
        fixture = try await ScreensFixture()
        discover = fixture.model.discover
    }

    @Test func pagesComeInOrderAndEndOnce() async {
        discover.appeared()
        await waitUntil { discover.phase == .loaded }
        discover.visibleItemsChanged(to: 0..<20)
        await waitUntil { discover.items.count == 40 }
        discover.visibleItemsChanged(to: 20..<40)
        await waitUntil { discover.footer == .end }
        discover.visibleItemsChanged(to: 30..<50)
        #expect(discover.items.map(\.film.id) == Array(1...50))
        #expect(fixture.catalog.asked == ["popular 1", "popular 2", "popular 3"])
    }

    @Test func refreshingReturnsWhenTheAnswerIsThere() async {
        discover.appeared()
        await waitUntil { discover.phase == .loaded }
        let generation = discover.generation
        await discover.refreshAndWait()
        #expect(discover.generation == generation + 1 && !discover.isUpdating)
    }

    @Test func anEmptyGridIsExplainedByWhatWasLookedFor() async {
        #expect(discover.emptyWords == "There is no film of that decade and genre.")
        discover.searchTextChanged(to: "zz")
        #expect(discover.emptyWords == "There is no film with “zz” in its title.")
    }

    @Test func badgesFollowTheDiary() async throws {
        discover.appeared()
        await waitUntil { discover.phase == .loaded }
        let item = try #require(discover.items.first)
        #expect(item.facts.genres == ["Drama"])
        try await fixture.store.setLiked(true, item.facts)
        await waitUntil { discover.badges(of: item)?.isLiked == true }
        #expect(discover.badges(of: item)?.isLiked == true)
    }

    @Test func aFilterAsksForItsFilms() async {
        discover.appeared()
        await waitUntil { discover.phase == .loaded }
        let generation = discover.generation
        discover.decadeChosen(1990)
        await waitUntil { discover.generation > generation }
        #expect(
            discover.items.allSatisfy { $0.film.id % 2 == 0 }
                && fixture.catalog.asked.contains("decade 1990 genre 0 page 1"))
    }

    @Test func aFirstPageThatFailsIsAskedForAgain() async {
        fixture.catalog.fail(with: .unexpectedStatus(418))
        discover.appeared()
        await waitUntil { discover.phase == .failed(.unexpectedStatus(418)) }
        fixture.catalog.fail(with: nil)
        discover.retryTapped()
        await waitUntil { discover.phase == .loaded }
        #expect(discover.phase == .loaded)
    }

    @Test func filmsStayWhereAskingAnewFails() async {
        discover.appeared()
        await waitUntil { discover.phase == .loaded }
        fixture.catalog.fail(with: .unexpectedStatus(418))
        discover.decadeChosen(1980)
        await waitUntil { discover.updateError != nil }
        #expect(discover.phase == .loaded && !discover.items.isEmpty)
    }
}
