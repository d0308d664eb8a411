public import FilmCatalog
public import FilmDiary
public import WebService

extension DiscoverViewModel {
    /// What the screen shows as a whole.
    public enum Phase: Hashable, Sendable {
        /// Nothing is known yet.
        case loading
        /// There are films.
        case loaded
        /// No film matches.
        case empty
        /// The first page could not be had; ``DiscoverViewModel/retryTapped()`` asks again.
        case failed(APIError)
    }

    /// What stands below the last film.
    public enum Footer: Hashable, Sendable {
        /// Nothing.
        case none
        /// The next page is on its way.
        case loading
        /// The next page could not be had; ``DiscoverViewModel/retryTapped()`` asks for the same one.
        case failed(APIError)
        /// That was every film.
        case end
    }

    /// A film of the grid.
    public struct Item: Hashable, Sendable, Identifiable {
        /// What the catalogue says.
        public let film: Film
        /// What the diary would keep of it.
        public let facts: FilmFacts

        /// The diary's name of the film.
        public var id: String { facts.id }
    }

    /// Why there are no films where ``phase-swift.property`` is `empty`.
    public var emptyWords: String {
        searchText.isEmpty
            ? "There is no film of that decade and genre." : "There is no film with “\(searchText)” in its title."
    }
}
