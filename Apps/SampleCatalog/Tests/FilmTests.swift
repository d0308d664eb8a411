import Foundation
import Testing

@testable import SampleCatalog

struct FilmTests {
    private let films = SampleCatalog.standard.films

    @Test func atLeast500FilmsAreNumberedFromOneWithoutAGap() {
        #expect(films.count >= 500)
        #expect(films.map(\.id) == Array(1...films.count))
        #expect(SampleCatalog.standard.film(id: 1) == films[0] && SampleCatalog.standard.film(id: 0) == nil)
        #expect(SampleCatalog.standard.film(id: films.count + 1) == nil)
    }

    @Test func noFilmIsThereTwiceAndEveryFactIsOne() {
        #expect(Set(films.map { "\($0.title) \($0.year)" }).count == films.count)
        for film in films {
            #expect(!film.title.isEmpty && film.title == film.title.trimmed, "\(film.id)")
            #expect(!film.director.isEmpty && film.director == film.director.trimmed, "\(film.title)")
            #expect((1900...2020).contains(film.year), "\(film.title)")
            #expect(film.minutes.map { (40...300).contains($0) } ?? true, "\(film.title)")
        }
        #expect(Set(films.map(\.genre)) == Set(SampleFilm.Genre.allCases))
        #expect(Set(films.map(\.decade)).isSuperset(of: stride(from: 1930, through: 2010, by: 10)))
    }

    @Test func accentsCameThroughWhole() {
        let titles = Set(films.map(\.title))
        #expect(titles.isSuperset(of: ["Le Fabuleux Destin d'Amélie Poulain", "Léon", "WALL·E", "La mala educación"]))
        // What is left where a text was read in the wrong encoding.
        #expect(!films.contains { ($0.title + $0.director).contains { "ÈÛ‡Ω˘Ã¢".contains($0) } })
    }

    @Test(arguments: [
        (nil, "A drama of 1950, directed by Somebody."),
        (45, "A drama of 1950, directed by Somebody. It runs for 45 min."),
        (120, "A drama of 1950, directed by Somebody. It runs for 2 h."),
        (121, "A drama of 1950, directed by Somebody. It runs for 2 h 1 min."),
    ])
    func theOverviewSaysTheFacts(minutes: Int?, text: String) {
        let film = SampleFilm(id: 1, title: "A", year: 1950, director: "Somebody", minutes: minutes, genre: .drama)
        #expect(film.overview == text)
    }

    @Test func aDamagedLineCostsNoOtherItsNumber() {
        let text = "A\t1950\tB\t\tDrama\nC\tlast year\tD\t90\tDrama\nE\t1951\tF\t90\tPolka\nG\t1952\tH\t90\tWestern\n"
        let films = FilmTable.films(in: text)
        #expect(films.map(\.id) == [1, 4] && films.map(\.minutes) == [nil, 90] && films.map(\.title) == ["A", "G"])
    }

    @Test(arguments: [
        ("amelie", ["Amélie", "Amélie & I", "Call Amélie"]), ("AMÉLIE  i", ["Amélie & I"]), ("oceans", ["Ocean’s"]),
        ("ocean s", ["Ocean’s"]),
        ("meli", []), ("", []), ("&", []),
    ])
    func aSearchKnowsTheBeginningsOfWords(text: String, titles: [String]) {
        let films = ["Call Amélie", "Amélie & I", "Ocean’s", "Amélie"].enumerated().map {
            SampleFilm(id: $0 + 1, title: $1, year: 2000, director: "", minutes: nil, genre: .comedy)
        }
        #expect(FilmSearch(text).films(among: films).map(\.title) == titles)
    }
}
