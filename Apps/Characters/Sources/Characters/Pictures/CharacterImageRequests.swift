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
    /// Whether characters are the sample catalogue's.
    ///
    /// Its port may be another at every start: its pictures are known by what follows the port, so that those on the disk
    /// are found again.
    public let isSample: Bool

    /// Makes the requests for a display.
    ///
    /// - Parameters:
    ///   - scale: Pixels a point. The default is 1.
    ///   - isSample: Whether characters are the sample catalogue's. The default is `false`.
    public init(scale: Double = 1, isSample: Bool = false) {
        self.scale = scale
        self.isSample = isSample
    }

    /// The request for a character's picture at a place, which it covers.
    ///
    /// What is on screen is asked for at high priority; prefetching lowers that by itself, which changes no key.
    public func request(for record: CharacterRecord, at place: Place) -> ImageRequest {
        ImageRequest(
            ImageSource(record.portrait),
            target: ImageTarget(pointWidth: place.side, pointHeight: place.side, scale: scale, mode: .fill),
            priority: .high,
            key: key(of: record)
        )
    }

    private func key(of record: CharacterRecord) -> String? {
        guard isSample, let address = try? SourceURL(record.portrait), address.host == "127.0.0.1" else { return nil }
        return "sample:" + address.path
    }
}
