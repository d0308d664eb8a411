import Characters
import Foundation
import SharedFolder
import StreamImageKit
import StreamImageTesting
import Testing
import WebService

/// Everything that was recorded of the public service decodes, through the repository itself.
@Suite(
    .enabled(if: SharedFolder.rickAndMorty.exists, Comment(rawValue: SharedFolder.rickAndMorty.skipped)),
    .timeLimit(.minutes(5)))
struct FixtureDecodingTests {
    private let client = ClientFixture()

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "pages"))
    func everyRecordedPageDecodes(name: String) async throws {
        let number = try #require(Int(name.drop { !$0.isNumber }.prefix(2)))
        client.answer("character?page=\(number)", body: try SharedFolder.rickAndMorty.data("pages/\(name)"))
        let page = try await client.repository.page(number, matching: .everybody)
        let first = (number - 1) * 20 + 1
        #expect(page.records.map(\.id) == Array(first..<min(first + 20, 827)))
        #expect(page.totalCount == 826 && page.isLast == (number == 42) && !page.isStale)
        #expect(page.records.allSatisfy { !$0.name.isEmpty && $0.portrait.hasSuffix("/\($0.id).jpeg") })
    }

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "search"))
    func everyRecordedSearchDecodes(name: String) async throws {
        let number = try #require(
            name.components(separatedBy: ".page-").last.flatMap { Int($0.prefix { $0.isNumber }) })
        client.answer("character?page=\(number)", body: try SharedFolder.rickAndMorty.data("search/\(name)"))
        let page = try await client.repository.page(number, matching: .everybody)
        #expect(!page.records.isEmpty)
        // `next` holds a raw space in one of them, and is followed in none.
        #expect(page.isLast == (page.totalCount.map { number * 20 >= $0 } ?? false))
    }

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "captured"))
    func everyCapturedPageDecodes(name: String) async throws {
        client.answer("character?page=1", body: try SharedFolder.rickAndMorty.data("captured/\(name)"))
        #expect(!(try await client.repository.page(1, matching: .everybody).records.isEmpty))
    }

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "characters"))
    func everyRecordedCharacterDecodes(name: String) async throws {
        let id = try #require(Int(name.prefix { $0.isNumber }))
        client.answer("character/\(id)", body: try SharedFolder.rickAndMorty.data("characters/\(name)"))
        let record = try await client.repository.character(id: id)
        #expect(record.id == id && record.episodeCount > 0)
    }

    @Test(arguments: SharedFolder.rickAndMorty.names(in: "errors"))
    func everyRecordedErrorHasItsCause(name: String) async throws {
        let status = try #require(Int(name.prefix(3)))
        client.answer("character?page=1", status: status, body: try SharedFolder.rickAndMorty.data("errors/\(name)"))
        let result = await client.page(1)
        switch status {
        case 404: #expect(result == .success(.empty(number: 1)))
        case 429: #expect(result == .failure(.rateLimited(retryAfterSeconds: nil)))
        default: #expect(result == .failure(.server(status: 500, message: "Hey! you must provide an id")))
        }
    }
}
