#if canImport(SampleCatalog)
import FilmCatalog
import SampleCatalog
import StreamImageKit
import Testing
import WebService

/// The client against the sample catalogue's server, over the real transport.
@Suite(.timeLimit(.minutes(1)))
final class EndToEndTests {
    private let server: SampleCatalogServer
    private let loader = RetryingLoader(CurlTransport(), policy: .never)
    private let catalog: TMDBCatalog
    private let films = SampleCatalog.standard.films

    init() throws {
        server = try SampleCatalogServer()
        catalog = TMDBCatalog(service: server.filmService, loader: loader)
    }

    deinit {
        server.stop()
    }

    @Test func everyPageHoldsItsFilmsAndTheLastSaysSo() async throws {
        var found: [Film] = []
        var number = 0
        while true {
            number += 1
            let page = try await catalog.popular(page: number)
            #expect(page.number == number && page.totalCount == films.count)
            found += page.films
            if page.isLast || page.films.isEmpty { break }
        }
        #expect(number == (films.count + 19) / 20)
        #expect(found.map(\.id) == films.map(\.id) && found.map(\.title) == films.map(\.title))
        #expect(found.map(\.year) == films.map(\.year) && found.map(\.overview) == films.map(\.overview))
        let beyond = try await catalog.popular(page: number + 1)
        #expect(beyond.films.isEmpty && beyond.isLast)
    }

    @Test func aFilterLetsThroughItsDecadeAndGenre() async throws {
        let genre = try #require(try await catalog.genres().first { $0.name == "Western" })
        let page = try await catalog.discover(FilmFilter(decade: 1960, genreID: genre.id), page: 1)
        let expected = films.filter { $0.genre == .western && $0.decade == 1960 }
        #expect(!expected.isEmpty && page.films.map(\.id) == expected.map(\.id) && page.isLast)
    }

    @Test func aSearchFindsATitleHoweverItIsTyped() async throws {
        let page = try await catalog.search("AMELIE poulain", year: nil, page: 1)
        #expect(page.films.map(\.title) == ["Le Fabuleux Destin d'Amélie Poulain"])
        #expect(try await catalog.search("amelie", year: 1950, page: 1).films.isEmpty)
        let odd = try await catalog.search("50% & more = 100 + ?", year: nil, page: 1)
        #expect(odd.films.isEmpty && odd.isLast && odd.totalCount == 0)
    }

    @Test(arguments: [("Big Parade, The", 1925), ("casablanca", 1943), ("Boot, Das", nil), ("WALL-E", 2008)])
    func aTitleFromElsewhereHasOneCandidate(title: String, year: Int?) async throws {
        let found = try await catalog.candidates(title: title, year: year)
        #expect(found.count == 1, "\(title): \(found.map(\.title))")
    }

    @Test func detailsAreTheFacts() async throws {
        let film = try #require(films.first { $0.genre == .romanticComedy && $0.minutes != nil })
        let details = try await catalog.details(of: film.id)
        #expect(details.film.title == film.title && details.minutes == film.minutes)
        #expect(details.directors == [film.director] && details.cast.isEmpty)
        #expect(details.genres.map(\.name) == ["Comedy", "Romance"])
        let unknown = try #require(films.first { $0.minutes == nil })
        #expect(try await catalog.details(of: unknown.id).minutes == nil)
        let catalog = catalog
        await #expect(throws: APIError.notFound(id: 9_999)) { try await catalog.details(of: 9_999) }
    }

    @Test func aPosterIsThereInTheSizeThatIsDrawn() async throws {
        let posters = try await catalog.posters()
        let film = try #require(try await catalog.popular(page: 1).films.first)
        let address = try #require(posters.address(of: film.posterPath, pixelWidth: 160))
        let pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: nil))
        let picture = try await pipeline.image(for: ImageRequest(url: address.text))
        #expect(picture.bitmap.size == PixelSize(width: 185, height: 278))
        #expect(server.requestCounts.posters == 1)
        _ = try await catalog.posters()
        #expect(server.requestCounts.byRoute["configuration"] == 1)
    }

    @Test func troubleIsToldApart() async throws {
        let catalog = catalog
        try server.update { $0.failureRate = 1 }
        do {
            _ = try await catalog.popular(page: 1)
            Issue.record("it did not fail")
        } catch {
            #expect(!error.isConnectivity, "\(error)")
        }
        try server.setOffline(true)
        do {
            _ = try await catalog.popular(page: 1)
            Issue.record("it did not fail")
        } catch {
            #expect(error.isConnectivity, "\(error)")
        }
    }
}
#endif
