/// How the size of a picture's pixels follows from where it is shown: a pure value.
public enum ImageSizing: Hashable, Sendable {
    /// As large as the layout's room on this display.
    ///
    /// A request that names a target keeps it.
    case layout(ImageTarget.Mode)
    /// What the request says; its own size where it says nothing.
    case request

    /// Finds the target for a request.
    ///
    /// A room that shrinks to no less than half, as windows and animations have it at every step, keeps the pixels that
    /// there are. One that grows needs more.
    ///
    /// - Parameters:
    ///   - wanted: The target that the request names.
    ///   - box: The room in points; `nil` before the first layout.
    ///   - displayScale: Pixels a point.
    ///   - current: The target that is shown or loading already.
    /// - Returns: The target, or `nil` while the room is not known.
    public func target(
        for wanted: ImageTarget,
        in box: LayoutBox?,
        displayScale: Double,
        current: ImageTarget? = nil
    ) -> ImageTarget? {
        guard case .layout(let mode) = self, wanted == .original else { return wanted }
        guard let box, !box.isCollapsed else { return nil }
        let exact = ImageTarget(pointWidth: box.width, pointHeight: box.height, scale: displayScale, mode: mode)
        guard let current, current.serves(exact) else { return exact }
        return current
    }
}

extension ImageTarget {
    /// Whether pixels for this target are enough for another, and not four times as many as it needs.
    fileprivate func serves(_ other: ImageTarget) -> Bool {
        mode == other.mode && Self.serves(width, other.width) && Self.serves(height, other.height)
    }

    private static func serves(_ side: Int?, _ other: Int?) -> Bool {
        guard let side, let other else { return side == other }
        return side >= other && side / 2 <= other
    }
}

extension ImageResponse {
    /// Pixels a point at which the picture is as large in points as the whole file would be at `scale`.
    ///
    /// So a picture that was decoded small takes the same place in a layout as the one at its own size.
    ///
    /// - Parameter scale: Pixels a point of the file; what is not a positive number counts as 1.
    /// - Returns: Pixels a point of ``bitmap``.
    public func pixelsPerPoint(fileScale scale: Double = 1) -> Double {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        guard source.size.width > 0, source.size.height > 0 else { return scale }
        // What processors cut off makes the picture smaller in points too. The longer side is rounded the least.
        let decoded = image.decodedSize
        let reduction =
            source.size.width >= source.size.height
            ? Double(decoded.width) / Double(source.size.width) : Double(decoded.height) / Double(source.size.height)
        return scale * reduction
    }
}
