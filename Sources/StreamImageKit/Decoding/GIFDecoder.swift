/// Decodes the first frame of a GIF onto its canvas.
///
/// The libraries at hand distrust canvases over 2048 pixels or grow them to whatever a frame claims; browsers do neither.
enum GIFDecoder {
    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize
    ) throws(ImageError) -> Bitmap {
        var blocks = try GIFBlocks(reader)
        guard let frame = blocks.nextFrame() else {
            throw .corruptImage(.gif, reason: "it has no frame")
        }
        guard frame.size.width > 0, frame.size.height > 0 else {
            throw .corruptImage(.gif, reason: "its first frame has no pixels")
        }
        let canvas = blocks.canvas
        let visible = frame.description.visibleSize(on: canvas)
        let pixels =
            visible.area > 0 ? try GIFPixels(frame, in: reader, canvas: canvas, expander: LZWExpander()) : nil
        var builder = try RenditionBuilder(format: .gif, layout: .premultiplied, source: canvas, result: rendition)
        var row = [UInt8](repeating: 0, count: canvas.width * 4)
        row.withUnsafeMutableBufferPointer { row in
            guard let start = row.baseAddress else { return }
            for y in 0..<canvas.height {
                if let pixels, y >= frame.top, y < frame.top + visible.height {
                    pixels.copyRow(y - frame.top, count: visible.width, to: start + frame.left * 4)
                } else if y == frame.top + visible.height {
                    row.update(repeating: 0)
                }
                builder.append(start)
            }
        }
        return try builder.finish(orientation: 1)
    }
}
