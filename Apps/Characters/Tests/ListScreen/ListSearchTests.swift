import Characters
import StreamImageTesting
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct ListSearchTests {
    private typealias Request = ScriptedRepository.Request

    @Test func typingIsSearchedForOnceItPauses() async {
        let fixture = await ListFixture.loaded()
        for text in ["r", "ri", "ric", "rick"] {
            fixture.list.searchTextChanged(to: text)
            fixture.clock.advance(by: 0.29)
        }
        await fixture.settle()
        #expect(fixture.repository.numbers == [1])
        #expect(fixture.list.isUpdating && fixture.list.searchText == "rick" && fixture.ids.count == 20)
        fixture.clock.advance(by: 0.01)
        await fixture.answer(1, with: .success(.holding([1, 19])))
        await fixture.wait { !$0.isUpdating }
        #expect(fixture.repository.requests.last == Request(number: 1, filter: CharacterFilter(name: "rick")))
        #expect(fixture.ids == [1, 19] && fixture.list.totalCount == 2 && fixture.list.footer == .end)
    }

    @Test func submittingWaitsForNoPause() async {
        let fixture = await ListFixture.loaded()
        fixture.list.searchTextChanged(to: "rick")
        fixture.list.searchSubmitted()
        fixture.list.searchSubmitted()
        await fixture.waitForRequests(2)
        fixture.clock.advance(by: 1)
        await fixture.settle()
        #expect(fixture.repository.requests.count == 2)
    }

    @Test func whiteSpaceAroundTheTextMakesNoOtherSearch() async {
        let fixture = await ListFixture.loaded()
        fixture.list.searchTextChanged(to: "  ")
        #expect(fixture.clock.pendingCount == 0 && !fixture.list.isUpdating)
    }

    @Test func theAnswerOfAnOlderSearchIsDropped() async {
        let fixture = await ListFixture.loaded()
        await fixture.search("ri", request: 1)
        await fixture.search("rick", request: 2)
        await fixture.answer(2, with: .success(.holding([1])))
        await fixture.wait { !$0.isUpdating }
        fixture.repository.answer(1, with: .success(.holding([5, 6, 7], of: 9)))
        await fixture.settle()
        #expect(fixture.ids == [1] && fixture.list.totalCount == 1 && fixture.list.footer == .end)
    }

    @Test func theAnswerOfAnOlderSearchIsDroppedWhileTheNewerOneIsOnlyTyped() async {
        let fixture = ListFixture()
        fixture.list.appeared()
        await fixture.waitForRequests(1)
        fixture.list.searchTextChanged(to: "rick")
        fixture.repository.answer(0, with: .success(.counted(1, of: 42)))
        await fixture.settle()
        #expect(fixture.ids.isEmpty && fixture.list.phase == .initialLoading)
        fixture.clock.advance(by: 0.3)
        await fixture.answer(1, with: .success(.holding([1])))
        await fixture.wait { $0.phase == .loaded }
        #expect(fixture.ids == [1])
    }

    @Test func theErrorOfAnOlderSearchIsDropped() async {
        let fixture = await ListFixture.loaded()
        await fixture.search("ri", request: 1)
        await fixture.search("rick", request: 2)
        fixture.repository.answer(1, with: .failure(.noNetwork))
        await fixture.settle()
        #expect(fixture.list.phase == .loaded && !fixture.list.isOffline && fixture.list.isUpdating)
    }

    @Test func theNextPageOfAnOlderSearchIsDropped() async {
        let fixture = await ListFixture.loaded()
        fixture.list.rowAppeared(at: 19)
        await fixture.waitForRequests(2)
        await fixture.search("rick", request: 2)
        #expect(fixture.list.footer == .none)
        await fixture.answer(2, with: .success(.holding(Array(101...120), of: 3)))
        await fixture.wait { !$0.isUpdating }
        fixture.repository.answer(1, with: .success(.counted(2, of: 42)))
        await fixture.settle()
        #expect(fixture.ids == Array(101...120) && fixture.list.footer == .none && fixture.list.totalCount == 60)
        fixture.list.rowAppeared(at: 19)
        await fixture.waitForRequests(4)
        #expect(fixture.repository.requests.last == Request(number: 2, filter: CharacterFilter(name: "rick")))
    }

    @Test func rowsOfAnOlderSearchAskForNoNextPage() async {
        let fixture = await ListFixture.loaded()
        fixture.list.searchTextChanged(to: "rick")
        fixture.list.rowAppeared(at: 19)
        fixture.list.retryTapped()
        await fixture.settle()
        #expect(fixture.repository.numbers == [1])
        await fixture.search("rick and", request: 1)
        fixture.list.rowAppeared(at: 19)
        await fixture.settle()
        #expect(fixture.repository.numbers == [1, 1])
    }

    @Test func textThatIsChangedBackAsksForNothingAndPagingGoesOn() async {
        let fixture = await ListFixture.loaded()
        fixture.list.rowAppeared(at: 19)
        await fixture.waitForRequests(2)
        fixture.list.searchTextChanged(to: "x")
        fixture.list.searchTextChanged(to: "")
        fixture.clock.advance(by: 0.3)
        // The next page was dropped with the first letter, and is asked for anew.
        await fixture.answer(2, with: .success(.counted(2, of: 42)))
        await fixture.wait { $0.records.count == 40 }
        #expect(
            fixture.repository.numbers == [1, 2, 2] && !fixture.list.isUpdating && fixture.list.listGeneration == 1)
    }

    @Test func textThatIsChangedBackWhileItsSearchIsUnderWayKeepsTheRows() async {
        let fixture = await ListFixture.loaded()
        await fixture.search("x", request: 1)
        fixture.list.searchTextChanged(to: "")
        fixture.list.searchSubmitted()
        fixture.repository.answer(1, with: .success(.empty(number: 1)))
        await fixture.settle()
        #expect(fixture.ids.count == 20 && !fixture.list.isUpdating && fixture.list.phase == .loaded)
        #expect(fixture.repository.numbers == [1, 1])
    }

    @Test func nobodyIsAnEmptyStateAndNotAnError() async {
        let fixture = await ListFixture.loaded()
        await fixture.search("zzzz", request: 1)
        fixture.repository.answer(1, with: .success(.empty(number: 1)))
        await fixture.wait { $0.phase == .empty }
        #expect(fixture.ids.isEmpty && fixture.list.totalCount == 0 && fixture.list.footer == .none)
        await fixture.search("zz", request: 2)
        #expect(fixture.list.phase == .initialLoading)
    }

    @Test func aSearchThatFailsLeavesNoRowsOfTheOlderOne() async {
        let fixture = await ListFixture.loaded()
        await fixture.search("rick", request: 1)
        fixture.repository.answer(1, with: .failure(.broken))
        await fixture.wait { $0.phase == .failed(.broken) }
        #expect(fixture.ids.isEmpty && fixture.list.totalCount == nil)
        fixture.list.retryTapped()
        await fixture.waitForRequests(3)
        #expect(fixture.repository.requests.last == Request(number: 1, filter: CharacterFilter(name: "rick")))
    }

    @Test func retryWhileTypingAsksForWhatIsTyped() async {
        let fixture = ListFixture()
        fixture.list.appeared()
        await fixture.answer(0, with: .failure(.broken))
        await fixture.wait { $0.phase == .failed(.broken) }
        fixture.list.searchTextChanged(to: "rick")
        #expect(fixture.list.phase == .failed(.broken))
        fixture.list.retryTapped()
        await fixture.waitForRequests(2)
        fixture.clock.advance(by: 1)
        await fixture.settle()
        #expect(fixture.repository.requests.count == 2 && fixture.repository.requests[1].filter.name == "rick")
    }

    @Test func aStatusIsFilteredByAtOnceTogetherWithWhatIsTyped() async {
        let fixture = await ListFixture.loaded()
        fixture.list.searchTextChanged(to: "rick")
        fixture.list.statusChosen(.alive)
        fixture.list.statusChosen(.alive)
        await fixture.waitForRequests(2)
        fixture.clock.advance(by: 1)
        await fixture.settle()
        let filter = CharacterFilter(name: "rick", status: .alive)
        #expect(fixture.repository.requests.dropFirst() == [Request(number: 1, filter: filter)])
    }

    @Test func aLastKnownPageOfAnotherSearchReplacesTheRows() async {
        let fixture = await ListFixture.loaded()
        await fixture.search("rick", request: 1)
        fixture.repository.answer(1, with: .success(.holding([1, 8], isStale: true)))
        await fixture.wait { !$0.isUpdating }
        #expect(fixture.ids == [1, 8] && fixture.list.isOffline)
    }
}
