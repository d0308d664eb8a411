public import StreamImageKit

/// Where the service keeps posters, and in which widths.
public struct PosterAddresses: Hashable, Sendable {
    /// The address that sizes and paths are appended to, with a slash at its end.
    public let base: String
    /// The sizes' names, such as `w342` or `original`.
    public let sizes: [String]

    /// Makes the addresses.
    public init(base: String, sizes: [String]) {
        self.base = base.hasSuffix("/") ? base : base + "/"
        self.sizes = sizes
    }

    /// The smallest size that has at least so many pixels across, else the original, else the widest.
    ///
    /// - Returns: The size's name, or `nil` where there are no sizes.
    public func size(forPixelWidth width: Int) -> String? {
        let widths = sizes.compactMap { size in Self.width(of: size).map { (size, $0) } }.sorted { $0.1 < $1.1 }
        if let fitting = widths.first(where: { $0.1 >= width }) { return fitting.0 }
        return sizes.contains("original") ? "original" : widths.last?.0
    }

    /// The address of a poster for a width in pixels, or `nil` where there is no usable one.
    public func address(of posterPath: String?, pixelWidth: Int) -> SourceURL? {
        guard let posterPath, let size = size(forPixelWidth: pixelWidth) else { return nil }
        return try? SourceURL(base + size + (posterPath.hasPrefix("/") ? posterPath : "/" + posterPath))
    }

    private static func width(of size: String) -> Int? {
        guard size.hasPrefix("w"), let width = Int(size.dropFirst()), width > 0 else { return nil }
        return width
    }
}
