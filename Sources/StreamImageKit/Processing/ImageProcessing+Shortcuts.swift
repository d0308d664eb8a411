extension ImageProcessing where Self == ImageProcessors.RoundedCorners {
    /// Rounds the corners; the radius is in pixels, or in points on a display with `scale` pixels a point.
    public static func roundedCorners(radius: Double, scale: Double = 1) -> Self {
        Self(radius: radius, scale: scale)
    }
}

extension ImageProcessing where Self == ImageProcessors.Circle {
    /// Cuts the largest disc out of the middle.
    public static var circle: Self { Self() }
}

extension ImageProcessing where Self == ImageProcessors.Crop {
    /// Cuts the largest part with the proportions of these sides out of the middle.
    public static func crop(width: Double, height: Double) -> Self {
        Self(width: width, height: height)
    }
}

extension ImageProcessing where Self == ImageProcessors.Greyscale {
    /// Takes the colours out.
    public static var greyscale: Self { Self() }
}

extension ImageProcessing where Self == ImageProcessors.Tint {
    /// Draws the picture's shape in one colour.
    public static func tint(_ color: PixelColor) -> Self { Self(color) }
}

extension ImageProcessing where Self == ImageProcessors.Blend {
    /// Lays a colour over the picture.
    public static func blend(_ color: PixelColor, mode: ImageProcessors.Blend.Mode = .normal) -> Self {
        Self(color, mode: mode)
    }
}

extension ImageProcessing where Self == ImageProcessors.GaussianBlur {
    /// Blurs; the radius is in pixels, or in points on a display with `scale` pixels a point.
    public static func gaussianBlur(radius: Double, scale: Double = 1) -> Self {
        Self(radius: radius, scale: scale)
    }
}

extension ImageProcessing where Self == ImageProcessors.Custom {
    /// Makes the change that a closure makes; see ``ImageProcessing/identifier``.
    public static func custom(
        _ identifier: String,
        _ change: @escaping @Sendable (Bitmap) throws -> Bitmap
    ) -> Self {
        Self(identifier, change)
    }
}
