public import WebService

extension CharacterListViewModel {
    /// What the screen shows as a whole.
    public enum Phase: Hashable, Sendable {
        /// Nothing is known yet: skeleton rows.
        case initialLoading
        /// There are rows.
        case loaded
        /// Nobody matches.
        case empty
        /// The first page could not be had; ``CharacterListViewModel/retryTapped()`` asks again.
        case failed(APIError)
    }

    /// What stands below the last row.
    public enum Footer: Hashable, Sendable {
        /// Nothing.
        case none
        /// The next page is on its way.
        case loading
        /// The next page could not be had; ``CharacterListViewModel/retryTapped()`` asks for the same one.
        case failed(APIError)
        /// That was everybody.
        case end
    }

    /// Where the screen leads.
    public enum Destination: Hashable, Sendable {
        /// The page of one character.
        case detail(CharacterRecord)
    }
}
