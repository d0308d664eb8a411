/// What a decode takes at its peak, from the header alone.
enum WorkingMemory {
    /// Bytes for decoder, filter and result together: an upper estimate.
    static func bytes(header: ImageHeader, rendition: PixelSize) -> Int {
        let result = product(rendition.area, 4)
        // Turning, dropping alpha and colour conversion each copy the small picture once.
        let results = product(result, 3)
        // A few dozen rows for the decoder and the filter, whose ring holds up to twenty.
        let rows = product(max(header.size.width, header.size.height), 64 * 4)
        return sum(sum(results, rows), product(header.size.area, decoderBytesPerPixel(header)))
    }

    /// Bytes for making a frame of an animation, the canvas that is kept for the next one included: an upper estimate.
    static func bytes(forFramesOf header: ImageHeader, rendition: PixelSize) -> Int {
        sum(bytes(header: header, rendition: rendition), product(header.size.area, canvasBytesPerPixel(header)))
    }

    /// Bytes for each pixel of an animation's canvas.
    private static func canvasBytesPerPixel(_ header: ImageHeader) -> Int {
        switch header.format {
        // The canvas, and as much that may have to be restored.
        case .gif, .png, .webp: 8
        case .jpeg, .avif, .heic, .tiff, .svg, .jpegXL, .bmp, .ico: 0
        }
    }

    /// Bytes for each stored pixel, where the decoder holds the whole picture.
    private static func decoderBytesPerPixel(_ header: ImageHeader) -> Int {
        switch header.format {
        // Two bytes for each coefficient of three components, unless it is read row by row.
        case .jpeg: header.isProgressive ? 6 : 0
        // Up to four channels of 16 bits.
        case .png: header.isProgressive ? 8 : 0
        // Palette indices.
        case .gif, .bmp: 1
        case .webp: 6
        // Pictures that later frames refer to, of colour and of alpha, and the frame itself.
        case .avif where header.frameCount ?? 1 > 1: 32
        case .avif, .heic: 12
        case .tiff: 4
        // libjxl works in floating point, and keeps up to four pictures for later frames.
        case .jpegXL: header.frameCount ?? 1 > 1 ? 28 + 4 * 16 : 28
        case .ico: 5
        // Drawn straight at the size wanted.
        case .svg: 0
        }
    }

    private static func product(_ left: Int, _ right: Int) -> Int {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? .max : product
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }
}
