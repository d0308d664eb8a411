import Characters
import Testing
import WebService

@MainActor @Suite(.timeLimit(.minutes(5)))
struct ListWordsTests {
    @Test func theFooterTellsWhatItStandsFor() async {
        let fixture = await ListFixture.loaded(.holding([1, 2], of: 2))
        #expect(fixture.list.footerWords == "Loading more…")
        await fixture.answer(1, with: .failure(.broken))
        await fixture.wait { $0.footerWords == APIError.broken.description }
        fixture.list.retryTapped()
        await fixture.answer(2, with: .success(.holding([3], number: 2, of: 2)))
        await fixture.wait { $0.footerWords == "That is everybody: 3 characters." }
        let single = await ListFixture.loaded(.holding([1]))
        #expect(single.list.footerWords == "That is the only one.")
    }

    @Test func nobodyIsExplainedByWhatWasLookedFor() async {
        let fixture = await ListFixture.loaded(.empty(number: 1))
        #expect(fixture.list.emptyWords == "There is no character.")
        fixture.list.statusChosen(.dead)
        fixture.list.searchTextChanged(to: "zz")
        #expect(
            fixture.list.emptyWords == "There is no character whose status is dead with “zz” in the name."
        )
    }

    @Test func refreshingReturnsWhenTheAnswerIsThere() async {
        let fixture = await ListFixture.loaded(.holding([1]))
        let (list, repository) = (fixture.list, fixture.repository)
        let refresh = Task { @MainActor in
            await list.refreshAndWait()
            return list.records.map(\.id)
        }
        await fixture.waitForRequests(2)
        #expect(list.isUpdating && fixture.ids == [1])
        repository.answer(1, with: .success(.holding([7])))
        #expect(await refresh.value == [7])
    }
}
