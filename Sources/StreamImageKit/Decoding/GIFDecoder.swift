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
        guard frame.size.area > 0 else { throw .corruptImage(.gif, reason: "its first frame has no pixels") }
        let canvas = blocks.canvas
        let pixels = try GIFPixels(frame, in: reader, canvas: canvas, expander: LZWExpander())
        let rows = frame.top..<frame.top + pixels.visible.height
        var builder = try RenditionBuilder(format: .gif, layout: .premultiplied, source: canvas, result: rendition)
        var row = [UInt8](repeating: 0, count: canvas.width * 4)
        row.withUnsafeMutableBufferPointer { row in
            guard let start = row.baseAddress else { return }
            for y in 0..<canvas.height {
                if rows.contains(y), pixels.visible.width > 0 {
                    pixels.copyRow(y - frame.top, to: start + frame.left * 4)
                } else if y == rows.upperBound {
                    row.update(repeating: 0)
                }
                builder.append(start)
            }
        }
        return try builder.finish(orientation: 1)
    }
}
