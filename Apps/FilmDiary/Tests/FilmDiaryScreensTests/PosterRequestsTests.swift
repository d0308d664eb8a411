import FilmCatalog
import FilmDiary
import Foundation
import StreamImageKit
import Testing

@testable import FilmDiaryScreens

@Suite(.timeLimit(.minutes(1)))
struct PosterRequestsTests {
    private let folder = URL(fileURLWithPath: "/diary", isDirectory: true)
    private let film = Film(id: 7, title: "A", posterPath: "/7.jpg")

    private func sample(port: Int) throws -> SampleAddress {
        SampleAddress(servedAt: try #require(URL(string: "http://127.0.0.1:\(port)/api")))
    }

    private func facts(port: Int) throws -> FilmFacts {
        CatalogueFilms(catalogueName: "sample", sample: try sample(port: port)).facts(
            of: film,
            genres: [],
            posters: PosterAddresses(base: "http://127.0.0.1:\(port)/t/p/", sizes: ["w185", "w342"]),
            pixelWidth: 144
        )
    }

    @Test func thePortIsInNothingThatIsKept() throws {
        #expect(try facts(port: 48_827) == facts(port: 40_001))
        let requests = try [48_827, 40_001].map { port in
            let requests = PosterRequests(folder: folder, sample: try sample(port: port))
            return try #require(requests.request(for: try facts(port: 1).poster, at: .tile))
        }
        #expect(requests[0].sourceKey == requests[1].sourceKey)
        #expect(requests[0].renditionKey == requests[1].renditionKey)
    }

    @Test func aPosterIsAskedForWhereTheCatalogueIsNow() throws {
        let requests = PosterRequests(folder: folder, sample: try sample(port: 40_001))
        let request = try #require(requests.request(for: try facts(port: 48_827).poster, at: .tile))
        guard case .http(let address) = request.source else {
            Issue.record("it is \(request.source)")
            return
        }
        #expect(address.text == "http://127.0.0.1:40001/t/p/w185/7.jpg")
    }

    @Test func aPosterOnTheDiskIsFoundWithoutTheCatalogueToo() throws {
        let poster = try facts(port: 48_827).poster
        let with = PosterRequests(folder: folder, sample: try sample(port: 40_001)).request(for: poster, at: .row)
        let without = PosterRequests(folder: folder).request(for: poster, at: .row)
        #expect(with?.sourceKey == without?.sourceKey && with != nil)
    }

    @Test func anotherServicesAddressIsItsOwnKey() throws {
        let poster = PosterReference.remote(try #require(URL(string: "https://image.example/w185/7.jpg")))
        let request = PosterRequests(folder: folder, sample: try sample(port: 1)).request(for: poster, at: .row)
        #expect(request?.key == nil && request != nil)
        let local = PosterRequests(folder: folder).request(for: .local(path: "Posters/7.jpg"), at: .row)
        guard case .file(let file) = local?.source else {
            Issue.record("it is \(String(describing: local?.source))")
            return
        }
        #expect(file.path == "/diary/Posters/7.jpg")
    }
}
