import CCairo

/// Film grain: a tile of faint light and dark specks that repeats without a seam.
struct Grain: Sendable {
    /// The grain of every portrait.
    static let standard = Grain(side: 256, strength: 0.05)

    private let side: Int
    // Premultiplied words as cairo keeps them.
    private let pixels: [UInt32]

    /// - Parameter strength: the usual opacity of a speck.
    init(side: Int, strength: Double) {
        self.side = side
        var random = SeededRandom(seed: 20_171_104)
        pixels = (0..<side * side).map { _ in
            // The mean of three even numbers is close enough to a bell curve.
            let level = (random.fraction() + random.fraction() + random.fraction()) * 2 / 3 - 1
            let opacity = min(abs(level) * strength * 3, 1)
            let alpha = UInt32((opacity * 255).rounded())
            return level > 0 ? alpha &* 0x0101_0101 : alpha << 24
        }
    }

    /// Lends the tile as a surface of the caller's own: cairo's reference counts are not made for sharing one.
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
