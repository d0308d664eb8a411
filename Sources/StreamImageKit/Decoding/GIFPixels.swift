#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The decoded pixels of one frame of a GIF, as indices into its colours.
struct GIFPixels {
    private let frame: GIFFrame
    /// One colour for every index that a byte can hold, as four bytes of RGBA.
    private let colors: [UInt32]
    /// In stored order.
    private let indices: PixelBuffer

    /// Decodes a frame that has pixels.
    ///
    /// One that reaches far beyond its canvas is refused: it would be decoded for nothing.
    init(
        _ frame: GIFFrame,
        in reader: ByteReader,
        canvas: PixelSize,
        expander: LZWExpander
    ) throws(ImageError) {
        guard frame.size.area <= max(canvas.area * 4, 1 << 22) else {
            throw .exceedsLimits(.gif, reason: "a frame has \(frame.size) pixels on a canvas of \(canvas)")
        }
        self.frame = frame
        colors = try Self.colors(of: frame, in: reader)
        guard let codeSize = reader.byte(at: frame.dataOffset) else { throw .truncatedImage(.gif) }
        guard (1...11).contains(codeSize) else { throw .corruptImage(.gif, reason: "the code size is \(codeSize)") }
        guard let indices = PixelBuffer(size: frame.size, channels: 1) else {
            throw .exceedsLimits(.gif, reason: "there is no memory for \(frame.size) pixels")
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
        let count = frame.size.area
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

    /// Writes the first `count` pixels of a row as RGBA; they are opaque, or nothing at all.
    func copyRow(_ y: Int, count: Int, to target: UnsafeMutablePointer<UInt8>) {
        let source = indices.row(storedRow(y))
        let pixels = UnsafeMutableRawPointer(target)
        colors.withUnsafeBufferPointer { colors in
            for x in 0..<count {
                pixels.storeBytes(of: colors[Int(source[x])], toByteOffset: x &* 4, as: UInt32.self)
            }
        }
    }

    /// Which stored row a row of the frame is: interlacing stores every eighth first, then what is half-way between
    /// those, and so on.
    private func storedRow(_ y: Int) -> Int {
        guard frame.isInterlaced else { return y }
        let height = frame.size.height
        if y % 8 == 0 { return y / 8 }
        if y % 4 == 0 { return (height + 7) / 8 + y / 8 }
        if y % 2 == 0 { return (height + 3) / 4 + y / 4 }
        return (height + 1) / 2 + y / 2
    }
}
