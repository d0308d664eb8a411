#if canImport(SampleCatalog)
import Characters
import Foundation
import SampleCatalog
import StreamImageKit
import StreamImageTesting
import Testing
import WebService

/// The whole way from a real server over the real transport to what the screen shows.
@MainActor @Suite(.timeLimit(.minutes(5)))
final class EndToEndTests {
    private let server: SampleCatalogServer
    private let repository: any CharacterRepository
    private let clock = ManualClock()
    private let list: CharacterListViewModel
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("characters-\(UUID())")

    init() throws {
        server = try SampleCatalogServer()
        let loader = RetryingLoader(CurlTransport(), policy: .never)
        let service = try SourceURL(server.baseURL.absoluteString)
        repository = OfflineFallbackRepository(
            HTTPCharacterRepository(service: service, loader: loader),
            cache: CharacterPageCache(directory: directory, service: "sample")
        )
        list = CharacterListViewModel(repository: repository, scheduler: clock)
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(at: directory)
    }

    private func wait(until isSatisfied: (CharacterListViewModel) -> Bool) async {
        await waitUntil { isSatisfied(list) }
    }

    private func scrollToTheEnd() async {
        while list.footer != .end, !Task.isCancelled {
            list.rowAppeared(at: list.records.count - 1)
            await Task.yield()
        }
    }

    @Test func everyPageIsAskedForOnceAndEverybodyIsThereInOrder() async {
        list.appeared()
        await scrollToTheEnd()
        #expect(list.records.map(\.id) == Array(1...826))
        #expect(list.totalCount == 826 && list.phase == .loaded && list.listGeneration == 1)
        #expect(server.requestCounts.pages == 42 && server.requestCounts.total == 42)
        let names = SampleCatalog.standard.people.map(\.name)
        #expect(list.records.map(\.name) == names)
    }

    @Test func searchAndFilterShowWhomTheyLetThrough() async throws {
        let people = SampleCatalog.standard.people
        let part = try #require(people.first?.name.prefix(2).lowercased())
        list.statusChosen(.alive)
        list.searchTextChanged(to: part)
        list.appeared()
        await scrollToTheEnd()
        let expected = people.filter { $0.name.lowercased().contains(part) && $0.status == .alive }.map(\.id)
        #expect(!expected.isEmpty && list.records.map(\.id) == expected)
        #expect(list.totalCount == expected.count)
        list.searchTextChanged(to: "no & such = person + at all")
        clock.advance(by: 0.3)
        await wait { $0.phase == .empty }
        #expect(list.totalCount == 0)
    }

    @Test func aPageBeyondTheLastIsEmptyAndAnUnknownCharacterIsNotFound() async throws {
        #expect(try await repository.page(43, matching: .everybody) == .empty(number: 43))
        #expect(try await repository.character(id: 19).name == SampleCatalog.standard.person(id: 19)?.name)
        let repository = repository
        await #expect(throws: APIError.notFound(id: 9_999)) { try await repository.character(id: 9_999) }
    }

    @Test func offlineTheLastKnownPagesAreShownAndTheRestComesWithTheNetwork() async throws {
        list.appeared()
        list.rowAppeared(at: 0)
        await wait { $0.phase == .loaded }
        list.rowAppeared(at: 19)
        await wait { $0.records.count == 40 }
        try server.setOffline(true)

        let second = CharacterListViewModel(repository: repository, scheduler: clock)
        second.appeared()
        await waitUntil { second.phase != .initialLoading }
        #expect(second.isOffline && second.records == Array(list.records.prefix(20)))
        second.rowAppeared(at: 19)
        await waitUntil { second.records.count >= 40 }
        second.rowAppeared(at: 39)
        await waitUntil { second.footer != .loading }
        guard case .failed(.unreachable) = second.footer else {
            Issue.record("the footer is \(second.footer)")
            return
        }
        try server.setOffline(false)
        second.networkChanged(isOnline: true)
        await waitUntil { second.records.count >= 60 }
        #expect(!second.isOffline && second.records.map(\.id) == Array(1...60))
    }

    @Test func aServerThatFailsIsToldFromANetworkThatDoes() async throws {
        try server.update { $0.failureRate = 1 }
        list.appeared()
        await wait { $0.phase != .initialLoading }
        guard case .failed(let error) = list.phase else {
            Issue.record("the phase is \(list.phase)")
            return
        }
        #expect(!error.isConnectivity && !list.isOffline)
        try server.update { $0.failureRate = 0 }
        list.retryTapped()
        await wait { $0.phase == .loaded }
    }
}
#endif
