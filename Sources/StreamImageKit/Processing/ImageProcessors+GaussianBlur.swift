extension ImageProcessors {
    /// Blurs a picture like a Gaussian does; beyond its edges it goes on as it is there.
    ///
    /// Three boxes after one another stand in for the bell curve, each with fractional ends, so that every radius has its
    /// effect. The time does not grow with the radius.
    public struct GaussianBlur: ImageProcessing {
        /// The standard deviation in pixels, as CSS's `blur()` has it.
        public let radius: Double

        /// Makes the processor.
        ///
        /// - Parameters:
        ///   - radius: The standard deviation in points; what is not above 0 changes nothing.
        ///   - scale: Pixels a point on the display. By default the radius is in pixels.
        public init(radius: Double, scale: Double = 1) {
            self.radius = radius * scale
        }

        /// The kind with its radius.
        public var identifier: String { "streamimagekit/gaussian-blur \(radius)" }

        /// Makes the blurred picture; a radius beyond its longer side counts as that.
        public func process(_ bitmap: Bitmap) throws -> Bitmap {
            guard radius > 0 else { return bitmap }
            let blur = BoxBlur(standardDeviation: min(radius, Double(max(bitmap.width, bitmap.height))))
            let pixels = try PixelBuffer.copying(bitmap)
            let turned = try PixelBuffer.rgba(bitmap.size.transposed)
            blur.blurRows(of: pixels, intoColumnsOf: turned)
            blur.blurRows(of: turned, intoColumnsOf: pixels)
            return try pixels.bitmap(isOpaque: bitmap.isOpaque)
        }
    }
}

/// Blurs lines of premultiplied RGBA with three boxes, which together are close to a Gaussian.
///
/// A box of whole pixels has a variance that leaves gaps, so each has a share of one more pixel at both ends, such that
/// three of them have the variance that is asked for.
private struct BoxBlur {
    private static let passes = 3

    /// Whole pixels on both sides of the middle.
    private let radius: Int
    /// The weight of the one pixel more at both ends, where a whole one has 1.
    private let endWeight: Float
    /// What the sum of weights is multiplied by to be 1.
    private let unit: Float

    init(standardDeviation: Double) {
        let variance = standardDeviation * standardDeviation / Double(Self.passes)
        let radius = (((1 + 12 * variance).squareRoot() - 1) / 2).rounded(.down)
        let next = radius + 1
        let endWeight = (2 * radius + 1) * (3 * variance - radius * next) / (6 * (next * next - variance))
        self.radius = Int(radius)
        self.endWeight = Float(endWeight)
        unit = Float(1 / (2 * radius + 1 + 2 * endWeight))
    }

    /// Blurs each row and writes it as a column, so that doing it twice blurs both ways and leaves the picture upright.
    func blurRows(of source: PixelBuffer, intoColumnsOf target: PixelBuffer) {
        let count = source.size.width
        // Each pass needs so much on both sides of what it gives.
        let reach = radius + 1
        let margin = reach * Self.passes
        var line = [SIMD4<Float>](repeating: .zero, count: count + 2 * margin)
        var next = line
        line.withUnsafeMutableBufferPointer { first in
            next.withUnsafeMutableBufferPointer { second in
                for y in 0..<source.size.height {
                    load(source.row(y), count: count, margin: margin, into: first)
                    pass(from: first, to: second, range: reach..<first.count - reach)
                    pass(from: second, to: first, range: 2 * reach..<first.count - 2 * reach)
                    pass(from: first, to: second, range: margin..<first.count - margin)
                    for x in 0..<count { store(second[margin + x], in: target.row(x) + y &* 4) }
                }
            }
        }
    }

    /// Spreads a row to numbers, with its ends repeated on both sides.
    private func load(
        _ row: UnsafePointer<UInt8>,
        count: Int,
        margin: Int,
        into line: UnsafeMutableBufferPointer<SIMD4<Float>>
    ) {
        for x in 0..<count {
            let pixel = row + x &* 4
            line[margin + x] = SIMD4(Float(pixel[0]), Float(pixel[1]), Float(pixel[2]), Float(pixel[3]))
        }
        for x in 0..<margin {
            line[x] = line[margin]
            line[margin + count + x] = line[margin + count - 1]
        }
    }

    /// One box over a range; the sum moves along, so that its width costs nothing.
    private func pass(
        from line: UnsafeMutableBufferPointer<SIMD4<Float>>,
        to result: UnsafeMutableBufferPointer<SIMD4<Float>>,
        range: Range<Int>
    ) {
        var sum = SIMD4<Float>.zero
        for index in range.lowerBound - radius...range.lowerBound + radius { sum += line[index] }
        for index in range {
            let after = line[index &+ radius &+ 1]
            result[index] = (sum + endWeight * (line[index &- radius &- 1] + after)) * unit
            sum += after - line[index &- radius]
        }
    }

    private func store(_ value: SIMD4<Float>, in pixel: UnsafeMutablePointer<UInt8>) {
        let rounded = SIMD4<Int32>(value + 0.5)
        let alpha = min(255, max(0, rounded[3]))
        pixel[0] = UInt8(truncatingIfNeeded: min(alpha, max(0, rounded[0])))
        pixel[1] = UInt8(truncatingIfNeeded: min(alpha, max(0, rounded[1])))
        pixel[2] = UInt8(truncatingIfNeeded: min(alpha, max(0, rounded[2])))
        pixel[3] = UInt8(truncatingIfNeeded: alpha)
    }
}
