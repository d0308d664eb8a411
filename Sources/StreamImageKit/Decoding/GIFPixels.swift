#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The decoded pixels of one frame of a GIF, as indices into its colours.
struct GIFPixels {
    /// How much of the frame is on the canvas.
    let visible: PixelSize
    private let frame: GIFFrame
    /// One colour for every index that a byte can hold, as four bytes of RGBA.
    private let colors: [UInt32]
    /// In stored order, as far as they are needed.
    private let indices: PixelBuffer

    /// Decodes a frame that has pixels, up to the last row that is on the canvas; the first row is always decoded, so
    /// that damage shows.
    ///
    /// One that reaches far beyond its canvas is refused: most of it would be for nothing.
    init(
        _ frame: GIFFrame,
        in reader: ByteReader,
        canvas: PixelSize,
        expander: LZWExpander
    ) throws(ImageError) {
        guard frame.size.area <= max(canvas.area * 4, 1 << 22) else {
            throw .exceedsLimits(.gif, reason: "a frame has \(frame.size) pixels on a canvas of \(canvas)")
        }
        visible = frame.description.visibleSize(on: canvas)
        self.frame = frame
        colors = try Self.colors(of: frame, in: reader)
        guard let codeSize = reader.byte(at: frame.dataOffset) else { throw .truncatedImage(.gif) }
        guard (1...11).contains(codeSize) else { throw .corruptImage(.gif, reason: "the code size is \(codeSize)") }
        let rows = Self.storedRows(of: frame, upTo: max(1, visible.height))
        let stored = PixelSize(width: frame.size.width, height: rows)
        guard let indices = PixelBuffer(size: stored, channels: 1) else {
            throw .exceedsLimits(.gif, reason: "there is no memory for \(stored) pixels")
        }
        self.indices = indices
        expander.begin(minimumCodeSize: codeSize)
        try Self.expand(frame, in: reader, to: indices, expander: expander)
    }

    private static func expand(
        _ frame: GIFFrame,
        in reader: ByteReader,
        to indices: PixelBuffer,
        expander: LZWExpander
    ) throws(ImageError) {
        let count = indices.size.area
        var offset = frame.dataOffset + 1
        while let length = reader.byte(at: offset), length > 0 {
            let block = reader.part(from: offset + 1, count: length)
            if try expander.append(block, to: indices.bytes, count: count) { return }
            guard block.count == length else { throw .truncatedImage(.gif) }
            offset += 1 + length
        }
        guard offset < reader.count else { throw .truncatedImage(.gif) }
        // The data ended in good order but early: the rest is transparent, or the first colour.
        guard expander.written > 0 else { throw .corruptImage(.gif, reason: "a frame has no data") }
        memset(
            indices.bytes + expander.written,
            Int32(truncatingIfNeeded: frame.transparentIndex ?? 0),
            count - expander.written
        )
    }

    /// Those that the file does not define are black.
    private static func colors(of frame: GIFFrame, in reader: ByteReader) throws(ImageError) -> [UInt32] {
        let palette = reader.part(from: frame.paletteOffset, count: frame.paletteCount * 3).array
        guard palette.count == frame.paletteCount * 3 else { throw .truncatedImage(.gif) }
        var colors = [UInt32](repeating: (0xFF00_0000 as UInt32).littleEndian, count: 256)
        for index in 0..<frame.paletteCount {
            let (red, green, blue) = (palette[index * 3], palette[index * 3 + 1], palette[index * 3 + 2])
            colors[index] = (UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000).littleEndian
        }
        if let transparent = frame.transparentIndex { colors[transparent] = 0 }
        return colors
    }

    /// Writes what is on the canvas of a row as RGBA; pixels are opaque, or nothing at all.
    func copyRow(_ y: Int, to target: UnsafeMutablePointer<UInt8>) {
        let source = indices.row(Self.storedRow(y, of: frame))
        let pixels = UnsafeMutableRawPointer(target)
        colors.withUnsafeBufferPointer { colors in
            for x in 0..<visible.width {
                pixels.storeBytes(of: colors[Int(source[x])], toByteOffset: x &* 4, as: UInt32.self)
            }
        }
    }

    /// Which stored row a row of the frame is: interlacing stores every eighth first, then what is half-way between
    /// those, and so on.
    private static func storedRow(_ y: Int, of frame: GIFFrame) -> Int {
        guard frame.isInterlaced else { return y }
        let height = frame.size.height
        if y % 8 == 0 { return y / 8 }
        if y % 4 == 0 { return (height + 7) / 8 + y / 8 }
        if y % 2 == 0 { return (height + 3) / 4 + y / 4 }
        return (height + 1) / 2 + y / 2
    }

    /// How many stored rows hold the first `height` rows of a frame.
    private static func storedRows(of frame: GIFFrame, upTo height: Int) -> Int {
        guard frame.isInterlaced else { return height }
        return ((0..<height).lazy.map { storedRow($0, of: frame) }.max() ?? 0) + 1
    }
}
