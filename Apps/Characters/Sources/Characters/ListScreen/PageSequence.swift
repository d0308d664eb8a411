import WebService

/// Which page of a list is asked for, and when: a state machine that asks for each page once, in order.
///
/// It holds no data and does nothing by itself. A page is asked for by itself once; after a failure only ``retry()``
/// asks for it again.
struct PageSequence: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// The next page may be asked for.
        case idle
        /// The next page has been asked for.
        case loading
        /// The next page could not be had.
        case failed(APIError)
        /// There is no next page.
        case ended
    }

    /// The page that is asked for next, or is being asked for now.
    private(set) var next = 1
    private(set) var state = State.idle
    private var knownIDs: Set<CharacterRecord.ID> = []
    /// Pages in a row that brought nothing new.
    private var barrenPages = 0

    /// So many pages in a row without anything new end a list, so that a server that repeats itself is not asked for ever.
    private static let maximumBarrenPages = 2

    /// The number of the page to ask for now, or `nil` where none may be: one is under way, has failed, or was the last.
    mutating func begin() -> Int? {
        guard state == .idle else { return nil }
        state = .loading
        return next
    }

    /// The number of the page that failed, to ask for it again; `nil` where none did.
    mutating func retry() -> Int? {
        guard case .failed = state else { return nil }
        state = .loading
        return next
    }

    /// Takes the page that was asked for, and hands back what is new on it, in its order.
    mutating func receive(_ page: CharacterPage) -> [CharacterRecord] {
        guard state == .loading, page.number == next else { return [] }
        let added = page.records.filter { knownIDs.insert($0.id).inserted }
        barrenPages = added.isEmpty ? barrenPages + 1 : 0
        next += 1
        state = page.isLast || barrenPages >= Self.maximumBarrenPages ? .ended : .idle
        return added
    }

    /// Notes that the page that was asked for will not come, and may be asked for again.
    mutating func abandon() {
        if state == .loading { state = .idle }
    }

    /// Notes that the page that was asked for could not be had.
    mutating func fail(_ error: APIError) {
        guard state == .loading else { return }
        state = .failed(error)
    }
}
