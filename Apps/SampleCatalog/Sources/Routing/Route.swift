/// One resource of the catalogue's service: whether a request is meant for it, and the answer.
///
/// Each resource is a file of its own with a factory method here; the server asks the routes in turn.
struct Route: Sendable {
    /// What ``RequestCounts/byRoute`` calls it.
    let name: String
    /// The answer to a GET or HEAD, or `nil` for a path that is another route's.
    let answer: @Sendable (HTTPRequest) -> HTTPAnswer?
}

/// Everything the server answers, in the order of the question.
struct Router: Sendable {
    /// The name under which requests for unknown paths are counted.
    static let unknownRoute = "unknown"

    private let routes: [Route]

    /// The routes to a catalogue at an origin: `http://127.0.0.1:8080`.
    init(catalog: SampleCatalog, origin: String) {
        let base = origin + "/api"
        routes = [
            .index(base: base),
            .avatar(catalog: catalog),
            .characterList(catalog: catalog, base: base),
            .character(catalog: catalog, base: base),
            .poster(catalog: catalog),
            .filmList(catalog: catalog),
            .filmSearch(catalog: catalog),
            .filmDiscovery(catalog: catalog),
            .filmGenres,
            .filmConfiguration(origin: origin),
            .film(catalog: catalog),
        ]
    }

    /// The answer to any request, with the name of the route that gave it.
    func answer(to request: HTTPRequest) -> (route: String, answer: HTTPAnswer) {
        guard request.method == "GET" || request.method == "HEAD" else {
            return (Self.unknownRoute, .methodNotAllowed)
        }
        for route in routes {
            if let answer = route.answer(request) { return (route.name, answer.satisfying(request)) }
        }
        return (Self.unknownRoute, .noRoute)
    }
}
