/// Pixels row after row without padding, with colours that are not multiplied by alpha.
struct StraightPixels {
    var size: PixelSize
    /// 3 for RGB, 4 for RGBA.
    var channels: Int
    var pixels: [UInt8]
}

extension Bitmap {
    /// The bitmap on a white ground: itself where it is opaque already.
    func composedOverWhite() -> Bitmap {
        guard !isOpaque else { return self }
        return Bitmap(size: size, format: .rgb8) { opaque in
            withUnsafeBytes { pixels in
                for y in 0..<height {
                    for x in 0..<width {
                        let source = y * stride + x * 4
                        let target = (y * width + x) * 3
                        let ground = 255 - pixels[source + 3]
                        for channel in 0..<3 {
                            let (sum, overflow) = pixels[source + channel].addingReportingOverflow(ground)
                            opaque[target + channel] = overflow ? 255 : sum
                        }
                    }
                }
            }
        }
    }

    /// A copy with straight alpha, as PNG stores it.
    func unpremultipliedRows() -> StraightPixels {
        let channels = format.bytesPerPixel
        let rowBytes = width * channels
        let pixels = withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: rowBytes * height) { target, count in
                for y in 0..<height {
                    for offset in 0..<rowBytes { target[y * rowBytes + offset] = source[y * stride + offset] }
                }
                count = rowBytes * height
                guard channels == 4 else { return }
                for pixel in Swift.stride(from: 0, to: count, by: 4) {
                    let alpha = Int(target[pixel + 3])
                    guard alpha != 0, alpha != 255 else { continue }
                    for channel in pixel..<pixel + 3 {
                        target[channel] = UInt8(min(255, (Int(target[channel]) * 255 + alpha / 2) / alpha))
                    }
                }
            }
        }
        return StraightPixels(size: size, channels: channels, pixels: pixels)
    }
}
