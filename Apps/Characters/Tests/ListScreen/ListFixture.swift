import Characters
import StreamImageTesting
import Testing

/// A list over a scripted repository and a clock that stands still.
@MainActor
struct ListFixture {
    let repository: ScriptedRepository
    let clock = ManualClock()
    let list: CharacterListViewModel

    init(script: (@Sendable (ScriptedRepository.Request) -> ScriptedRepository.Answer)? = nil) {
        repository = ScriptedRepository(script: script)
        list = CharacterListViewModel(repository: repository, scheduler: clock)
    }

    /// A list whose first page has come.
    static func loaded(_ page: CharacterPage = .counted(1, of: 42)) async -> ListFixture {
        let fixture = ListFixture()
        fixture.list.appeared()
        await fixture.answer(0, with: .success(page))
        await fixture.wait { $0.phase != .initialLoading }
        return fixture
    }

    var ids: [Int] { list.records.map(\.id) }

    /// Lets the main actor go on until the list is as wanted.
    func wait(until isSatisfied: (CharacterListViewModel) -> Bool) async {
        await waitUntil { isSatisfied(list) }
    }

    func waitForRequests(_ count: Int) async {
        await waitUntil { repository.requests.count >= count }
    }

    /// Waits for a request to be made, then answers it.
    func answer(_ index: Int, with answer: ScriptedRepository.Answer) async {
        await waitForRequests(index + 1)
        repository.answer(index, with: answer)
    }

    /// Lets everything that is under way come in, as far as it ever will.
    func settle() async {
        for _ in 0..<500 { await Task.yield() }
    }

    /// Types, pauses, and waits until the search has been asked for.
    func search(_ text: String, request index: Int) async {
        list.searchTextChanged(to: text)
        clock.advance(by: list.searchDelaySeconds)
        await waitForRequests(index + 1)
    }
}
