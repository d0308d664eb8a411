public import WebService

/// Where films come from.
public protocol FilmCatalog: Sendable {
    /// One page of the popular films, from 1; beyond the end it is empty and the last.
    func popular(page: Int) async throws(APIError) -> FilmPage
    /// One page of the films that a filter lets through, the most popular first.
    func discover(_ filter: FilmFilter, page: Int) async throws(APIError) -> FilmPage
    /// One page of the films whose title matches; no words find nothing, without a request.
    ///
    /// - Parameters:
    ///   - words: What to look for, as typed.
    ///   - year: The year of release, or `nil` for any.
    ///   - page: The page, from 1.
    /// - Returns: The page; beyond the end it is empty and the last.
    /// - Throws: Why it could not be had.
    func search(_ words: String, year: Int?, page: Int) async throws(APIError) -> FilmPage
    /// One film.
    ///
    /// - Throws: ``APIError/notFound(id:)`` where there is none of the number.
    func details(of id: Film.ID) async throws(APIError) -> FilmDetails
    /// The genres that films can be discovered by.
    func genres() async throws(APIError) -> [FilmGenre]
    /// Where posters are and in which sizes.
    func posters() async throws(APIError) -> PosterAddresses
}
