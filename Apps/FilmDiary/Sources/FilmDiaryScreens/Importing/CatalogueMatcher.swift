public import FilmCatalog
public import FilmDiary
import StreamImageKit

/// Looks up the films of an import in a catalogue, and remembers the answers, so that trying again asks only for the rest.
public final class CatalogueMatcher: FilmMatcher {
    private struct Question: Hashable {
        let title: String
        let year: Int?
    }

    private struct State: Sendable {
        var answers: [Question: [FilmFacts]] = [:]
        var failure: APIError?
    }

    private let catalog: any FilmCatalog
    private let films: CatalogueFilms
    private let posterPixelWidth: Int
    private let state = Lock(State())

    /// Makes a matcher.
    ///
    /// - Parameters:
    ///   - catalog: Where films are looked up.
    ///   - films: What turns them into the diary's.
    ///   - posterPixelWidth: The pixels across that a poster of a grid is drawn with.
    public init(catalog: any FilmCatalog, films: CatalogueFilms, posterPixelWidth: Int) {
        self.catalog = catalog
        self.films = films
        self.posterPixelWidth = posterPixelWidth
    }

    /// Why the catalogue did not answer the last question; `nil` where it did.
    public var failure: APIError? { state.withLock { $0.failure } }

    /// Whether the catalogue has answered a question.
    func hasAnswered(title: String, year: Int?) -> Bool {
        state.withLock { $0.answers[Question(title: title, year: year)] != nil }
    }

    /// The films that a title and a year may mean, the likeliest first and with all that is known of it.
    ///
    /// - Throws: An `APIError`, or a `CancellationError`.
    public func candidates(title: String, year: Int?) async throws -> [FilmFacts] {
        let question = Question(title: title, year: year)
        if let known = state.withLock({ $0.answers[question] }) { return known }
        do throws(APIError) {
            let answer = try await ask(title: title, year: year)
            state.withLock { state in
                state.answers[question] = answer
                state.failure = nil
            }
            return answer
        } catch .cancelled {
            throw CancellationError()
        } catch {
            state.withLock { $0.failure = error }
            throw error
        }
    }

    /// What the catalogue finds for words that a person typed.
    func search(_ words: String) async throws(APIError) -> [FilmFacts] {
        let posters = try await catalog.posters()
        return try await catalog.search(words, year: nil, page: 1).films.map { facts(of: $0, posters) }
    }

    /// A film with all that the catalogue knows of it; as it is where the catalogue does not answer.
    func completed(_ facts: FilmFacts) async -> FilmFacts {
        (try? await details(of: facts)) ?? facts
    }

    private func ask(title: String, year: Int?) async throws(APIError) -> [FilmFacts] {
        let posters = try await catalog.posters()
        var found = try await catalog.candidates(title: title, year: year).map { facts(of: $0, posters) }
        // Directors and running times are in no search, and the profile counts them.
        if let likeliest = found.first {
            do throws(APIError) {
                found[0] = try await details(of: likeliest)
            } catch .notFound {
                found.removeFirst()
            }
        }
        return found
    }

    private func facts(of film: Film, _ posters: PosterAddresses) -> FilmFacts {
        films.facts(of: film, genres: [], posters: posters, pixelWidth: posterPixelWidth)
    }

    private func details(of facts: FilmFacts) async throws(APIError) -> FilmFacts {
        guard let number = films.number(of: facts.id) else { return facts }
        let details = try await catalog.details(of: number)
        var facts = facts
        facts.runtime = details.minutes ?? facts.runtime
        if !details.directors.isEmpty { facts.directors = details.directors }
        if !details.genres.isEmpty { facts.genres = details.genres.map(\.name) }
        return facts
    }
}
