/// Multiplying colours by alpha, and back.
enum Premultiplication {
    /// Writes RGBA with its colours multiplied by alpha; tells whether every pixel is opaque.
    static func multiply(
        rgba source: UnsafePointer<UInt8>,
        count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        guard !isOpaque(rgba: source, count: count) else {
            target.update(from: source, count: count * 4)
            return true
        }
        for index in 0..<count {
            let pixel = source + index &* 4
            let result = target + index &* 4
            let alpha = UInt32(truncatingIfNeeded: pixel[3])
            result[0] = product(pixel[0], alpha)
            result[1] = product(pixel[1], alpha)
            result[2] = product(pixel[2], alpha)
            result[3] = pixel[3]
        }
        return false
    }

    /// Spreads grey and alpha to RGBA with its colours multiplied; tells whether every pixel is opaque.
    static func multiply(
        greyAlpha source: UnsafePointer<UInt8>,
        count: Int,
        into target: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        var least: UInt8 = 255
        for index in 0..<count {
            let alpha = source[index &* 2 &+ 1]
            let grey = product(source[index &* 2], UInt32(truncatingIfNeeded: alpha))
            let result = target + index &* 4
            result[0] = grey
            result[1] = grey
            result[2] = grey
            result[3] = alpha
            least = min(least, alpha)
        }
        return least == 255
    }

    /// Spreads grey to opaque RGBA.
    static func spread(grey source: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt8>) {
        for index in 0..<count {
            let result = target + index &* 4
            result[0] = source[index]
            result[1] = source[index]
            result[2] = source[index]
            result[3] = 255
        }
    }

    /// Spreads RGB to opaque RGBA.
    static func spread(rgb source: UnsafePointer<UInt8>, count: Int, into target: UnsafeMutablePointer<UInt8>) {
        for index in 0..<count {
            let pixel = source + index &* 3
            let result = target + index &* 4
            result[0] = pixel[0]
            result[1] = pixel[1]
            result[2] = pixel[2]
            result[3] = 255
        }
    }

    /// Whether every pixel of RGBA is opaque.
    static func isOpaque(rgba pixels: UnsafePointer<UInt8>, count: Int) -> Bool {
        var least: UInt8 = 255
        for index in 0..<count { least = min(least, pixels[index &* 4 &+ 3]) }
        return least == 255
    }

    /// Lays premultiplied RGBA over premultiplied RGBA.
    static func lay(_ source: UnsafePointer<UInt8>, count: Int, over target: UnsafeMutablePointer<UInt8>) {
        for index in 0..<count {
            let pixel = source + index &* 4
            let result = target + index &* 4
            switch pixel[3] {
            case 0: break
            case 255: result.update(from: pixel, count: 4)
            case let alpha:
                let rest = UInt32(truncatingIfNeeded: 255 &- alpha)
                for channel in 0..<4 { result[channel] = pixel[channel] &+ product(result[channel], rest) }
            }
        }
    }

    /// The rounded product of two fractions of 255, exact for every pair.
    @inline(__always)
    static func product(_ colour: UInt8, _ alpha: UInt32) -> UInt8 {
        let product = UInt32(truncatingIfNeeded: colour) &* alpha &+ 128
        return UInt8(truncatingIfNeeded: (product &+ product >> 8) >> 8)
    }

    /// Takes back where the filter's overshoot left a colour brighter than its alpha allows.
    static func clampColours(of pixels: PixelBuffer) {
        for index in 0..<pixels.size.area {
            let pixel = pixels.bytes + index &* 4
            let alpha = pixel[3]
            pixel[0] = min(pixel[0], alpha)
            pixel[1] = min(pixel[1], alpha)
            pixel[2] = min(pixel[2], alpha)
        }
    }

    /// The colour that was multiplied by `alpha`.
    @inline(__always)
    static func quotient(_ colour: UInt8, _ alpha: UInt8) -> UInt8 {
        guard alpha != 0 else { return 0 }
        return UInt8(truncatingIfNeeded: min(255, (Int(colour) &* 255 &+ Int(alpha) / 2) / Int(alpha)))
    }
}
