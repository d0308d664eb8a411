extension ImageProcessors {
    /// Takes the colours out of a picture.
    ///
    /// Every pixel becomes as light as it was, by the weights of Rec. 709 on the values in sRGB, as CSS's `grayscale()` has
    /// it.
    public struct Greyscale: ImageProcessing {
        /// Makes the processor.
        public init() {}

        /// The kind.
        public var identifier: String { "streamimagekit/greyscale" }

        /// Makes the grey picture.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            let pixels = try PixelBuffer.copying(bitmap)
            for index in 0..<pixels.size.area {
                let pixel = pixels.bytes + index &* 4
                // The weights add up to 256, so grey stays as it is, and none is lighter than its alpha.
                let light = 54 &* UInt32(pixel[0]) &+ 183 &* UInt32(pixel[1]) &+ 19 &* UInt32(pixel[2])
                let grey = UInt8(truncatingIfNeeded: (light &+ 128) >> 8)
                pixel[0] = grey
                pixel[1] = grey
                pixel[2] = grey
            }
            return try pixels.bitmap(isOpaque: bitmap.isOpaque)
        }
    }

    /// Draws a picture's shape in one colour, for symbols whose shape is in their alpha.
    public struct Tint: ImageProcessing {
        /// The colour of every pixel; its alpha makes all of them fainter.
        public let color: PixelColor

        /// Makes the processor.
        public init(_ color: PixelColor) {
            self.color = color
        }

        /// The kind with its colour.
        public var identifier: String { "streamimagekit/tint \(color)" }

        /// Makes the shape.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            let alpha = Double(color.alpha) / 255
            let paint = PixelPaint(color) { _ in (kept: 0, added: alpha) }
            return try paint.applied(to: bitmap, alphaKept: alpha)
        }
    }

    /// Lays a colour over a picture, where the picture is.
    public struct Blend: ImageProcessing {
        /// How the colour meets what is below it (Compositing and Blending Level 1, §9.1).
        public enum Mode: String, Hashable, Sendable, CaseIterable {
            /// The colour covers it.
            case normal
            /// The product of both: never lighter.
            case multiply
            /// The complement of the complements' product: never darker.
            case screen
        }

        /// The colour; its alpha says how much of it.
        public let color: PixelColor
        /// How the colour meets the picture.
        public let mode: Mode

        /// Makes the processor.
        public init(_ color: PixelColor, mode: Mode = .normal) {
            self.color = color
            self.mode = mode
        }

        /// The kind with its colour and mode.
        public var identifier: String { "streamimagekit/blend \(mode.rawValue) \(color)" }

        /// Makes the picture under the colour; its alpha stays.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            let alpha = Double(color.alpha) / 255
            let paint = PixelPaint(color) { channel in
                switch mode {
                case .normal: (kept: 1 - alpha, added: alpha)
                case .multiply: (kept: 1 - alpha * (1 - channel), added: 0)
                case .screen: (kept: 1 - alpha * channel, added: alpha)
                }
            }
            return try paint.applied(to: bitmap, alphaKept: 1)
        }
    }
}

/// One linear function a channel: so much of what is there, and so much of a colour where there is something.
private struct PixelPaint {
    /// In 65,536ths.
    private let kept: SIMD4<UInt32>
    private let added: SIMD4<UInt32>

    /// Asks for the shares of each channel, which is told from 0 to 1: of what is there, and of the colour.
    init(_ color: PixelColor, _ shares: (Double) -> (kept: Double, added: Double)) {
        var kept = SIMD4<UInt32>()
        var added = SIMD4<UInt32>()
        for (index, channel) in [color.red, color.green, color.blue].enumerated() {
            let value = Double(channel) / 255
            let share = shares(value)
            kept[index] = UInt32((share.kept * 65_536).rounded())
            // Both roundings together must not make a colour lighter than its alpha.
            added[index] = min(UInt32((share.added * value * 65_536).rounded()), 65_536 - kept[index])
        }
        self.kept = kept
        self.added = added
    }

    /// The picture under the paint, with so much of its alpha.
    func applied(to bitmap: Bitmap, alphaKept: Double) throws(OutOfPixelMemory) -> Bitmap {
        let pixels = try PixelBuffer.copying(bitmap)
        let alphaShare = UInt32((alphaKept * 65_536).rounded())
        for index in 0..<pixels.size.area {
            let pixel = pixels.bytes + index &* 4
            let colours = SIMD4(UInt32(pixel[0]), UInt32(pixel[1]), UInt32(pixel[2]), 0)
            let alpha = UInt32(pixel[3])
            let result = (colours &* kept &+ SIMD4(repeating: alpha) &* added &+ 32_768) &>> 16
            let resultAlpha = (alpha &* alphaShare &+ 32_768) >> 16
            pixel[0] = UInt8(truncatingIfNeeded: result[0])
            pixel[1] = UInt8(truncatingIfNeeded: result[1])
            pixel[2] = UInt8(truncatingIfNeeded: result[2])
            pixel[3] = UInt8(truncatingIfNeeded: resultAlpha)
        }
        return try pixels.bitmap(isOpaque: bitmap.isOpaque && alphaShare == 65_536)
    }
}
