/// How much of each pixel lies inside a rectangle with rounded corners.
///
/// The four corners are one another's mirror images, so one is worked out: by the distance of a pixel's centre from the
/// curve, which tells the covered area to within a few parts in a hundred.
struct CornerMask {
    /// Pixels on a side of the square that a corner takes.
    private let side: Int
    /// Coverage from 0 to 255, row by row from the picture's corner.
    private let corner: [UInt8]

    /// A radius beyond half the shorter side counts as that half; one that is not a positive number as none.
    init(radius: Double, in size: PixelSize) {
        let radius = radius > 0 ? min(radius, Double(min(size.width, size.height)) / 2) : 0
        let side = Int(radius.rounded(.up))
        self.side = side
        corner = (0..<side * side).map { index in
            let x = max(0, radius - Double(index % side) - 0.5)
            let y = max(0, radius - Double(index / side) - 0.5)
            let distance = (x * x + y * y).squareRoot()
            // Beyond the curve's middle, which a radius below half a pixel has in the corner itself, all is inside.
            guard distance > 0 else { return 255 }
            return UInt8((min(1, max(0, radius - distance + 0.5)) * 255).rounded())
        }
    }

    /// Whether nothing is cut off.
    var isWhole: Bool { corner.allSatisfy { $0 == 255 } }

    /// Takes away from premultiplied RGBA what lies outside.
    func apply(to pixels: PixelBuffer) {
        for y in 0..<side {
            let top = pixels.row(y)
            let bottom = pixels.row(pixels.size.height - 1 - y)
            for x in 0..<side {
                let coverage = corner[y * side + x]
                guard coverage < 255 else { continue }
                let opposite = pixels.size.width - 1 - x
                for pixel in [top + x * 4, top + opposite * 4, bottom + x * 4, bottom + opposite * 4] {
                    for channel in 0..<4 {
                        pixel[channel] = Premultiplication.product(pixel[channel], UInt32(coverage))
                    }
                }
            }
        }
    }
}
