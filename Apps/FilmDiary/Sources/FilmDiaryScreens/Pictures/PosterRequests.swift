public import FilmDiary
public import Foundation
public import StreamImageKit

/// Makes the poster requests of every screen, so that one poster is one and the same picture wherever it is shown.
public struct PosterRequests: Hashable, Sendable {
    /// A place where a poster is shown; posters are two wide and three high.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// A line of the diary.
        case row
        /// A tile of a grid.
        case tile
        /// A film's own page.
        case detail

        /// The width in points.
        public var width: Double {
            switch self {
            case .row: 48
            case .tile: 144
            case .detail: 240
            }
        }

        /// The height in points.
        public var height: Double { width * 3 / 2 }
    }

    /// Pixels a point.
    public let scale: Double
    /// The diary's folder, which stored pictures may lie in.
    public let folder: URL
    private let sample: SampleAddress?

    /// Makes the requests.
    ///
    /// - Parameters:
    ///   - folder: The diary's folder, which stored pictures may lie in.
    ///   - scale: The display's pixels a point. The default is 1.
    ///   - sample: Where the sample catalogue is served; `nil`, the default, where it is not.
    public init(folder: URL, scale: Double = 1, sample: SampleAddress? = nil) {
        self.folder = folder
        self.scale = scale
        self.sample = sample
    }

    /// The request for a poster at a place, which it covers; `nil` where there is no poster.
    public func request(for poster: PosterReference?, at place: Place) -> ImageRequest? {
        guard let poster else { return nil }
        let url = poster.url(in: folder)
        return ImageRequest(
            ImageSource(sample?.current(url) ?? url),
            target: ImageTarget(pointWidth: place.width, pointHeight: place.height, scale: scale, mode: .fill),
            priority: .high,
            key: SampleAddress.isLasting(url) ? url.absoluteString : nil
        )
    }

    /// The pixels across that a poster is drawn with at a place.
    public func pixelWidth(at place: Place) -> Int { Int((place.width * scale).rounded(.up)) }
}
