public import StreamImageKit
public import WebService

/// Films from a service that speaks TMDB's API, version 3.
public final class TMDBCatalog: FilmCatalog {
    private let service: JSONService
    private let knownPosters = Lock<PosterAddresses?>(nil)

    /// Makes a catalogue.
    ///
    /// - Parameters:
    ///   - service: Where the service is, such as `https://api.themoviedb.org/3`.
    ///   - token: The read access token, sent as a bearer token and nowhere else; `nil`, the default, sends none.
    ///   - loader: What fetches; usually a ``RetryingLoader`` around the platform's transport.
    ///   - scheduler: The clock that tells how long a date in `Retry-After` is away.
    public init(
        service: SourceURL,
        token: String? = nil,
        loader: any DataLoading,
        scheduler: any Scheduling = SystemScheduler()
    ) {
        self.service = JSONService(service, token: token, loader: loader, scheduler: scheduler)
    }

    /// One page of the popular films.
    public func popular(page: Int) async throws(APIError) -> FilmPage {
        try await list(page) { .popular(page: $0) }
    }

    /// One page of the films that a filter lets through.
    public func discover(_ filter: FilmFilter, page: Int) async throws(APIError) -> FilmPage {
        try await list(page) { .discover(filter, page: $0) }
    }

    /// One page of the films whose title matches.
    public func search(_ words: String, year: Int?, page: Int) async throws(APIError) -> FilmPage {
        // The service refuses a search for nothing.
        guard !words.allSatisfy(\.isWhitespace) else {
            return FilmPage(number: max(1, page), films: [], totalCount: 0, isLast: true)
        }
        return try await list(page) { .search(words, year: year, page: $0) }
    }

    /// One film.
    public func details(of id: Film.ID) async throws(APIError) -> FilmDetails {
        try await service.value(FilmDetailsDTO.self, at: .details(of: id), missing: .notFound(id: id)).details
    }

    /// The genres that films can be discovered by.
    public func genres() async throws(APIError) -> [FilmGenre] {
        try await service.value(GenreListDTO.self, at: .genres).genres.map(\.genre)
    }

    /// Where posters are; asked for once, then remembered.
    public func posters() async throws(APIError) -> PosterAddresses {
        if let known = knownPosters.withLock({ $0 }) { return known }
        let images = try await service.value(ConfigurationDTO.self, at: .configuration).images
        let posters = PosterAddresses(base: images.base, sizes: images.sizes)
        knownPosters.withLock { $0 = posters }
        return posters
    }

    private func list(_ page: Int, _ endpoint: (Int) -> Endpoint) async throws(APIError) -> FilmPage {
        let page = max(1, page)
        guard page <= FilmPage.limit else { return FilmPage(number: page, films: [], totalCount: nil, isLast: true) }
        return try await service.value(FilmPageDTO.self, at: endpoint(page)).page(page)
    }
}
