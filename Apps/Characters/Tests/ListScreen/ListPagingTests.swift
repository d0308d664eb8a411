import Characters
import Testing
import WebService

@MainActor @Suite(.timeLimit(.minutes(5)))
struct ListPagingTests {
    @Test func nothingIsAskedForBeforeTheScreenIsShown() async {
        let fixture = ListFixture()
        fixture.list.rowAppeared(at: 0)
        fixture.list.searchTextChanged(to: "rick")
        fixture.list.statusChosen(.dead)
        await fixture.settle()
        #expect(fixture.repository.requests.isEmpty)
        // What was entered before counts when it is shown.
        fixture.list.appeared()
        await fixture.waitForRequests(1)
        #expect(fixture.repository.requests == [.init(number: 1, filter: CharacterFilter(name: "rick", status: .dead))])
    }

    @Test func theFirstPageIsAskedForOnceAndShown() async {
        let fixture = ListFixture()
        #expect(fixture.list.phase == .initialLoading)
        for _ in 0..<50 { fixture.list.appeared() }
        await fixture.answer(0, with: .success(.counted(1, of: 42)))
        await fixture.wait { $0.phase == .loaded }
        #expect(fixture.ids == Array(1...20))
        #expect(fixture.list.totalCount == 840 && fixture.list.footer == .none && !fixture.list.isOffline)
        await fixture.settle()
        #expect(fixture.repository.numbers == [1])
    }

    @Test func theNextPageIsAskedForNearTheEndAndNotBefore() async {
        let fixture = await ListFixture.loaded()
        fixture.list.rowAppeared(at: 3)
        await fixture.settle()
        #expect(fixture.repository.numbers == [1] && fixture.list.footer == .none)
        fixture.list.rowAppeared(at: 4)
        #expect(fixture.list.footer == .loading)
        await fixture.answer(1, with: .success(.counted(2, of: 42)))
        await fixture.wait { $0.records.count == 40 }
        #expect(fixture.ids == Array(1...40) && fixture.list.footer == .none && fixture.list.listGeneration == 1)
    }

    @Test func fiftyOverlappingCallsAskForAPageOnce() async {
        let fixture = await ListFixture.loaded()
        for number in 2...6 {
            for _ in 0..<50 { fixture.list.rowAppeared(at: fixture.list.records.count - 1) }
            await fixture.waitForRequests(number)
            for _ in 0..<50 { fixture.list.visibleRowsChanged(to: 0..<fixture.list.records.count) }
            await fixture.settle()
            #expect(fixture.repository.numbers == Array(1...number))
            await fixture.answer(number - 1, with: .success(.counted(number, of: 42)))
            await fixture.wait { $0.records.count == number * 20 }
        }
        #expect(fixture.ids == Array(1...120))
    }

    @Test func rowsAboveTheViewCountNoMore() async {
        let fixture = await ListFixture.loaded()
        fixture.list.visibleRowsChanged(to: 10..<20)
        await fixture.answer(1, with: .success(.counted(2, of: 42)))
        await fixture.wait { $0.records.count == 40 }
        fixture.list.visibleRowsChanged(to: 0..<10)
        await fixture.settle()
        #expect(fixture.repository.numbers == [1, 2])
        fixture.list.visibleRowsChanged(to: 0..<9_999)
        await fixture.waitForRequests(3)
    }

    @Test func aCharacterThatComesTwiceIsShownOnceInItsFirstPlace() async {
        let fixture = await ListFixture.loaded(.holding([1, 2, 3, 2], of: 3))
        await fixture.answer(1, with: .success(.holding([3, 4, 1, 5, 5], number: 2, of: 3)))
        await fixture.answer(2, with: .success(.holding([6, 4], number: 3, of: 3)))
        await fixture.wait { $0.footer == .end }
        #expect(fixture.ids == [1, 2, 3, 4, 5, 6])
    }

    @Test func aListShorterThanTheScreenAsksByItself() async {
        let fixture = await ListFixture.loaded(.counted(1, of: 9, size: 4))
        for number in 2...4 {
            await fixture.answer(number - 1, with: .success(.counted(number, of: 9, size: 4)))
        }
        // Sixteen rows are enough until somebody scrolls.
        await fixture.wait { $0.records.count == 16 }
        await fixture.settle()
        #expect(fixture.repository.numbers == [1, 2, 3, 4])
    }

    @Test func aPageWithoutReadableCharactersIsPassedBy() async {
        let fixture = ListFixture()
        fixture.list.appeared()
        await fixture.answer(0, with: .success(.holding([], of: 2)))
        await fixture.waitForRequests(2)
        #expect(fixture.list.phase == .initialLoading)
        await fixture.answer(1, with: .success(.holding([21], number: 2, of: 2)))
        await fixture.wait { $0.phase == .loaded }
        #expect(fixture.ids == [21] && fixture.list.footer == .end)
    }

    @Test func aServerThatRepeatsItselfIsNotAskedForEver() async {
        let fixture = ListFixture { .success(.holding([1, 2, 3], number: $0.number, of: 1_000_000)) }
        fixture.list.appeared()
        await fixture.wait { $0.footer == .end }
        #expect(fixture.repository.numbers == [1, 2, 3] && fixture.ids == [1, 2, 3])
    }

    @Test func theLastPageEndsTheList() async {
        let fixture = await ListFixture.loaded(.counted(1, of: 2))
        fixture.list.rowAppeared(at: 19)
        await fixture.answer(1, with: .success(.holding([21, 22], number: 2, of: 2)))
        await fixture.wait { $0.footer == .end }
        for index in 0..<22 { fixture.list.rowAppeared(at: index) }
        fixture.list.retryTapped()
        await fixture.settle()
        #expect(fixture.repository.numbers == [1, 2])
    }

    @Test func aPageBeyondTheEndEndsTheList() async {
        let fixture = await ListFixture.loaded()
        fixture.list.rowAppeared(at: 19)
        await fixture.answer(1, with: .success(.empty(number: 2)))
        await fixture.wait { $0.footer == .end }
        #expect(fixture.ids == Array(1...20) && fixture.list.phase == .loaded && fixture.list.totalCount == 840)
    }

    @Test func theEndTellsTheCountWhereTheServiceDidNot() async {
        let records = [CharacterRecord(id: 1, name: "A"), CharacterRecord(id: 2, name: "B")]
        let page = CharacterPage(number: 1, records: records, totalCount: nil, isLast: true)
        let fixture = await ListFixture.loaded(page)
        #expect(fixture.list.totalCount == 2)
    }

    @Test func aListThatIsGivenUpIsFreed() async {
        weak var list: CharacterListViewModel?
        do {
            let fixture = await ListFixture.loaded()
            fixture.list.rowAppeared(at: 19)
            fixture.list.searchTextChanged(to: "x")
            list = fixture.list
            await fixture.answer(1, with: .failure(.cancelled))
        }
        await waitUntil { list == nil }
        #expect(list == nil)
    }
}
