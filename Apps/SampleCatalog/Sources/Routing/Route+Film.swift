extension Route {
    /// `/3/movie/1?append_to_response=credits`: one film; everything else under `/3` that is not there as well.
    static func film(catalog: SampleCatalog) -> Route {
        Route(name: "film") { request in
            let segments = request.segments
            guard segments.first == "3" else { return nil }
            guard segments.count == 3, segments[1] == "movie", let film = Int(segments[2]).flatMap(catalog.film(id:))
            else { return .noFilmResource }
            let appended = (request.query("append_to_response") ?? "").split(separator: ",")
            return .json(.filmDetails(film, withCredits: appended.contains("credits")))
        }
    }

    /// `/3/genre/movie/list`: the genres that films can be discovered by.
    static let filmGenres = Route(name: "genres") { request in
        guard request.segments == ["3", "genre", "movie", "list"] else { return nil }
        let genres = SampleFilm.ServiceGenre.allCases.sorted { $0.name < $1.name }
        return .json(.object(["genres": .array(genres.map(JSONText.genre))]))
    }

    /// `/3/configuration`: where posters are, and in which sizes.
    static func filmConfiguration(origin: String) -> Route {
        // There is no encryption on the way from a machine to itself, so that both addresses are the same.
        let base = JSONText.string(origin + "/t/p/")
        let sizes = JSONText.array(PosterSize.allCases.map { .string($0.rawValue) })
        return Route(name: "configuration") { request in
            guard request.segments == ["3", "configuration"] else { return nil }
            return .json(
                .object([
                    "images": .object([
                        "base_url": base,
                        "secure_base_url": base,
                        "backdrop_sizes": .array([]),
                        "logo_sizes": .array([]),
                        "poster_sizes": sizes,
                        "profile_sizes": .array([]),
                        "still_sizes": .array([]),
                    ]),
                    "change_keys": .array([]),
                ])
            )
        }
    }
}
