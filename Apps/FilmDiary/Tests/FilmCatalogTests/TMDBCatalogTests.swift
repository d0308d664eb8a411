import FilmCatalog
import Foundation
import SharedFolder
import StreamImageKit
import StreamImageTesting
import Testing
import WebService

@Suite(.timeLimit(.minutes(1)))
struct TMDBCatalogTests {
    private static let base = "https://test.example/3"
    private let loader = ScriptedLoader { Issue.record("nobody scripted \($0)") }
    private let catalog: TMDBCatalog

    init() throws {
        catalog = TMDBCatalog(
            service: try SourceURL(Self.base),
            token: "secret-token",
            loader: loader,
            scheduler: ManualClock()
        )
    }

    private func answer(_ path: String, status: Int = 200, headers: HTTPHeaders = [:], body: Data) {
        let answer = ScriptedLoader.response(status: status, headers: headers, body: body)
        loader.answer("\(Self.base)/\(path)", with: .success(answer))
    }

    @Test(
        .enabled(if: SharedFolder.tmdb.exists, Comment(rawValue: SharedFolder.tmdb.skipped)),
        arguments: [
            ("search/search-movie.6-results", 6), ("search/search-movie.fargo", 17),
            ("search/search-movie.no-results", 0), ("discover/discover-movie.person-884.page-1", 20),
            ("discover/discover-movie.person-3910.revenue-desc", 20), ("lists/movie-popular.page-1", 20),
            ("lists/movie-now-playing.page-1", 20), ("lists/movie-recommendations.21-results", 21),
        ]
    )
    func recordedPagesLoseNoFilm(name: String, count: Int) async throws {
        answer("movie/popular?page=1", body: try SharedFolder.tmdb.data("\(name).json"))
        #expect(try await catalog.popular(page: 1).films.count == count)
    }

    @Test(.enabled(if: SharedFolder.tmdb.exists, Comment(rawValue: SharedFolder.tmdb.skipped)))
    func recordedDetailsNameTheDirectorAndTellWhatIsUnknown() async throws {
        let path = "movie/1?append_to_response=credits"
        answer(path, body: try SharedFolder.tmdb.data("movie/movie-550.credits-appended.json"))
        let details = try await catalog.details(of: 1)
        #expect(details.directors == ["David Fincher"] && details.minutes == 139 && details.film.year == 1999)
        let empty = "movie/2?append_to_response=credits"
        answer(empty, body: try SharedFolder.tmdb.data("movie/movie-latest.empty-fields.json"))
        let unknown = try await catalog.details(of: 2)
        #expect(unknown.minutes == nil && unknown.film.year == nil && unknown.film.posterPath == nil)
        #expect(unknown.film.overview == nil && unknown.directors.isEmpty)
    }

    @Test func filmsForAdultsAndFilmsThatComeTwiceAreLeftOut() async throws {
        let body = #"{"results":[{"id":1,"title":"A"},{"id":1,"title":"A"},{"id":2,"title":"B","adult":true}]}"#
        answer("movie/popular?page=1", body: Data(body.utf8))
        #expect(try await catalog.popular(page: 1).films.map(\.id) == [1])
    }

    @Test func page500IsTheLastWhateverTheServiceSays() async throws {
        let body = Data(#"{"results":[{"id":1,"title":"A"}],"total_pages":45984}"#.utf8)
        answer("movie/popular?page=499", body: body)
        answer("movie/popular?page=500", body: body)
        #expect(try await !catalog.popular(page: 499).isLast)
        #expect(try await catalog.popular(page: 500).isLast)
        #expect(try await catalog.popular(page: 501).films.isEmpty)
    }

    @Test(arguments: [
        (401, APIError.unauthorized), (403, .unauthorized), (404, .notFound(id: 7)),
        (429, .rateLimited(retryAfterSeconds: 9)),
        (503, .server(status: 503, message: "Down")), (418, .unexpectedStatus(418)),
    ])
    func aStatusIsItsCause(status: Int, error: APIError) async throws {
        let body = Data(#"{"status_message":"Down"}"#.utf8)
        answer("movie/7?append_to_response=credits", status: status, headers: ["Retry-After": "9"], body: body)
        await #expect(throws: error) { try await catalog.details(of: 7) }
        #expect(!error.description.contains("secret-token"))
    }

    @Test(arguments: [
        ("Big Parade, The", "The%20Big%20Parade"), ("Avventura, L'", "L%27Avventura"),
        ("Kitchen, Bathroom", "Kitchen%2C%20Bathroom"), (", The", "%2C%20The"),
    ])
    func aTitleIsSearchedForAsItIsSpoken(title: String, query: String) async throws {
        let path = "search/movie?include_adult=false&page=1&query=\(query)"
        answer(path, body: Data(#"{"results":[{"id":1,"title":"\#(title)"}]}"#.utf8))
        #expect(try await catalog.candidates(title: title, year: nil).map(\.id) == [1])
    }
}
