/// Where a frame of a GIF is, and how it is stored.
struct GIFFrame {
    /// Where reading begins that finds this frame: at what controls it, or at itself.
    var offset = 0
    var left = 0
    var top = 0
    var size = PixelSize(width: 0, height: 0)
    var isInterlaced = false
    /// Where its colours are, three bytes each, and how many; the file's own where it has none.
    var paletteOffset = 0
    var paletteCount = 0
    var transparentIndex: Int?
    var disposal = FrameDescription.Disposal.none
    /// Hundredths of a second.
    var delay = 0
    /// Where its compressed data begins, at the byte that tells the code size.
    var dataOffset = 0
}

/// Walks the blocks of a GIF file (version 89a) from frame to frame.
struct GIFBlocks {
    let canvas: PixelSize
    /// How often the frames are played, or `nil` for ever, as far as the blocks that were walked tell.
    private(set) var playCount: Int? = 1
    private let reader: ByteReader
    private let paletteCount: Int
    private var offset: Int

    init(_ reader: ByteReader) throws(ImageError) {
        guard let width = reader.littleEndian16(at: 6), let height = reader.littleEndian16(at: 8),
            let flags = reader.byte(at: 10), reader.count >= 13
        else { throw .truncatedImage(.gif) }
        self.reader = reader
        canvas = PixelSize(width: width, height: height)
        paletteCount = Self.paletteCount(flags)
        offset = 13 + paletteCount * 3
    }

    /// The frame that was found at this offset.
    func frame(at offset: Int) -> GIFFrame? {
        var blocks = self
        blocks.offset = offset
        return blocks.nextFrame()
    }

    /// The next frame; `nil` where there is none, or not all of its description.
    mutating func nextFrame() -> GIFFrame? {
        var frame = GIFFrame()
        var isControlled = false
        while let block = reader.byte(at: offset) {
            switch block {
            case 0x21:
                switch reader.byte(at: offset + 1) {
                case 0xF9:
                    isControlled = true
                    readControl(into: &frame)
                case 0xFF: readApplication()
                default: break
                }
                offset = end(ofBlocksFrom: offset + 2)
            case 0x2C:
                guard let flags = reader.byte(at: offset + 9) else { return nil }
                if !isControlled { frame.offset = offset }
                readDescriptor(into: &frame, flags: flags)
                offset = end(ofBlocksFrom: frame.dataOffset + 1)
                return frame
            case 0x3B: return nil
            // Stray bytes between blocks are stepped over, as browsers do.
            default: offset += 1
            }
        }
        return nil
    }

    private func readControl(into frame: inout GIFFrame) {
        guard let flags = reader.byte(at: offset + 3) else { return }
        frame.offset = offset
        frame.transparentIndex = flags & 1 != 0 ? reader.byte(at: offset + 6) : nil
        frame.delay = reader.littleEndian16(at: offset + 4) ?? 0
        frame.disposal =
            switch flags >> 2 & 7 {
            case 2: .background
            // Some programs took the field for a bit mask; browsers understand both.
            case 3, 4: .previous
            default: .none
            }
    }

    private func readDescriptor(into frame: inout GIFFrame, flags: Int) {
        let localCount = Self.paletteCount(flags)
        frame.left = reader.littleEndian16(at: offset + 1) ?? 0
        frame.top = reader.littleEndian16(at: offset + 3) ?? 0
        frame.size = PixelSize(
            width: reader.littleEndian16(at: offset + 5) ?? 0,
            height: reader.littleEndian16(at: offset + 7) ?? 0
        )
        frame.isInterlaced = flags & 0x40 != 0
        frame.paletteOffset = localCount > 0 ? offset + 10 : 13
        frame.paletteCount = localCount > 0 ? localCount : paletteCount
        frame.dataOffset = offset + 10 + localCount * 3
    }

    /// Netscape's extension: how often the animation is repeated after its first time, 0 for ever.
    private mutating func readApplication() {
        guard reader.has("NETSCAPE2.0", at: offset + 3) || reader.has("ANIMEXTS1.0", at: offset + 3),
            reader.byte(at: offset + 2) == 11, let length = reader.byte(at: offset + 14), length >= 3,
            let kind = reader.byte(at: offset + 15), kind & 7 == 1,
            let repeats = reader.littleEndian16(at: offset + 16)
        else { return }
        playCount = repeats == 0 ? nil : repeats + 1
    }

    private static func paletteCount(_ flags: Int) -> Int {
        flags & 0x80 != 0 ? 2 << (flags & 7) : 0
    }

    /// The offset behind a chain of sub-blocks, which ends with an empty one.
    private func end(ofBlocksFrom offset: Int) -> Int {
        var offset = offset
        while let length = reader.byte(at: offset), length > 0 { offset += 1 + length }
        return offset + 1
    }
}
