import FilmCatalog
import StreamImageKit

/// A catalogue of invented films in pages of 20, which can be told to fail and counts what it is asked for.
final class ScriptedCatalog: FilmCatalog {
    struct State: Sendable {
        var count = 50
        var failure: APIError?
        var asked: [String] = []
        var isHolding = false
        var held: CheckedContinuation<Void, Never>?
    }

    let state = Lock(State())

    var asked: [String] { state.withLock { $0.asked } }

    func fail(with error: APIError?) {
        state.withLock { $0.failure = error }
    }

    /// Keeps the next search waiting until ``letGo()``.
    func hold() {
        state.withLock { $0.isHolding = true }
    }

    /// Whether a search waits.
    var isHeld: Bool { state.withLock { $0.held != nil } }

    func letGo() {
        state.withLock { state in
            state.isHolding = false
            return state.held.take()
        }?.resume()
    }

    func popular(page: Int) async throws(APIError) -> FilmPage { try answer("popular \(page)", page) { _ in true } }

    func discover(_ filter: FilmFilter, page: Int) async throws(APIError) -> FilmPage {
        try answer("decade \(filter.decade ?? 0) genre \(filter.genreID ?? 0) page \(page)", page) { $0.id % 2 == 0 }
    }

    func search(_ words: String, year: Int?, page: Int) async throws(APIError) -> FilmPage {
        if state.withLock({ $0.isHolding }) {
            await withCheckedContinuation { waiting in state.withLock { $0.held = waiting } }
        }
        return try answer("search \(words) \(page)", page) { $0.title.contains(words) }
    }

    func details(of id: Film.ID) async throws(APIError) -> FilmDetails {
        if let failure = state.withLock({ $0.failure }) { throw failure }
        return FilmDetails(film: Self.film(id), minutes: 101, genres: [], directors: ["Ida"], cast: ["Ada"])
    }

    func genres() async throws(APIError) -> [FilmGenre] { [FilmGenre(id: 18, name: "Drama")] }

    func posters() async throws(APIError) -> PosterAddresses {
        PosterAddresses(base: "http://posters.invalid/", sizes: ["w185", "w342"])
    }

    static func film(_ id: Int) -> Film {
        Film(id: id, title: "Film \(id)", year: 1990, posterPath: "/\(id).jpg", genreIDs: [18])
    }

    private func answer(
        _ name: String,
        _ number: Int,
        _ isWanted: (Film) -> Bool
    ) throws(APIError) -> FilmPage {
        let (count, failure) = state.withLock { state in
            state.asked.append(name)
            return (state.count, state.failure)
        }
        if let failure { throw failure }
        let all = (1...count).map(Self.film).filter(isWanted)
        let page = Array(all.dropFirst((number - 1) * 20).prefix(20))
        return FilmPage(number: number, films: page, totalCount: all.count, isLast: number * 20 >= all.count)
    }
}
