extension ImageProcessors {
    /// Rounds the corners of a picture, with smooth edges.
    ///
    /// They are the picture's own corners. Where a view cuts a picture off, put ``Crop`` before it, so that the corners are
    /// those that are seen.
    public struct RoundedCorners: ImageProcessing {
        /// The radius in pixels.
        ///
        /// More than half the shorter side counts as that half.
        public let radius: Double

        /// Makes the processor.
        ///
        /// - Parameters:
        ///   - radius: The radius in points; what is not above 0 changes nothing.
        ///   - scale: Pixels a point on the display. By default the radius is in pixels.
        public init(radius: Double, scale: Double = 1) {
            self.radius = radius * scale
        }

        /// The kind with its radius.
        public var identifier: String { "streamimagekit/rounded-corners \(radius)" }

        /// Makes the picture with round corners.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            let mask = CornerMask(radius: radius, in: bitmap.size)
            guard !mask.isWhole else { return bitmap }
            let pixels = try PixelBuffer.copying(bitmap)
            mask.apply(to: pixels)
            return try pixels.bitmap()
        }
    }

    /// Cuts the largest disc out of the middle of a picture, with a smooth edge.
    public struct Circle: ImageProcessing {
        /// Makes the processor.
        public init() {}

        /// The kind.
        public var identifier: String { "streamimagekit/circle" }

        /// Makes the disc: a square picture with nothing outside of it.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            let square = try Crop(width: 1, height: 1).process(bitmap)
            return try RoundedCorners(radius: Double(square.width) / 2).process(square)
        }
    }

    /// Cuts the largest part of given proportions out of the middle of a picture.
    public struct Crop: ImageProcessing {
        /// Width through height.
        public let proportions: Double

        /// Makes the processor.
        ///
        /// - Parameters:
        ///   - width: The width in any unit.
        ///   - height: The height in the same unit. Sides whose quotient is not a positive number change nothing.
        public init(width: Double, height: Double) {
            proportions = width / height
        }

        /// The kind with its proportions.
        public var identifier: String { "streamimagekit/crop \(proportions)" }

        /// Makes the part.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            guard proportions.isFinite, proportions > 0 else { return bitmap }
            let (width, height) = (Double(bitmap.width), Double(bitmap.height))
            let size = PixelSize(
                width: width > height * proportions ? max(1, Int((height * proportions).rounded())) : bitmap.width,
                height: width < height * proportions ? max(1, Int((width / proportions).rounded())) : bitmap.height
            )
            guard size != bitmap.size else { return bitmap }
            let origin = (x: (bitmap.width - size.width) / 2, y: (bitmap.height - size.height) / 2)
            return try PixelBuffer.copying(bitmap, from: origin, size: size).bitmap(isOpaque: bitmap.isOpaque)
        }
    }
}
