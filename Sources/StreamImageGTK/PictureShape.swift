public import StreamImageKit

/// The room that a picture has in a layout, and how it fills it.
///
/// Cells and prefetchers share one, so that what is prefetched is exactly what will be shown.
public struct PictureShape: Hashable, Sendable {
    /// Points from left to right, at least 1.
    public let width: Int
    /// Points from top to bottom, at least 1.
    public let height: Int
    /// Whether the picture is seen whole or covers its room.
    public let mode: ImageTarget.Mode
    /// The radius of the corners in points, at least 0.
    public let cornerRadius: Int

    /// Makes a shape.
    ///
    /// - Parameters:
    ///   - width: Points from left to right.
    ///   - height: Points from top to bottom.
    ///   - mode: Whether the picture is seen whole or covers its room, which is the default.
    ///   - cornerRadius: The radius of the corners in points. The default is 0.
    public init(width: Int, height: Int, mode: ImageTarget.Mode = .fill, cornerRadius: Int = 0) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.mode = mode
        self.cornerRadius = max(0, cornerRadius)
    }

    /// The box in pixels on a display with a scale factor, for requests.
    public func target(scaleFactor: Int = 1) -> ImageTarget {
        ImageTarget(
            pointWidth: Double(width),
            pointHeight: Double(height),
            scale: Double(scaleFactor),
            mode: mode
        )
    }
}
