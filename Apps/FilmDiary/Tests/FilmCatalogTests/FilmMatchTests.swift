import FilmCatalog
import Testing

struct FilmMatchTests {
    @Test(arguments: [
        ("Amélie", "AMELIE"), ("Big Parade, The", "The Big Parade"), ("WALL·E", "wall e"), ("Alien³", "Alien³"),
        ("Ocean’s Eleven", "Oceans Eleven"), ("Fast & Furious", "Fast and Furious"),
    ])
    func spellingsOfOneTitleAreOneKey(one: String, other: String) {
        #expect(TitleKey(one) == TitleKey(other))
    }

    @Test(arguments: [("A", "The"), ("Alien", "Aliens"), ("千と千尋", "七人の侍"), ("?", "!")])
    func titlesThatDifferAreTwoKeys(one: String, other: String) {
        #expect(TitleKey(one) != TitleKey(other))
    }

    @Test func theNearestYearComesFirstAndFarOnesNotAtAll() {
        let years = [1996, 1997, 1952, nil, 1995]
        let films = years.enumerated().map { Film(id: $0.offset, title: "Fargo", year: $0.element) }
        #expect(FilmMatch.candidates(title: "fargo", year: 1996, among: films).map(\.id) == [0, 1, 4, 3])
    }
}
