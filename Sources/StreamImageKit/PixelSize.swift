/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable, CustomStringConvertible {
    /// Pixels from left to right.
    public var width: Int
    /// Pixels from top to bottom.
    public var height: Int

    /// Makes a size; nothing is checked or clamped.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels, or `Int.max` where it does not fit.
    public var area: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }

    /// Width and height exchanged, as a quarter turn does.
    public var transposed: PixelSize {
        PixelSize(width: height, height: width)
    }

    /// Width × height.
    public var description: String { "\(width) × \(height)" }
}
