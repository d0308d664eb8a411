/// Decodes the first frame of a GIF onto its canvas, in memory-safe Swift.
///
/// The libraries at hand distrust canvases over 2048 pixels or grow them to whatever a frame claims; browsers do neither.
enum GIFDecoder {
    static func decode(
        _ reader: ByteReader,
        header: ImageHeader,
        rendition: PixelSize
    ) throws(ImageError) -> Bitmap {
        let facts = try GIFHeader(reader)
        guard let frame = facts.firstFrame else {
            throw .corruptImage(.gif, reason: "it has no frame")
        }
        guard frame.size.width > 0, frame.size.height > 0 else {
            throw .corruptImage(.gif, reason: "its first frame has no pixels")
        }
        let canvas = facts.size
        let colors = try colors(of: frame, in: reader)
        let indices = try indices(of: frame, in: reader, canvas: canvas)
        var builder = try RenditionBuilder(format: .gif, layout: .rgba, source: canvas, result: rendition)
        let visible = PixelSize(
            width: max(0, min(frame.size.width, canvas.width - frame.left)),
            height: max(0, min(frame.size.height, canvas.height - frame.top))
        )
        let rowOffsets = rowOrder(of: frame)
        var row = [UInt8](repeating: 0, count: canvas.width * 4)
        for y in 0..<canvas.height {
            let isInside = (frame.top..<frame.top + visible.height).contains(y) && visible.width > 0
            if isInside {
                let start = rowOffsets[y - frame.top] * frame.size.width
                for x in 0..<visible.width {
                    let color = colors[Int(indices[start + x])]
                    let pixel = (frame.left + x) * 4
                    row[pixel] = color.red
                    row[pixel + 1] = color.green
                    row[pixel + 2] = color.blue
                    row[pixel + 3] = color.alpha
                }
            }
            row.withUnsafeBufferPointer { bytes in
                if let start = bytes.baseAddress { builder.append(start) }
            }
            if isInside, y + 1 == frame.top + visible.height {
                for index in row.indices { row[index] = 0 }
            }
        }
        return try builder.finish(orientation: 1)
    }

    private struct Color {
        var red: UInt8 = 0
        var green: UInt8 = 0
        var blue: UInt8 = 0
        var alpha: UInt8 = 255
    }

    /// One colour for every index that a byte can hold; those that the file does not define are black.
    private static func colors(of frame: GIFHeader.Frame, in reader: ByteReader) throws(ImageError) -> [Color] {
        let palette = reader.part(from: frame.paletteOffset, count: frame.paletteCount * 3).array
        guard palette.count == frame.paletteCount * 3 else { throw .truncatedImage(.gif) }
        var colors = [Color](repeating: Color(), count: 256)
        for index in 0..<frame.paletteCount {
            colors[index] = Color(
                red: palette[index * 3],
                green: palette[index * 3 + 1],
                blue: palette[index * 3 + 2]
            )
        }
        if let transparent = frame.transparentIndex { colors[transparent] = Color(alpha: 0) }
        return colors
    }

    /// Which stored row each row of the frame is: interlacing stores every eighth first.
    private static func rowOrder(of frame: GIFHeader.Frame) -> [Int] {
        let height = frame.size.height
        guard frame.isInterlaced else { return Array(0..<height) }
        var order = [Int](repeating: 0, count: height)
        var stored = 0
        for (start, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
            for row in stride(from: start, to: height, by: step) {
                order[row] = stored
                stored += 1
            }
        }
        return order
    }

    /// The palette index of every pixel, in stored order.
    ///
    /// A frame that reaches far beyond its canvas is refused: it would be decoded for nothing.
    private static func indices(
        of frame: GIFHeader.Frame,
        in reader: ByteReader,
        canvas: PixelSize
    ) throws(ImageError) -> [UInt8] {
        guard frame.size.area <= max(canvas.area * 4, 1 << 22) else {
            throw .exceedsLimits(.gif, reason: "its first frame has \(frame.size) pixels on a canvas of \(canvas)")
        }
        guard let codeSize = reader.byte(at: frame.dataOffset) else { throw .truncatedImage(.gif) }
        guard (1...11).contains(codeSize) else { throw .corruptImage(.gif, reason: "the code size is \(codeSize)") }
        var expander = LZWExpander(minimumCodeSize: codeSize, pixelCount: frame.size.area)
        var offset = frame.dataOffset + 1
        while let length = reader.byte(at: offset) {
            if length == 0 { return try expander.finish(fill: frame.transparentIndex) }
            let block = reader.part(from: offset + 1, count: length)
            if try expander.append(block.array) { return expander.indices }
            guard block.count == length else { throw .truncatedImage(.gif) }
            offset += 1 + length
        }
        throw .truncatedImage(.gif)
    }
}
