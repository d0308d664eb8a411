import Characters
import StreamImageKit
import WebService

/// A repository that answers when the test says so, and remembers what it was asked.
///
/// It heeds no cancellation, so that an answer can come as late as it likes.
final class ScriptedRepository: CharacterRepository {
    struct Request: Hashable, Sendable {
        let number: Int
        let filter: CharacterFilter
    }

    typealias Answer = Result<CharacterPage, APIError>

    private struct State: Sendable {
        var requests: [Request] = []
        var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]
        var characters: [CharacterRecord.ID: Result<CharacterRecord, APIError>] = [:]
        var askedIDs: [CharacterRecord.ID] = []
        var script: (@Sendable (Request) -> Answer)?
    }

    private let state = Lock(State())

    /// Answers everything at once, where there is a script; else requests wait for `answer`.
    init(script: (@Sendable (Request) -> Answer)? = nil) {
        state.withLock { $0.script = script }
    }

    var requests: [Request] { state.withLock { $0.requests } }
    var numbers: [Int] { requests.map(\.number) }
    var askedIDs: [CharacterRecord.ID] { state.withLock { $0.askedIDs } }

    /// Answers a request, by its place among all of them.
    func answer(_ index: Int, with answer: Answer) {
        state.withLock { $0.waiting.removeValue(forKey: index) }?.resume(returning: answer)
    }

    func setCharacter(_ id: CharacterRecord.ID, to result: Result<CharacterRecord, APIError>) {
        state.withLock { $0.characters[id] = result }
    }

    func page(_ number: Int, matching filter: CharacterFilter) async throws(APIError) -> CharacterPage {
        let answer = await withCheckedContinuation { continuation in
            let answer = state.withLock { state -> Answer? in
                let request = Request(number: number, filter: filter)
                state.requests.append(request)
                if let script = state.script { return script(request) }
                state.waiting[state.requests.count - 1] = continuation
                return nil
            }
            if let answer { continuation.resume(returning: answer) }
        }
        return try answer.get()
    }

    func character(id: CharacterRecord.ID) async throws(APIError) -> CharacterRecord {
        let result = state.withLock { state in
            state.askedIDs.append(id)
            return state.characters[id]
        }
        return try (result ?? .failure(.notFound(id: id))).get()
    }
}

extension CharacterPage {
    /// A page of the list that counts from 1, twenty to a page.
    static func counted(_ number: Int, of pages: Int, size: Int = 20, isStale: Bool = false) -> CharacterPage {
        let first = (number - 1) * size + 1
        return .holding(Array(first..<first + size), number: number, of: pages, isStale: isStale)
    }

    /// A page with characters of the given numbers.
    static func holding(_ ids: [Int], number: Int = 1, of pages: Int = 1, isStale: Bool = false) -> CharacterPage {
        CharacterPage(
            number: number,
            records: ids.map { CharacterRecord(id: $0, name: "Character \($0)") },
            totalCount: pages * max(1, ids.count),
            isLast: number >= pages,
            isStale: isStale
        )
    }
}

extension APIError {
    static let noNetwork = APIError.offline(
        underlying: .offline(url: "http://test.example", underlying: .init(domain: "test", code: 0, message: "off")))
    static let broken = APIError.server(status: 500, message: nil)
}
