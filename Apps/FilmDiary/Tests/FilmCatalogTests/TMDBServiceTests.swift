import FilmCatalog
import Foundation
import SharedFolder
import StreamImageKit
import StreamImageTesting
import Testing
import WebService

/// TMDB's API as it is spoken over HTTP: the token on its way, errors and their bodies, pictures' sizes.
@Suite(.timeLimit(.minutes(1)))
struct TMDBServiceTests {
    private typealias Answer = @Sendable (LoopbackServer.Request) -> LoopbackServer.Response

    private static let configuration = """
        {"images":{"base_url":"http://images.example/t/p/","secure_base_url":"https://images.example/t/p/",\
        "poster_sizes":["w92","w154","w185","w342","w500","w780","original"]},"change_keys":[]}
        """

    private func json(_ text: String, status: Int = 200, _ headers: HTTPHeaders = [:]) -> LoopbackServer.Response {
        var headers = headers
        headers["Content-Type"] = "application/json;charset=utf-8"
        return LoopbackServer.Response(status: status, headers: headers, body: Data(text.utf8))
    }

    private func catalog(
        _ server: LoopbackServer,
        token: String? = "secret-token",
        policy: RetryPolicy = .never
    ) throws -> TMDBCatalog {
        TMDBCatalog(
            service: try SourceURL(server.url("/3")),
            token: token,
            loader: RetryingLoader(Self.makeTransport(), policy: policy)
        )
    }

    /// The transport of this platform.
    private static func makeTransport() -> any DataLoading {
        #if os(Linux)
        CurlTransport()
        #else
        URLSessionTransport()
        #endif
    }

    @Test func theTokenIsSentAsABearerTokenAndInNoAddress() async throws {
        let page = json(#"{"page":1,"results":[{"id":1,"title":"A"}],"total_pages":1,"total_results":1}"#)
        let server = try LoopbackServer { _ in page }
        _ = try await catalog(server).popular(page: 1)
        let request = try #require(server.requests.first)
        #expect(request.headers["Authorization"] == "Bearer secret-token")
        #expect(request.headers["Accept"] == "application/json" && request.target == "/3/movie/popular?page=1")
        _ = try await catalog(server, token: nil).popular(page: 1)
        #expect(server.requests.last?.headers["Authorization"] == nil)
    }

    @Test func theTokenStaysWithTheServiceThatItIsFor() async throws {
        let page = json(#"{"page":1,"results":[],"total_pages":0,"total_results":0}"#)
        let other = try LoopbackServer { _ in page }
        let target = other.url("/3/movie/popular?page=1")
        let server = try LoopbackServer { _ in LoopbackServer.Response(status: 302, headers: ["Location": target]) }
        _ = try await catalog(server).popular(page: 1)
        #expect(other.requests.count == 1 && other.requests.first?.headers["Authorization"] == nil)
    }

    @Test func aTokenThatIsNotAcceptedIsSaidToBeSo() async throws {
        let answer = json(
            #"{"status_message":"Invalid API key: You must be granted a valid key.","success":false,"status_code":7}"#,
            status: 401
        )
        let server = try LoopbackServer { _ in answer }
        let catalog = try catalog(server)
        let error = await #expect(throws: APIError.unauthorized) { try await catalog.popular(page: 1) }
        #expect(error?.description.contains("TMDB_TOKEN") == true)
        #expect(error?.description.contains("secret-token") == false)
    }

    @Test(arguments: [
        #"{"success":false,"status_code":34,"status_message":"The resource you requested could not be found."}"#,
        #"{"status_code":34,"status_message":"The resource you requested could not be found."}"#,
        "<html>Not found</html>",
    ])
    func aFilmThatIsNotThereIsNotFoundWhateverTheBodySays(body: String) async throws {
        let answer = json(body, status: 404, ["Cache-Control": "public, max-age=28800"])
        let server = try LoopbackServer { _ in answer }
        let catalog = try catalog(server)
        await #expect(throws: APIError.notFound(id: 7)) { try await catalog.details(of: 7) }
        // A service's cache that remembers it for hours is no reason not to ask again.
        await #expect(throws: APIError.notFound(id: 7)) { try await catalog.details(of: 7) }
        #expect(server.requests.count == 2)
    }

    @Test func tooManyRequestsAreWaitedForAsTheServiceAsks() async throws {
        let count = Lock(0)
        let (busy, page) = (
            json(#"{"status_code":25,"status_message":"Over the limit."}"#, status: 429, ["Retry-After": "0"]),
            json(#"{"page":1,"results":[{"id":1,"title":"A"}],"total_pages":1,"total_results":1}"#)
        )
        let server = try LoopbackServer { _ in
            count.withLock { count in
                count += 1
                return count == 1 ? busy : page
            }
        }
        let patient = RetryPolicy(maximumAttempts: 2, baseDelaySeconds: 0, maximumDelaySeconds: 0)
        #expect(try await catalog(server, policy: patient).popular(page: 1).films.map(\.id) == [1])
        #expect(server.requests.count == 2)
    }

    @Test func aLongWaitIsToldInsteadOfWaitedFor() async throws {
        let answer = json("{}", status: 429, ["Retry-After": "90"])
        let server = try LoopbackServer { _ in answer }
        let catalog = try catalog(server, policy: RetryPolicy())
        let error = await #expect(throws: APIError.rateLimited(retryAfterSeconds: 90)) {
            try await catalog.popular(page: 1)
        }
        #expect(error?.description == "The service has had too many requests. Try again in 90 seconds.")
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [(96, "w154"), (288, "w342"), (480, "w500"), (720, "w780"), (1_000, "original")])
    func aPosterIsTheNextLargerSizeToWhatIsDrawn(width: Int, size: String) async throws {
        let answer = json(Self.configuration)
        let server = try LoopbackServer { _ in answer }
        let catalog = try catalog(server)
        let posters = try await catalog.posters()
        let address = try #require(posters.address(of: "/7.jpg", pixelWidth: width))
        #expect(address.text == "https://images.example/t/p/\(size)/7.jpg")
        _ = try await catalog.posters()
        #expect(server.requests.count == 1 && server.requests.first?.path == "/3/configuration")
    }

    @Test(
        .enabled(if: SharedFolder.tmdb.exists, Comment(rawValue: SharedFolder.tmdb.skipped)),
        arguments: [
            ("errors/401-invalid-key.json", 401, APIError.unauthorized),
            ("errors/404-resource-not-found.json", 404, .notFound(id: 7)),
            ("errors/400-invalid-page.json", 400, .unexpectedStatus(400)),
            ("errors/422-query-must-be-provided.json", 422, .unexpectedStatus(422)),
        ]
    )
    func recordedErrorsAreTheirCauses(file: String, status: Int, error: APIError) async throws {
        let answer = LoopbackServer.Response(status: status, body: try SharedFolder.tmdb.data(file))
        let server = try LoopbackServer { _ in answer }
        let catalog = try catalog(server)
        await #expect(throws: error) { try await catalog.details(of: 7) }
    }

    @Test(.enabled(if: SharedFolder.tmdb.exists, Comment(rawValue: SharedFolder.tmdb.skipped)))
    func theRecordedConfigurationNamesItsSizes() async throws {
        let answer = LoopbackServer.Response(body: try SharedFolder.tmdb.data("configuration.json"))
        let server = try LoopbackServer { _ in answer }
        let posters = try await catalog(server).posters()
        #expect(posters.base == "https://image.tmdb.org/t/p/")
        #expect(posters.sizes == ["w92", "w154", "w185", "w342", "w500", "w780", "original"])
    }
}
