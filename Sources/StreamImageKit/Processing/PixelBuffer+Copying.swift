extension PixelBuffer {
    /// The pixels of a bitmap, or of a part of it, as premultiplied RGBA that can be written to.
    ///
    /// `origin` is the part's upper left pixel, `size` how much of it there is; by default all of the bitmap.
    static func copying(
        _ bitmap: Bitmap,
        from origin: (x: Int, y: Int) = (0, 0),
        size: PixelSize? = nil
    ) throws(OutOfPixelMemory) -> PixelBuffer {
        let pixels = try PixelBuffer.rgba(size ?? bitmap.size)
        bitmap.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            for y in 0..<pixels.size.height {
                let source = start + (origin.y + y) * bitmap.stride + origin.x * bitmap.format.bytesPerPixel
                pixels.fillRow(y, from: source, format: bitmap.format)
            }
        }
        return pixels
    }

    /// Memory for premultiplied RGBA, with anything in it.
    static func rgba(_ size: PixelSize) throws(OutOfPixelMemory) -> PixelBuffer {
        guard let pixels = PixelBuffer(size: size, channels: 4) else { throw OutOfPixelMemory(size: size) }
        return pixels
    }

    /// The bitmap of RGBA pixels; without alpha where they are known to be opaque.
    func bitmap(isOpaque: Bool = false) throws(OutOfPixelMemory) -> Bitmap {
        guard let bitmap = (isOpaque ? droppingAlpha() : self)?.makeBitmap() else { throw OutOfPixelMemory(size: size) }
        return bitmap
    }

    private func fillRow(_ y: Int, from source: UnsafePointer<UInt8>, format: Bitmap.PixelFormat) {
        let target = row(y)
        guard format == .rgb8 else {
            target.update(from: source, count: size.width * 4)
            return
        }
        for x in 0..<size.width {
            let pixel = target + x &* 4
            let colour = source + x &* 3
            pixel[0] = colour[0]
            pixel[1] = colour[1]
            pixel[2] = colour[2]
            pixel[3] = 255
        }
    }
}
