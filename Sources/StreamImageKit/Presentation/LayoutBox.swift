/// The room that a layout offers to a picture, in points, before the picture has a say.
public struct LayoutBox: Hashable, Sendable {
    /// Points from left to right, or `nil` where the layout leaves that to the picture.
    public let width: Double?
    /// Points from top to bottom, or `nil` where the layout leaves that to the picture.
    public let height: Double?

    /// Makes a box; sides that are infinite or not a number count as free.
    public init(width: Double?, height: Double?) {
        self.width = width.flatMap { $0.isFinite ? $0 : nil }
        self.height = height.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Reads a box from the size of a view that was laid out with ``measuringWidth`` and ``measuringHeight``.
    package init(measuredWidth: Double, measuredHeight: Double) {
        self.init(
            width: measuredWidth > 0 ? measuredWidth : nil,
            height: measuredHeight > 0 ? measuredHeight : nil
        )
    }

    /// The width for a view that stands for this box: 0 where it is free, and never 0 where it is not.
    package var measuringWidth: Double { Self.measuring(width) }
    /// The height for a view that stands for this box: 0 where it is free, and never 0 where it is not.
    package var measuringHeight: Double { Self.measuring(height) }

    /// Whether a side has no room at all, as in the first moments of a layout or in a collapsed row.
    ///
    /// A side of at most one point counts as none.
    public var isCollapsed: Bool {
        [width, height].contains { side in side.map { $0 <= 1 } ?? false }
    }

    private static func measuring(_ side: Double?) -> Double {
        side.map { max(1, $0) } ?? 0
    }
}
