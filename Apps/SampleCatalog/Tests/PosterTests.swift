import Foundation
import StreamImageKit
import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(3)))
struct PosterTests {
    private let films = SampleCatalog.standard.films

    @Test(arguments: PosterSize.allCases)
    func everySizeIsTwoToThree(size: PosterSize) throws {
        let pixels = size.pixelSize
        #expect(pixels.width == Int(size.rawValue.dropFirst()) ?? 1000)
        #expect(abs(Double(pixels.height) - Double(pixels.width) * 1.5) <= 0.5)
        #expect(try Poster.bitmap(for: films[0], size: size).size == pixels)
    }

    @Test func drawingAgainGivesTheSameBytesOnEveryThread() async throws {
        let films = films.prefix(12)
        let first = try films.map { try Poster.jpeg(for: $0, size: .w185) }
        let second = try await withThrowingTaskGroup(of: (Int, Data).self) { group in
            for film in films { group.addTask { (film.id, try Poster.jpeg(for: film, size: .w185)) } }
            return try await group.reduce(into: [Int: Data]()) { $0[$1.0] = $1.1 }
        }
        for (film, picture) in zip(films, first) { #expect(second[film.id] == picture) }
    }

    @Test func noTwoFilmsHaveTheSamePoster() throws {
        #expect(try Set(films.map { try Poster.jpeg(for: $0, size: .w92) }).count == films.count)
    }

    @Test func everyTitleFitsItsSheet() throws {
        let canvas = try #require(Canvas(width: 500, height: 750))
        for film in films {
            let (title, subtitle) = PosterDesign(of: film).titles(on: canvas)
            let ink = try #require(title?.ink)
            #expect(ink.width > 20 && ink.width <= 420.5 && ink.height <= 150.5, "\(film.title): \(ink)")
            if let subtitle { #expect(subtitle.ink.width <= 420.5 && subtitle.ink.height <= 46.5, "\(film.title)") }
        }
    }

    @Test func aTitleOfAnyLengthAndScriptHasAPoster() throws {
        for title in [
            "", ":", ": ", "千と千尋の神隠し", String(repeating: "Long ", count: 60), String(repeating: "W", count: 200),
        ] {
            let film = SampleFilm(id: 1, title: title, year: -3, director: "", minutes: nil, genre: .drama)
            #expect(try Poster.bitmap(for: film, size: .w92).size == PosterSize.w92.pixelSize)
        }
    }

    @Test func wordsStandOnGroundsTheyCanBeReadOn() {
        for film in films {
            for ground in PosterDesign(of: film).wordGrounds {
                // What the better of black and white is sure to have is 4.5; ours are a little softer.
                #expect(PosterPalette.ink(on: ground).contrast(to: ground) >= 4.3, "\(film.title)")
            }
        }
        #expect(abs(Tint.black.contrast(to: .white) - 21) < 0.01 && Tint.black.contrast(to: .black) == 1)
    }

    @Test func theCacheHoldsTheLastOnesWithinItsLimit() throws {
        let cache = PosterCache(limit: 40_000)
        for film in films.prefix(20) { _ = try cache.picture(of: film, size: .w92) }
        #expect(cache.byteCount <= 40_000 && cache.byteCount > 20_000)
        let none = PosterCache(limit: 0)
        let poster = try Poster.jpeg(for: films[0], size: .w92)
        #expect(try none.picture(of: films[0], size: .w92) == poster)
        #expect(none.byteCount == 0)
    }

    @Test func aPosterComesWithEverythingACacheNeeds() async throws {
        let server = try SampleCatalogServer()
        let client = RawClient(port: server.port)
        let picture = try await client.get("/t/p/w154/2.jpg")
        let file = try Poster.jpeg(for: films[1], size: .w154)
        #expect(picture.status == 200 && picture.body == file)
        #expect(picture.headers["content-type"] == "image/jpeg")
        #expect(picture.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(picture.headers["last-modified"].flatMap(Timestamp.init(httpText:)) == Poster.drawn)
        let tag = try #require(picture.headers["etag"])
        let known = try await client.get("/t/p/w154/2.jpg", headers: ["If-None-Match: \(tag)"])
        #expect(known.status == 304 && known.body.isEmpty)
        let part = try await client.get("/t/p/w154/2.jpg", headers: ["Range: bytes=-100", "If-Range: \(tag)"])
        #expect(part.status == 206 && part.body == picture.body.suffix(100))
        #expect(server.requestCounts.posters == 3)
    }
}
