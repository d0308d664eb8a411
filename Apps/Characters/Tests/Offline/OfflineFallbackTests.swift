import Characters
import Foundation
import Testing
import WebService

@Suite(.timeLimit(.minutes(5)))
final class OfflineFallbackTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("characters-\(UUID())")
    private let rick = CharacterFilter(name: "rick")
    private let shared: CharacterPageCache

    init() {
        shared = CharacterPageCache(directory: directory, service: "s")
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    private func cache(service: String = "s", maximumCount: Int = 500) -> CharacterPageCache {
        CharacterPageCache(directory: directory, service: service, maximumCount: maximumCount)
    }

    private func files() throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    }

    private func repository(_ answer: ScriptedRepository.Answer) -> OfflineFallbackRepository {
        OfflineFallbackRepository(ScriptedRepository { _ in answer }, cache: shared)
    }

    @Test func whatWasSeenIsThereOfflineAndMarked() async throws {
        let page = CharacterPage.counted(1, of: 42)
        #expect(try await repository(.success(page)).page(1, matching: rick) == page)
        let known = try await repository(.failure(.noNetwork)).page(1, matching: rick)
        #expect(known.isStale && known.records == page.records && known.totalCount == 840 && !known.isLast)
    }

    @Test func anEmptyAnswerIsKnownOfflineToo() async throws {
        _ = try await repository(.success(.empty(number: 1))).page(1, matching: rick)
        let known = try await repository(.failure(.noNetwork)).page(1, matching: rick)
        #expect(known.records.isEmpty && known.isStale && known.totalCount == 0)
    }

    @Test func whatWasNotSeenStaysAnError() async throws {
        _ = try await repository(.success(.counted(1, of: 42))).page(1, matching: rick)
        let offline = repository(.failure(.noNetwork))
        for (number, filter) in [(2, rick), (1, .everybody), (1, CharacterFilter(name: "rick", status: .dead))] {
            await #expect(throws: APIError.noNetwork) { try await offline.page(number, matching: filter) }
        }
    }

    @Test(arguments: [
        APIError.broken, .rateLimited(retryAfterSeconds: 1), .decoding(reason: "x"), .cancelled, .unexpectedStatus(403),
    ])
    func otherErrorsAreHandedOn(error: APIError) async throws {
        _ = try await repository(.success(.counted(1, of: 42))).page(1, matching: rick)
        let failing = repository(.failure(error))
        await #expect(throws: error) { try await failing.page(1, matching: rick) }
    }

    @Test func theNewestAnswerIsTheOneThatIsKnown() async throws {
        _ = try await repository(.success(.holding([1]))).page(1, matching: rick)
        _ = try await repository(.success(.holding([2]))).page(1, matching: rick)
        #expect(try await repository(.failure(.noNetwork)).page(1, matching: rick).records.map(\.id) == [2])
        #expect(try files().count == 1)
    }

    @Test func anotherServicesPagesAreNotHandedOut() async {
        let one = cache(service: "one")
        one.store(.holding([1]), matching: rick)
        #expect(await one.page(1, matching: rick) != nil)
        #expect(await cache(service: "two").page(1, matching: rick) == nil)
    }

    @Test func aDamagedFileIsAMissAndIsReplaced() async throws {
        let cache = cache()
        cache.store(.holding([1]), matching: rick)
        _ = await cache.page(1, matching: rick)
        let file = try #require(try files().first)
        let whole = try Data(contentsOf: file)
        let damaged = [Data(), whole.prefix(whole.count / 2), Data("{}".utf8), Data(repeating: 0, count: whole.count)]
        for bytes in damaged {
            try bytes.write(to: file)
            #expect(await cache.page(1, matching: rick) == nil)
        }
        cache.store(.holding([3]), matching: rick)
        #expect(await cache.page(1, matching: rick)?.records.map(\.id) == [3])
    }

    @Test func aFileUnderAnothersNameOrOfAnotherVersionIsAMiss() async throws {
        let cache = cache()
        cache.store(.holding([1]), matching: rick)
        _ = await cache.page(1, matching: rick)
        let first = try #require(try files().first)
        cache.store(.holding([2]), matching: .everybody)
        _ = await cache.page(1, matching: .everybody)
        let second = try #require(try files().first { $0.lastPathComponent != first.lastPathComponent })
        let contents = try Data(contentsOf: first)
        try contents.write(to: second)
        #expect(await cache.page(1, matching: .everybody) == nil)
        let text = String(decoding: contents, as: UTF8.self)
        #expect(text.contains("\"version\":1"))
        try Data(text.replacingOccurrences(of: "\"version\":1", with: "\"version\":9").utf8).write(to: first)
        #expect(await cache.page(1, matching: rick) == nil)
    }

    @Test func noMorePagesAreKeptThanAllowed() async throws {
        let cache = cache(maximumCount: 3)
        for number in 1...8 { cache.store(.counted(number, of: 42), matching: rick) }
        #expect(await cache.page(8, matching: rick) != nil)
        #expect(try files().count == 3)
    }

    @Test func aFolderThatCannotBeMadeLosesNoAnswer() async throws {
        try Data().write(to: directory)
        let page = CharacterPage.holding([1])
        #expect(try await repository(.success(page)).page(1, matching: rick) == page)
        let offline = repository(.failure(.noNetwork))
        await #expect(throws: APIError.noNetwork) { try await offline.page(1, matching: rick) }
        // Once there can be a folder, keeping resumes by itself.
        try FileManager.default.removeItem(at: directory)
        _ = try await repository(.success(page)).page(1, matching: rick)
        #expect(try await repository(.failure(.noNetwork)).page(1, matching: rick).isStale)
    }

    @Test func aNameOfAnyLengthAndKindHasAFile() async {
        let cache = cache()
        for name in [String(repeating: "ж", count: 5_000), "../../etc", "a\0b", "💥"] {
            cache.store(.holding([1]), matching: CharacterFilter(name: name))
            #expect(await cache.page(1, matching: CharacterFilter(name: name)) != nil)
        }
    }

    @Test func oneCharacterComesFromTheServiceAlone() async throws {
        let base = ScriptedRepository()
        let record = CharacterRecord(id: 5, name: "E")
        base.setCharacter(5, to: .success(record))
        let repository = OfflineFallbackRepository(base, cache: cache())
        #expect(try await repository.character(id: 5) == record)
        await #expect(throws: APIError.notFound(id: 6)) { try await repository.character(id: 6) }
    }
}
