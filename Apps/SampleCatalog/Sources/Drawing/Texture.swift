import CPangoCairo

/// Pixels that are painted once and then laid over every portrait: the light of the room, and film grain.
struct Texture: Sendable {
    private let side: Int
    // Premultiplied words as cairo keeps them.
    private let pixels: [UInt32]

    /// Faint light and dark specks that repeat without a seam.
    static let grain: Texture = {
        let side = 256
        var random = SeededRandom(seed: 20_171_104)
        let pixels = (0..<side * side).map { _ in
            // The mean of three even numbers is close enough to a bell curve.
            let level = (random.fraction() + random.fraction() + random.fraction()) * 2 / 3 - 1
            let alpha = UInt32((min(abs(level) * 0.15, 1) * 255).rounded())
            return level > 0 ? alpha &* 0x0101_0101 : alpha << 24
        }
        return Texture(side: side, pixels: pixels)
    }()

    /// What paper and ink do to a flat colour: the grain again, so faint that it is felt rather than seen.
    static let print = Texture(side: grain.side, pixels: grain.pixels.map { ($0 >> 2) & 0x3f3f_3f3f })

    /// Light from the upper left, for the ``Canvas/Blend/overlay`` of a whole portrait.
    static let light = Texture(side: Avatar.sideLength) { canvas in
        canvas.cover(
            .linear(
                Point(30, 0), Point(270, 300),
                [
                    (0, .white.opacity(0.2)), (0.5, .white.opacity(0)), (0.5, .black.opacity(0)),
                    (1, .black.opacity(0.17)),
                ]
            )
        )
    }

    /// Corners a little darker than the middle.
    static let vignette = Texture(side: Avatar.sideLength) { canvas in
        let shade = Tint(0.2, 0.05, 285)
        canvas.cover(
            .radial(
                Point(150, 140), radius: 225,
                [(0, shade.opacity(0)), (0.62, shade.opacity(0)), (1, shade.opacity(0.32))]
            )
        )
    }

    private init(side: Int, pixels: [UInt32]) {
        self.side = side
        self.pixels = pixels
    }

    /// A texture that `paint` paints; nothing where memory is missing.
    private init(side: Int, painting paint: (Canvas) -> Void) {
        let canvas = Canvas(width: side, height: side)
        if let canvas { paint(canvas) }
        self.init(side: side, pixels: canvas?.words ?? Array(repeating: 0, count: side * side))
    }

    /// Lends the pixels as a surface of the caller's own: cairo's reference counts are not made for sharing one.
    func withSurface(_ body: (OpaquePointer) -> Void) {
        pixels.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress,
                let surface = cairo_image_surface_create_for_data(
                    // Only read: the surface is a source and nothing else.
                    UnsafeMutableRawPointer(mutating: start).assumingMemoryBound(to: UInt8.self),
                    CAIRO_FORMAT_ARGB32, Int32(side), Int32(side), Int32(side * 4)
                )
            else { return }
            body(surface)
            cairo_surface_finish(surface)
            cairo_surface_destroy(surface)
        }
    }
}
