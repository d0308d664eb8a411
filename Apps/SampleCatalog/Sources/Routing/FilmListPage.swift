/// One page of a list of films, in the film service's envelope.
struct FilmListPage {
    /// Films on a full page.
    static let length = 20

    /// What the service says of a page that it does not give out.
    static let invalid = HTTPAnswer.filmError(
        400, code: 22, "Invalid page: Pages start at 1 and max at 500. They are expected to be an integer."
    )

    /// The answer to a request for one page of the films.
    static func answer(to request: HTTPRequest, with films: [SampleFilm]) -> HTTPAnswer {
        guard let number = Int(request.query("page") ?? "1"), (1...500).contains(number) else { return invalid }
        // A page beyond the last is empty, and no error.
        let start = min((number - 1) * length, films.count)
        let page = films[start..<min(start + length, films.count)]
        return .json(
            .object([
                "page": .number(number),
                "results": .array(page.map(JSONText.film)),
                "total_pages": .number((films.count + length - 1) / length),
                "total_results": .number(films.count),
            ])
        )
    }
}

extension HTTPAnswer {
    /// An error with the film service's body.
    static func filmError(_ status: Int, code: Int, _ message: String) -> HTTPAnswer {
        json(.filmError(code, message), status: status)
    }

    /// What the film service says of whatever it does not have.
    static let noFilmResource = filmError(404, code: 34, "The resource you requested could not be found.")
}
