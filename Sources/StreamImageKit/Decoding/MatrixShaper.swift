/// Converts colours to sRGB by a curve for each channel, a matrix, and sRGB's own curve.
///
/// A general colour engine spends milliseconds on setting this up, more than a whole avatar costs.
struct MatrixShaper {
    /// Amounts of light for the 256 values of each channel.
    private let light: [[Float]]
    /// From the profile's red, green and blue light to sRGB's, row by row.
    private let matrix: [Float]

    init(curves: [ToneCurve], primaries: [[Double]]) {
        light = curves.map(Self.table)
        matrix = SRGB.fromXYZ.flatMap { row in
            primaries.map { primary in Float(zip(row, primary).map { $0 * $1 }.reduce(0, +)) }
        }
    }

    /// Grey stays grey: only its curve changes.
    init(grey curve: ToneCurve) {
        light = [Self.table(curve)]
        matrix = [1]
    }

    private static func table(_ curve: ToneCurve) -> [Float] {
        (0...255).map { Float(curve.light(at: Double($0) / 255)) }
    }

    /// Converts pixels of 1 or 3 channels in place.
    func convert(_ pixels: PixelBuffer) {
        if light.count == 1 || pixels.channels == 1 {
            guard let curve = light.first else { return }
            let bytes = curve.map(Self.byte)
            for index in 0..<pixels.size.area * pixels.channels {
                pixels.bytes[index] = bytes[Int(pixels.bytes[index])]
            }
            return
        }
        let (m0, m1, m2) = (matrix[0], matrix[1], matrix[2])
        let (m3, m4, m5) = (matrix[3], matrix[4], matrix[5])
        let (m6, m7, m8) = (matrix[6], matrix[7], matrix[8])
        let (reds, greens, blues) = (light[0], light[1], light[2])
        for index in 0..<pixels.size.area {
            let pixel = pixels.bytes + index &* 3
            let red = reds[Int(pixel[0])]
            let green = greens[Int(pixel[1])]
            let blue = blues[Int(pixel[2])]
            pixel[0] = Self.byte(m0 * red + m1 * green + m2 * blue)
            pixel[1] = Self.byte(m3 * red + m4 * green + m5 * blue)
            pixel[2] = Self.byte(m6 * red + m7 * green + m8 * blue)
        }
    }

    /// The nearest sRGB byte; what lies outside of sRGB is cut off.
    @inline(__always)
    private static func byte(_ light: Float) -> UInt8 {
        SRGB.bytes[Int(min(max(light, 0), 1) * Float(SRGB.lightSteps) + 0.5)]
    }
}
