public import StreamImageKit

/// Makes the picture requests of every screen, so that prefetch, probe and load ask for one and the same picture.
public struct CharacterImageRequests: Hashable, Sendable {
    /// A place where a character's picture is shown, as a square with its side in points.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// A row of the list.
        case row
        /// A tile of the grid.
        case tile
        /// A character's own page.
        case detail

        /// The side in points.
        public var side: Double {
            switch self {
            case .row: 64
            case .tile: 160
            case .detail: 300
            }
        }
    }

    /// Pixels a point.
    public let scale: Double

    /// Makes the requests for a display with `scale` pixels a point; the default is 1.
    public init(scale: Double = 1) {
        self.scale = scale
    }

    /// The request for a character's picture at a place, which it covers.
    ///
    /// What is on screen is asked for at high priority; prefetching lowers that by itself, which changes no key.
    public func request(for record: CharacterRecord, at place: Place) -> ImageRequest {
        ImageRequest(
            url: record.portrait,
            target: ImageTarget(pointWidth: place.side, pointHeight: place.side, scale: scale, mode: .fill),
            priority: .high
        )
    }
}
