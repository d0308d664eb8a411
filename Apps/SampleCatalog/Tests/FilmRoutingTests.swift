import Foundation
import Testing

@testable import SampleCatalog

@Suite(.timeLimit(.minutes(1)))
struct FilmRoutingTests {
    private let router = Router(catalog: .standard, origin: "http://127.0.0.1:8080")
    private let films = SampleCatalog.standard.films

    private func answer(_ path: String, _ query: [(name: String, value: String)] = []) -> HTTPAnswer {
        router.answer(to: HTTPRequest(method: "GET", path: path, query: query)).answer
    }

    private func page(_ path: String, _ query: [(name: String, value: String)] = []) throws -> Page {
        try JSONDecoder().decode(Page.self, from: answer(path, query).body)
    }

    private func text(_ answer: HTTPAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

    @Test func pagesOfTwentyHoldEveryFilmOnceInOrder() throws {
        var ids: [Int] = []
        let pageCount = (films.count + 19) / 20
        for number in 1...pageCount {
            let page = try page("/3/movie/popular", [("page", "\(number)")])
            #expect(page.page == number && page.total_pages == pageCount && page.total_results == films.count)
            ids += page.results.map(\.id)
        }
        #expect(ids == films.map(\.id))
        let beyond = try page("/3/movie/popular", [("page", "500")])
        #expect(beyond.results.isEmpty && beyond.total_results == films.count)
    }

    @Test(arguments: ["0", "501", "-1", "1.5", "x", ""])
    func aPageThatIsNoneIsRefused(number: String) {
        let answer = answer("/3/movie/popular", [("page", number)])
        #expect(answer.status == 400)
        #expect(
            text(answer)
                == #"{"success":false,"status_code":22,"status_message":"Invalid page: Pages start at 1 and max"#
                + #" at 500. They are expected to be an integer."}"#
        )
    }

    @Test func aFilmOfAListHasTheServicesFields() {
        let text = text(answer("/3/search/movie", [("query", "casablanca")]))
        #expect(
            text == #"{"page":1,"results":[{"adult":false,"backdrop_path":null,"genre_ids":[18],"id":1,"#
                + #""original_language":"xx","original_title":"Casablanca","overview":"A drama of 1942, directed by "#
                + #"Michael Curtiz. It runs for 1 h 42 min.","popularity":9999,"poster_path":"/1.jpg","#
                + #""release_date":"1942-01-01","title":"Casablanca","video":false,"vote_average":0,"vote_count":0}],"#
                + #""total_pages":1,"total_results":1}"#
        )
    }

    @Test func aSearchIsNarrowedByTheYear() throws {
        let both = try page("/3/search/movie", [("query", "the fog")])
        #expect(both.results.map(\.release_date).sorted() == ["1980-01-01", "2005-01-01"])
        for name in ["year", "primary_release_year"] {
            let one = try page("/3/search/movie", [("query", "the fog"), (name, "2005")])
            #expect(one.results.map(\.release_date) == ["2005-01-01"])
        }
    }

    @Test func aSearchWithoutAHitHasNoPagesAndOneForNothingIsRefused() throws {
        let none = answer("/3/search/movie", [("query", "zzzz")])
        #expect(none.status == 200 && text(none) == #"{"page":1,"results":[],"total_pages":0,"total_results":0}"#)
        for query in [[], [(name: "query", value: "")]] {
            let refused = answer("/3/search/movie", query)
            #expect(refused.status == 422 && text(refused) == #"{"errors":["query must be provided"]}"#)
        }
    }

    @Test func discoveryFiltersByDateAndGenre() throws {
        let seventies = try page(
            "/3/discover/movie",
            [("primary_release_date.gte", "1970-01-01"), ("primary_release_date.lte", "1979-12-31")]
        )
        #expect(seventies.total_results == films.filter { $0.decade == 1970 }.count && seventies.total_results > 20)
        let westerns = try page("/3/discover/movie", [("with_genres", "37")])
        #expect(westerns.total_results == films.filter { $0.genre == .western }.count)
        let either = try page("/3/discover/movie", [("with_genres", "37|27")])
        #expect(either.total_results == films.filter { [.western, .horror].contains($0.genre) }.count)
        let both = try page("/3/discover/movie", [("with_genres", "35,10749")])
        #expect(both.total_results == films.filter { $0.genre == .romanticComedy }.count)
        #expect(try page("/3/discover/movie", [("with_genres", "x")]).results.isEmpty)
    }

    @Test(arguments: ["popularity.desc", "popularity.asc", "nonsense", "primary_release_date.asc", "release_date.desc"])
    func discoverySortsByPlaceOrDate(order: String) throws {
        let found = try page("/3/discover/movie", [("sort_by", order)]).results
        let expected =
            switch order {
            case "popularity.asc": films.reversed().map(\.id)
            case "primary_release_date.asc": films.sorted { ($0.year, $0.id) < ($1.year, $1.id) }.map(\.id)
            case "release_date.desc": films.sorted { (-$0.year, $0.id) < (-$1.year, $1.id) }.map(\.id)
            default: films.map(\.id)
            }
        #expect(found.map(\.id) == Array(expected.prefix(20)))
    }

    @Test func discoverySortsByTitle() throws {
        let rising = try page("/3/discover/movie", [("sort_by", "title.asc")]).results.map(\.title)
        #expect(rising == Array(films.map(\.title).sorted().prefix(20)))
        let falling = try page("/3/discover/movie", [("sort_by", "title.desc")]).results.map(\.title)
        #expect(falling == Array(films.map(\.title).sorted(by: >).prefix(20)))
    }

    @Test func detailsComeWithCreditsWhereTheyAreAskedFor() {
        let plain = text(answer("/3/movie/1"))
        #expect(plain.contains(#""genres":[{"id":18,"name":"Drama"}]"#) && plain.contains(#""runtime":102"#))
        #expect(!plain.contains("credits"))
        let full = text(answer("/3/movie/1/", [("append_to_response", "images,credits")]))
        let credits =
            #""credits":{"cast":[],"crew":[{"name":"Michael Curtiz","department":"Directing","job":"Director"}]}}"#
        #expect(full == plain.dropLast() + "," + credits)
    }

    @Test(arguments: ["/3/movie/0", "/3/movie/99999", "/3/movie/x", "/3/movie", "/3", "/3/tv/1", "/3/movie/1/credits"])
    func whatIsNotThereIsTheServices404(path: String) {
        let answer = answer(path)
        #expect(answer.status == 404)
        #expect(
            text(answer)
                == #"{"success":false,"status_code":34,"status_message":"The resource you requested could not be found."}"#
        )
    }

    @Test func genresAreThoseOfTheFilms() {
        let text = text(answer("/3/genre/movie/list"))
        #expect(text.hasPrefix(#"{"genres":[{"id":28,"name":"Action"},{"id":12,"name":"Adventure"},"#))
        for genre in SampleFilm.ServiceGenre.allCases { #expect(text.contains(#"{"id":\#(genre.rawValue),"#)) }
    }

    @Test func theConfigurationTellsWherePostersAre() {
        let text = text(answer("/3/configuration"))
        #expect(text.contains(#""secure_base_url":"http://127.0.0.1:8080/t/p/","#))
        #expect(text.contains(#""poster_sizes":["w92","w154","w185","w342","w500","w780","original"]"#))
    }

    @Test(arguments: ["/t/p/w342/0.jpg", "/t/p/w343/1.jpg", "/t/p/w342/01.jpg", "/t/p/w342/1.png", "/t/p/w342/jpg"])
    func postersHaveOneAddressEach(path: String) {
        #expect(answer(path).status == 404)
    }
}

private struct Page: Decodable {
    struct Film: Decodable {
        let id: Int
        let title, release_date: String
    }

    let page, total_pages, total_results: Int
    let results: [Film]
}
