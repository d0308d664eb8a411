public import FilmDiary
public import Observation

/// A grid of films from the diary: the watchlist or the likes, the last changed first.
@MainActor @Observable
public final class ShelfViewModel {
    /// Which films.
    public enum Kind: Hashable, Sendable, CaseIterable {
        /// What is to be watched.
        case watchlist
        /// What is liked.
        case likes
    }

    private static let step = 90

    /// Which films.
    public let kind: Kind
    private let query: LiveQuery<Page<FilmActivity>>
    @ObservationIgnored private var limit = step

    /// Makes the model and begins to read.
    public init(_ kind: Kind, store: FilmStore) {
        self.kind = kind
        query = LiveQuery(Self.query(kind, limit: Self.step), in: store)
    }

    /// Whether the diary has answered.
    public var isReady: Bool { query.value != nil }
    /// The films read so far; more come by ``visibleFilmsChanged(to:)``.
    public var films: [FilmActivity] { query.value?.items ?? [] }
    /// Why the diary could not be read.
    public var error: StoreError? { query.error }

    /// Other films are in view than before; near the end, more are read.
    public func visibleFilmsChanged(to range: Range<Int>) {
        guard query.value?.next != nil, films.count >= limit, films.count - range.upperBound < 30 else { return }
        limit += Self.step
        query.replace(with: Self.query(kind, limit: limit))
    }

    private static func query(_ kind: Kind, limit: Int) -> StoreQuery<Page<FilmActivity>> {
        switch kind {
        case .watchlist: .watchlist(limit: limit)
        case .likes: .likes(limit: limit)
        }
    }
}
