import Characters
import Testing
import WebService

@MainActor @Suite(.timeLimit(.minutes(5)))
struct ListFailureTests {
    /// A list whose second page has failed.
    private func failed(_ error: APIError = .broken) async -> ListFixture {
        let fixture = await ListFixture.loaded()
        fixture.list.rowAppeared(at: 19)
        await fixture.answer(1, with: .failure(error))
        await fixture.wait { $0.footer == .failed(error) }
        return fixture
    }

    @Test func aFailedFirstPageIsAskedForAgainByATapAlone() async {
        let fixture = ListFixture()
        fixture.list.appeared()
        await fixture.answer(0, with: .failure(.broken))
        await fixture.wait { $0.phase == .failed(.broken) }
        fixture.list.appeared()
        fixture.list.rowAppeared(at: 0)
        await fixture.settle()
        #expect(fixture.repository.numbers == [1])
        for _ in 0..<50 { fixture.list.retryTapped() }
        #expect(fixture.list.phase == .initialLoading)
        await fixture.answer(1, with: .success(.counted(1, of: 42)))
        await fixture.wait { $0.phase == .loaded }
        #expect(fixture.repository.numbers == [1, 1])
    }

    @Test func aFailedPageLeavesTheRowsAndAFooterThatNoRedrawTriggers() async {
        let fixture = await failed()
        for index in 0..<20 { fixture.list.rowAppeared(at: index) }
        fixture.list.visibleRowsChanged(to: 5..<20)
        fixture.list.appeared()
        await fixture.settle()
        #expect(fixture.repository.numbers == [1, 2])
        #expect(fixture.ids == Array(1...20) && fixture.list.phase == .loaded && !fixture.list.isOffline)
    }

    @Test func retryAsksForTheSamePageOnceAndGoesOn() async {
        let fixture = await failed()
        for _ in 0..<50 { fixture.list.retryTapped() }
        #expect(fixture.list.footer == .loading)
        await fixture.answer(2, with: .success(.counted(2, of: 42)))
        await fixture.wait { $0.records.count == 40 }
        fixture.list.rowAppeared(at: 39)
        await fixture.waitForRequests(4)
        #expect(fixture.repository.numbers == [1, 2, 2, 3])
    }

    @Test func aRetryThatFailsStaysWithTheSamePage() async {
        let fixture = await failed()
        fixture.list.retryTapped()
        await fixture.answer(2, with: .failure(.rateLimited(retryAfterSeconds: 5)))
        await fixture.wait { $0.footer == .failed(.rateLimited(retryAfterSeconds: 5)) }
        fixture.list.retryTapped()
        await fixture.waitForRequests(4)
        #expect(fixture.repository.numbers == [1, 2, 2, 2])
    }

    @Test func whatFailedForWantOfANetworkIsAskedForWhenItIsBack() async {
        let fixture = await failed(.noNetwork)
        #expect(fixture.list.isOffline)
        fixture.list.networkChanged(isOnline: false)
        await fixture.settle()
        #expect(fixture.repository.numbers == [1, 2])
        for _ in 0..<5 { fixture.list.networkChanged(isOnline: true) }
        await fixture.answer(2, with: .success(.counted(2, of: 42)))
        await fixture.wait { $0.records.count == 40 }
        #expect(fixture.repository.numbers == [1, 2, 2] && !fixture.list.isOffline)
    }

    @Test func whatFailedOtherwiseIsNotAskedForWhenTheNetworkIsBack() async {
        let fixture = await failed()
        fixture.list.networkChanged(isOnline: true)
        await fixture.settle()
        #expect(fixture.repository.numbers == [1, 2])
    }

    @Test func lastKnownPagesAreMarkedUntilAnAnswerIsFresh() async {
        let fixture = await ListFixture.loaded(.counted(1, of: 42, isStale: true))
        #expect(fixture.list.isOffline && fixture.list.phase == .loaded)
        fixture.list.rowAppeared(at: 19)
        await fixture.answer(1, with: .success(.counted(2, of: 42)))
        await fixture.wait { $0.records.count == 40 }
        #expect(!fixture.list.isOffline)
    }

    @Test func aRefreshReplacesTheRowsWhenTheNewOnesAreThere() async {
        let fixture = await failed()
        fixture.list.refresh()
        #expect(fixture.list.isUpdating && fixture.ids.count == 20 && fixture.list.footer == .none)
        fixture.list.retryTapped()
        fixture.list.rowAppeared(at: 19)
        await fixture.answer(2, with: .success(.holding([7, 8], of: 1)))
        await fixture.wait { !$0.isUpdating }
        #expect(fixture.ids == [7, 8] && fixture.list.footer == .end && fixture.list.listGeneration == 2)
        #expect(fixture.repository.numbers == [1, 2, 1])
    }

    @Test func aRefreshThatFailsKeepsTheRowsAndSaysWhy() async {
        let fixture = await failed()
        fixture.list.refresh()
        await fixture.answer(2, with: .failure(.broken))
        await fixture.wait { !$0.isUpdating }
        #expect(fixture.ids == Array(1...20) && fixture.list.phase == .loaded && fixture.list.refreshError == .broken)
        #expect(fixture.list.footer == .failed(.broken) && fixture.list.listGeneration == 1)
        fixture.list.retryTapped()
        await fixture.waitForRequests(4)
        #expect(fixture.repository.numbers == [1, 2, 1, 2])
    }

    @Test func aRefreshWithoutANetworkKeepsRowsThatReachFurther() async {
        let fixture = await ListFixture.loaded()
        fixture.list.rowAppeared(at: 19)
        await fixture.answer(1, with: .success(.counted(2, of: 42)))
        await fixture.wait { $0.records.count == 40 }
        fixture.list.refresh()
        await fixture.answer(2, with: .success(.counted(1, of: 42, isStale: true)))
        await fixture.wait { !$0.isUpdating }
        #expect(fixture.ids.count == 40 && fixture.list.isOffline && fixture.list.listGeneration == 1)
        fixture.list.rowAppeared(at: 39)
        await fixture.waitForRequests(4)
        #expect(fixture.repository.numbers == [1, 2, 1, 3])
    }

    @Test func aRefreshDropsTheNextPageThatWasUnderWay() async {
        let fixture = await ListFixture.loaded()
        fixture.list.rowAppeared(at: 19)
        await fixture.waitForRequests(2)
        fixture.list.refresh()
        await fixture.answer(2, with: .success(.holding(Array(101...120), of: 3)))
        await fixture.wait { !$0.isUpdating }
        fixture.repository.answer(1, with: .success(.counted(2, of: 42)))
        await fixture.settle()
        #expect(fixture.ids == Array(101...120))
    }

    @Test func anOpenedCharacterIsTheDestinationUntilItIsClosed() async {
        let fixture = await ListFixture.loaded()
        fixture.list.rowTapped(fixture.list.records[3])
        #expect(fixture.list.destination == .detail(fixture.list.records[3]))
        fixture.list.detailClosed()
        #expect(fixture.list.destination == nil)
    }
}
