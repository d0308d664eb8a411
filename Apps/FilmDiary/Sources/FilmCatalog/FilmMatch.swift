public import WebService

/// Finds the films that a title and year from elsewhere can mean.
public enum FilmMatch {
    /// The films whose title or original title is the same but for its spelling, the nearest year first.
    ///
    /// - Parameters:
    ///   - title: The title as another list spells it.
    ///   - year: Its year there; films more than one year away are left out, unless their own is not known.
    ///   - films: What the catalogue found.
    /// - Returns: The films that match; of equally near ones the first of `films` first.
    public static func candidates(title: String, year: Int?, among films: [Film]) -> [Film] {
        let key = TitleKey(title)
        return films.enumerated()
            .compactMap { place, film -> (film: Film, distance: Int, place: Int)? in
                guard TitleKey(film.title) == key || TitleKey(film.originalTitle) == key else { return nil }
                guard let year, let filmYear = film.year else { return (film, year == nil ? 0 : 2, place) }
                let distance = filmYear.subtractingReportingOverflow(year)
                guard !distance.overflow, (-1...1).contains(distance.partialValue) else { return nil }
                return (film, abs(distance.partialValue), place)
            }
            .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
            .map(\.film)
    }
}

extension FilmCatalog {
    /// The films that a title and year from elsewhere can mean, the most likely first, from the first page of a search.
    public func candidates(title: String, year: Int?) async throws(APIError) -> [Film] {
        // Without the year in the query, since the service takes it exactly.
        let found = try await search(TitleKey.spoken(title), year: nil, page: 1).films
        return FilmMatch.candidates(title: title, year: year, among: found)
    }
}
