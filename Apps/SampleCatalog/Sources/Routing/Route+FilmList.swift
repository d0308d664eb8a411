extension Route {
    /// `/3/movie/popular?page=N`: twenty films a page.
    static func filmList(catalog: SampleCatalog) -> Route {
        Route(name: "films") { request in
            guard request.segments == ["3", "movie", "popular"] else { return nil }
            return FilmListPage.answer(to: request, with: catalog.films)
        }
    }

    /// `/3/search/movie?query=…&year=…`: the films whose title matches.
    static func filmSearch(catalog: SampleCatalog) -> Route {
        Route(name: "films") { request in
            guard request.segments == ["3", "search", "movie"] else { return nil }
            guard let query = request.query("query"), !query.isEmpty else {
                return .json(.object(["errors": .array([.string("query must be provided")])]), status: 422)
            }
            let year = (request.query("primary_release_year") ?? request.query("year")).flatMap { Int($0) }
            let films = FilmSearch(query).films(among: catalog.films)
            return FilmListPage.answer(to: request, with: films.filter { year == nil || $0.year == year })
        }
    }
}
