extension JSONText {
    /// A film as lists of the film service have it, with the service's fields in the service's order.
    static func film(_ film: SampleFilm) -> JSONText {
        .object([
            "adult": .false,
            "backdrop_path": .null,
            "genre_ids": .array(film.genre.serviceGenres.map { .number($0.rawValue) }),
            "id": .number(film.id),
            "original_language": .string(unknownLanguage),
            "original_title": .string(film.title),
            "overview": .string(film.overview),
            "popularity": .number(film.popularity),
            "poster_path": .string(film.posterPath),
            "release_date": .string(film.releaseDate),
            "title": .string(film.title),
            "video": .false,
            "vote_average": .number(0),
            "vote_count": .number(0),
        ])
    }

    /// A film with everything that is known of it.
    static func filmDetails(_ film: SampleFilm, withCredits: Bool) -> JSONText {
        let credits: KeyValuePairs<String, JSONText> = ["credits": self.credits(of: film)]
        return .object([
            "adult": .false,
            "backdrop_path": .null,
            "belongs_to_collection": .null,
            "budget": .number(0),
            "genres": .array(film.genre.serviceGenres.map(genre)),
            "homepage": .string(""),
            "id": .number(film.id),
            "imdb_id": .null,
            "original_language": .string(unknownLanguage),
            "original_title": .string(film.title),
            "overview": .string(film.overview),
            "popularity": .number(film.popularity),
            "poster_path": .string(film.posterPath),
            "production_companies": .array([]),
            "production_countries": .array([]),
            "release_date": .string(film.releaseDate),
            "revenue": .number(0),
            "runtime": film.minutes.map(JSONText.number) ?? .null,
            "spoken_languages": .array([]),
            "status": .string("Released"),
            "tagline": .string(""),
            "title": .string(film.title),
            "video": .false,
            "vote_average": .number(0),
            "vote_count": .number(0),
        ]).appending(withCredits ? credits : [:])
    }

    /// A genre as the film service lists it.
    static func genre(_ genre: SampleFilm.ServiceGenre) -> JSONText {
        .object(["id": .number(genre.rawValue), "name": .string(genre.name)])
    }

    /// The body of the film service's errors.
    static func filmError(_ code: Int, _ message: String) -> JSONText {
        .object(["success": .false, "status_code": .number(code), "status_message": .string(message)])
    }

    // The facts name no language; the service has a code for that.
    private static let unknownLanguage = "xx"

    private static func credits(of film: SampleFilm) -> JSONText {
        let director = JSONText.object([
            "name": .string(film.director),
            "department": .string("Directing"),
            "job": .string("Director"),
        ])
        return .object(["cast": .array([]), "crew": .array([director])])
    }
}

extension SampleFilm {
    /// Falls with the place in the list; no film has the same.
    fileprivate var popularity: Int { max(1, 10_000 - id) }

    /// The service has days where the facts have years.
    var releaseDate: String { "\(year)-01-01" }

    /// Where the poster is behind the pictures' base address and a size.
    var posterPath: String { "/\(id).jpg" }
}
