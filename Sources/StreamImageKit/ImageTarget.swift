/// The box an image will be drawn in, in pixels, and how it is to fill it.
///
/// An image is decoded at the size this asks for, so that a thumbnail of a camera photo costs a thumbnail's memory.
/// Nothing is enlarged unless ``allowsEnlarging`` is set.
public struct ImageTarget: Hashable, Sendable, CustomStringConvertible {
    /// How an image meets its box.
    ///
    /// Its proportions never change, and nothing is cut off.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// As large as fits inside the box.
        case fit
        /// As small as covers the box.
        case fill
    }

    /// The box's width in pixels, or `nil` where the width is free.
    public let width: Int?
    /// The box's height in pixels, or `nil` where the height is free.
    public let height: Int?
    /// Whether the image stays inside the box or covers it.
    public let mode: Mode
    /// Whether an image smaller than the box is scaled up.
    ///
    /// The default is `false`.
    public let allowsEnlarging: Bool

    /// The image at its own size.
    public static let original = ImageTarget(width: nil, height: nil)

    /// A box in pixels.
    ///
    /// A side below 1 counts as 1; a `nil` side is free.
    public init(width: Int?, height: Int?, mode: Mode = .fit, allowsEnlarging: Bool = false) {
        self.width = width.map { max(1, $0) }
        self.height = height.map { max(1, $0) }
        self.mode = mode
        self.allowsEnlarging = allowsEnlarging
    }

    /// A box in points on a display with `scale` pixels a point, rounded up to whole pixels.
    ///
    /// Layout can hand over anything, so nothing traps: zero, negative and not-a-number sides count as one pixel,
    /// infinite ones (and those beyond 2³¹ − 1 pixels) are free, and a scale that is not a positive number counts as 1.
    public init(
        pointWidth: Double?,
        pointHeight: Double?,
        scale: Double = 1,
        mode: Mode = .fit,
        allowsEnlarging: Bool = false
    ) {
        let scale = scale.isFinite && scale > 0 ? scale : 1
        self.init(
            width: Self.pixels(pointWidth, scale: scale),
            height: Self.pixels(pointHeight, scale: scale),
            mode: mode,
            allowsEnlarging: allowsEnlarging
        )
    }

    private static func pixels(_ points: Double?, scale: Double) -> Int? {
        guard let points else { return nil }
        guard !points.isNaN else { return 1 }
        // Scaling by, say, 1.1 must not turn 100.00000000000001 into 101 pixels.
        let pixels = (points * scale - 1e-6).rounded(.up)
        return pixels >= Double(Int32.max) ? nil : Int(max(1, pixels))
    }

    /// The size in pixels at which an image of `size` (after its orientation) is decoded; each side is at least 1.
    public func renditionSize(for size: PixelSize) -> PixelSize {
        let horizontal = width.map { Double($0) / Double(max(1, size.width)) }
        let vertical = height.map { Double($0) / Double(max(1, size.height)) }
        var scale: Double
        switch (horizontal, vertical) {
        case (nil, nil): scale = 1
        case (let only?, nil), (nil, let only?): scale = only
        case (let horizontal?, let vertical?):
            scale = mode == .fit ? min(horizontal, vertical) : max(horizontal, vertical)
        }
        if scale > 1, !allowsEnlarging { scale = 1 }
        guard scale != 1 else { return size }
        // The side that binds is hit exactly, whatever the other one rounds to.
        return PixelSize(
            width: horizontal == scale ? width ?? size.width : Self.scaled(size.width, by: scale),
            height: vertical == scale ? height ?? size.height : Self.scaled(size.height, by: scale)
        )
    }

    private static func scaled(_ side: Int, by scale: Double) -> Int {
        let scaled = (Double(side) * scale).rounded()
        return scaled >= Double(Int32.max) ? Int(Int32.max) : max(1, Int(scaled))
    }

    /// The sides and how they are used, as in `100x50 fit`.
    public var description: String {
        if width == nil, height == nil { return "original" }
        let sides = "\(width.map(String.init) ?? "")x\(height.map(String.init) ?? "")"
        return "\(sides) \(mode.rawValue)\(allowsEnlarging ? " enlarging" : "")"
    }
}
