extension Route {
    /// `/3/discover/movie?primary_release_date.gte=…&with_genres=…&sort_by=…`: the films that a filter lets through.
    static func filmDiscovery(catalog: SampleCatalog) -> Route {
        Route(name: "films") { request in
            guard request.segments == ["3", "discover", "movie"] else { return nil }
            let films = catalog.films.filter { isReleased($0, asIn: request) && hasGenres($0, asIn: request) }
            return FilmListPage.answer(to: request, with: sorted(films, by: request.query("sort_by")))
        }
    }

    /// Dates of this form are in the order of their texts.
    private static func isReleased(_ film: SampleFilm, asIn request: HTTPRequest) -> Bool {
        let first = request.query("primary_release_date.gte") ?? ""
        let last = request.query("primary_release_date.lte") ?? ""
        return film.releaseDate >= first && (last.isEmpty || film.releaseDate <= last)
    }

    /// Numbers with commas between them must all be the film's; with bars between them one is enough.
    private static func hasGenres(_ film: SampleFilm, asIn request: HTTPRequest) -> Bool {
        guard let wanted = request.query("with_genres"), !wanted.isEmpty else { return true }
        let genres = Set(film.genre.serviceGenres.map { String($0.rawValue) })
        let choices = wanted.split(separator: "|")
        return choices.contains { choice in choice.split(separator: ",").allSatisfy { genres.contains(String($0)) } }
    }

    /// By popularity, the highest first, unless asked otherwise in words that are known.
    private static func sorted(_ films: [SampleFilm], by order: String?) -> [SampleFilm] {
        switch order {
        case "popularity.asc": films.reversed()
        case "primary_release_date.asc", "release_date.asc": films.sorted { ($0.year, $0.id) < ($1.year, $1.id) }
        case "primary_release_date.desc", "release_date.desc": films.sorted { ($1.year, $0.id) < ($0.year, $1.id) }
        case "title.asc", "original_title.asc": films.sorted { ($0.title, $0.id) < ($1.title, $1.id) }
        case "title.desc", "original_title.desc": films.sorted { ($1.title, $0.id) < ($0.title, $1.id) }
        default: films
        }
    }
}
