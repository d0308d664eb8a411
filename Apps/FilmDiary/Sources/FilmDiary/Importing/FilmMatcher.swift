import Foundation

/// Finds films in a catalogue for rows of an import.
public protocol FilmMatcher: Sendable {
    /// Films that a title and a year may mean, the likeliest first; empty where there is none.
    func candidates(title: String, year: Int?) async throws -> [FilmFacts]
}

/// Whether one of the candidates is surely the film that a row means.
enum FilmMatching {
    /// The only candidate of that title and year, or else the only one of that title whose year is one off.
    ///
    /// Two films of one title and year, or a row without a year and several films of its title, are for the person.
    static func match(title: String, year: Int?, among candidates: [FilmFacts]) -> FilmFacts? {
        let name = folded(title)
        let titled = candidates.filter { folded($0.title) == name }
        guard let year else { return titled.count == 1 ? titled.first : nil }
        let exact = titled.filter { $0.year == year }
        if !exact.isEmpty { return exact.count == 1 ? exact.first : nil }
        let near = titled.filter { film in film.year == year &- 1 || film.year == year &+ 1 }
        return near.count == 1 ? near.first : nil
    }

    /// A title without accents, case, signs and a doubled or trailing space.
    static func folded(_ title: String) -> String {
        let plain = title.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        let words = plain.split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? plain : words.joined(separator: " ")
    }
}
