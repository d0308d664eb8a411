import WebService

extension Endpoint {
    /// Where pictures are and in which sizes.
    static let configuration = Endpoint(path: ["configuration"])

    /// The genres of films.
    static let genres = Endpoint(path: ["genre", "movie", "list"])

    /// A page of the popular films.
    static func popular(page: Int) -> Endpoint {
        Endpoint(path: ["movie", "popular"], query: ["page": String(page)])
    }

    /// A page of the films that a filter lets through, the most popular first, without those for adults only.
    static func discover(_ filter: FilmFilter, page: Int) -> Endpoint {
        var endpoint = Endpoint(
            path: ["discover", "movie"],
            query: ["include_adult": "false", "page": String(page), "sort_by": "popularity.desc"]
        )
        if let decade = filter.decade, (0...9_990).contains(decade) {
            endpoint = endpoint.adding("primary_release_date.gte", "\(decade)-01-01")
                .adding("primary_release_date.lte", "\(decade + 9)-12-31")
        }
        if let genre = filter.genreID { endpoint = endpoint.adding("with_genres", String(genre)) }
        return endpoint
    }

    /// A page of the films whose title matches, without those for adults only.
    static func search(_ words: String, year: Int?, page: Int) -> Endpoint {
        let endpoint = Endpoint(
            path: ["search", "movie"],
            query: ["include_adult": "false", "page": String(page), "query": words]
        )
        return year.map { endpoint.adding("year", String($0)) } ?? endpoint
    }

    /// One film with the people who made it.
    static func details(of id: Film.ID) -> Endpoint {
        Endpoint(path: ["movie", String(id)], query: ["append_to_response": "credits"])
    }
}
