import Foundation

/// Finds films by the beginnings of the words of their titles, whatever the case and the accents.
struct FilmSearch {
    private let wanted: [String]

    init(_ text: String) {
        wanted = Self.words(in: text)
    }

    /// The films that match: those with just these words first, then those that begin with them.
    func films(among films: [SampleFilm]) -> [SampleFilm] {
        let ranked = films.compactMap { film in rank(of: film.title).map { (film: film, rank: $0) } }
        return (0...2).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.film) }
    }

    private func rank(of title: String) -> Int? {
        let words = Self.words(in: title)
        // In "d'Amélie" the apostrophe parts two words, in "Ocean's" it does not; a search may mean either.
        let parts = words + Self.words(in: String(title.map { "'’".contains($0) ? " " : $0 }))
        guard !wanted.isEmpty, wanted.allSatisfy({ word in parts.contains { $0.hasPrefix(word) } }) else { return nil }
        if words == wanted { return 0 }
        return words.starts(with: wanted) ? 1 : 2
    }

    private static func words(in text: String) -> [String] {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .filter { !"'’".contains($0) }
            .split { !$0.isLetter && !$0.isNumber }
            .map(String.init)
    }
}
