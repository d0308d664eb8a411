import Characters
import Foundation
import StreamImageKit
import StreamImageTesting
import Testing
import WebService

@Suite(.timeLimit(.minutes(5)))
struct HTTPCharacterRepositoryTests {
    private let client = ClientFixture()
    private let underlying = ImageError.UnderlyingError(domain: "test", code: 7, message: "down")

    private func page(info: String, results: String = "[{\"id\":1}]", number: Int = 1) async throws -> CharacterPage {
        client.answer("character?page=\(number)", text: "{\"info\":\(info),\"results\":\(results)}")
        return try await client.page(number).get()
    }

    @Test func damagedAndUnknownValuesSpoilNothingElse() async throws {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/page-lenient", withExtension: "json"))
        client.answer("character?page=1", body: try Data(contentsOf: url))
        let page = try await client.page(1).get()
        #expect(page.records.map(\.id) == [7, 8, 9] && page.totalCount == nil && !page.isLast)
        #expect(
            page.records[0]
                == CharacterRecord(
                    id: 7,
                    name: "Ada",
                    status: .alive,
                    gender: .female,
                    location: "Harbour",
                    episodeCount: 3,
                    portrait: "https://example.test/7.jpeg"
                )
        )
        #expect(page.records[1] == CharacterRecord(id: 8, name: "Unnamed"))
    }

    @Test(arguments: [
        ("{\"pages\":3,\"next\":null}", 1, false), ("{\"pages\":3,\"next\":\"x\"}", 3, true),
        ("{\"pages\":3}", 2, false), ("{\"pages\":0,\"next\":\"x\"}", 1, false), ("{\"pages\":-1}", 1, true),
        ("{\"pages\":1,\"next\":\"x\"}", 2, false), ("{\"pages\":\"many\",\"next\":\"\"}", 1, true),
        ("{\"next\":\"https://a b\"}", 1, false), ("{\"next\":null}", 1, true), ("{\"next\":5}", 1, true),
        ("{}", 1, true),
        ("null", 1, true), ("[]", 1, true), ("{\"pages\":1e99,\"next\":\"x\"}", 1, false),
    ])
    func theEndIsKnownByTheNumberOfPagesElseByANextOne(info: String, number: Int, isLast: Bool) async throws {
        #expect(try await page(info: info, number: number).isLast == isLast, "\(info)")
    }

    @Test func aPageOfNobodyBeyondTheNumberOfPagesIsTheLast() async throws {
        #expect(try await page(info: "{\"pages\":1,\"next\":\"x\"}", results: "[]", number: 2).isLast)
        #expect(try await page(info: "{\"pages\":1}", results: "null").records.isEmpty)
    }

    @Test func theNextPageIsAskedForByItsNumberWhateverTheServiceNames() async throws {
        let filter = CharacterFilter(name: "a b&c=d+é’%2", status: .dead)
        let query = "name=a%20b%26c%3Dd%2B%C3%A9%E2%80%99%252&status=dead"
        let next = "http://evil.example/?page=99&name=a b&c"
        for number in 1...2 {
            client.answer(
                "character?page=\(number)&\(query)",
                text: "{\"info\":{\"next\":\"\(next)\"},\"results\":[{\"id\":\(number)}]}"
            )
            #expect(try await client.page(number, matching: filter).get().records.map(\.id) == [number])
        }
        #expect(client.loader.loads.allSatisfy { $0.request.headers["Accept"] == "application/json" })
    }

    @Test func nothingHereIsAnEmptyPage() async {
        for (number, count) in [(1, 0), (43, nil)] {
            for body in ["{\"error\":\"There is nothing here\"}", "", "{}"] {
                client.answer("character?page=\(number)", status: 404, text: body)
                let page = CharacterPage(number: number, records: [], totalCount: count, isLast: true)
                #expect(await client.page(number) == .success(page))
            }
        }
    }

    @Test func aWebPageThatSays404IsNoEmptyPage() async {
        client.answer("character?page=1", status: 404, text: "<!doctype html><title>Not found</title>")
        #expect(await client.page(1) == .failure(.unexpectedStatus(404)))
    }

    @Test func anUnknownCharacterIsNotFound() async {
        client.answer("character/9999", status: 404, text: "{\"error\":\"Character not found\"}")
        #expect(await client.character(9999) == .failure(.notFound(id: 9999)))
    }

    @Test(
        arguments: [
            (429, ["Retry-After": "12"], APIError.rateLimited(retryAfterSeconds: 12)),
            (429, ["Retry-After": "Mon, 01 Jan 2001 00:01:30 GMT"], .rateLimited(retryAfterSeconds: 90)),
            (429, ["Retry-After": "soon"], .rateLimited(retryAfterSeconds: nil)),
            (500, [:], .server(status: 500, message: "Ouch")), (503, [:], .server(status: 503, message: "Ouch")),
            (403, [:], .unexpectedStatus(403)), (204, [:], .unexpectedStatus(204)), (304, [:], .unexpectedStatus(304)),
        ] as [(Int, [String: String], APIError)])
    func aStatusHasItsCause(status: Int, headers: [String: String], error: APIError) async {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields.append(name, value) }
        client.answer("character?page=1", status: status, headers: fields, text: "{\"error\":\"Ouch\"}")
        #expect(await client.page(1) == .failure(error))
    }

    @Test(arguments: [
        ("<html>", "it is no JSON"), ("", "it is no JSON"), ("[]", "it is no object"), ("5", "it is no object"),
        ("{\"error\":\"x\"}", "“results” is missing"), ("{\"results\":5}", "“results” is of another type"),
    ])
    func aBodyOfSomethingElseCannotBeRead(body: String, reason: String) async {
        client.answer("character?page=1", text: body)
        #expect(await client.page(1) == .failure(.decoding(reason: reason)))
    }

    @Test func theTransportsErrorsHaveTheirCauses() async {
        let url = ClientFixture.base
        let cases: [(ImageError, (ImageError) -> APIError, isConnectivity: Bool)] = [
            (.offline(url: url, underlying: underlying), APIError.offline, true),
            (.hostNotFound(host: "h", underlying: underlying), APIError.unreachable, true),
            (.connectionFailed(url: url, underlying: underlying), APIError.unreachable, true),
            (.timedOut(url: url, .idle(seconds: 3)), APIError.timedOut, true),
            (.connectionLost(url: url, underlying: underlying), APIError.connectionLost, false),
            (.incompleteBody(url: url, receivedBytes: 1, expectedBytes: 2), APIError.connectionLost, false),
            (.secureConnectionFailed(url: url, underlying: underlying), APIError.insecure, false),
            (.tooManyRedirects(url: url, limit: 10), APIError.refused, false),
            (.cancelled, { _ in .cancelled }, false),
        ]
        for (failure, cause, isConnectivity) in cases {
            client.fail("character?page=1", with: failure)
            let error = cause(failure)
            #expect(await client.page(1) == .failure(error))
            #expect(error.isConnectivity == isConnectivity && error.description.hasSuffix("."))
        }
    }

    @Test func cancellingTheTaskCancelsTheLoad() async throws {
        client.loader.hold("\(ClientFixture.base)/character?page=1")
        let task = Task { await client.page(1) }
        try await client.loader.waitForLoads(1)
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
        try await client.loader.wait { $0.map(\.isCancelled) == [true] }
    }

    @Test func aTaskThatIsCancelledAlreadyMakesNoRequest() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await client.page(1)
        }
        #expect(await task.value == .failure(.cancelled))
        #expect(client.loader.loads.isEmpty)
    }

    @Test func aServicesOwnPathIsKeptWithOrWithoutASlash() throws {
        for base in ["http://h.example:81/a/api", "http://h.example:81/a/api//", "http://h.example:81/a/api?x=1#y"] {
            let address = try Endpoint.character(id: 5).address(at: SourceURL(base))
            #expect(address.text == "http://h.example:81/a/api/character/5")
        }
        #expect(
            try Endpoint.characters(page: -3).address(at: SourceURL("http://h.example")).text
                == "http://h.example/character?page=1")
    }

    @Test(
        arguments: [
            (nil, "later"), (0.2, "1 second"), (1, "1 second"), (1.2, "2 seconds"), (119, "119 seconds"),
            (120, "2 minutes"),
            (3600, "60 minutes"), (46_800, "13 hours"), (.infinity, "24 hours"), (.nan, "1 second"), (-5, "1 second"),
        ] as [(Double?, String)])
    func aWaitIsSaidInWords(seconds: Double?, words: String) {
        let text = APIError.rateLimited(retryAfterSeconds: seconds).description
        #expect(text.hasSuffix(seconds == nil ? "Try again later." : "Try again in \(words)."))
    }
}
