/// What a GIF file (version 89a) says of itself, found by walking its blocks.
struct GIFHeader {
    /// Where the first frame is, and how it is stored.
    struct Frame {
        var left = 0
        var top = 0
        var size = PixelSize(width: 0, height: 0)
        var isInterlaced = false
        /// Where its colours are, three bytes each, and how many; the file's own where it has none.
        var paletteOffset = 0
        var paletteCount = 0
        var transparentIndex: Int?
        /// Where its compressed data begins, at the byte that tells the code size.
        var dataOffset = 0
    }

    /// The canvas.
    let size: PixelSize
    private(set) var firstFrame: Frame?
    private(set) var frameCount = 0

    init(_ reader: ByteReader) throws(ImageError) {
        guard let width = reader.littleEndian16(at: 6), let height = reader.littleEndian16(at: 8),
            let flags = reader.byte(at: 10), reader.count >= 13
        else { throw .truncatedImage(.gif) }
        size = PixelSize(width: width, height: height)
        let globalCount = Self.paletteCount(flags)
        var offset = 13 + globalCount * 3
        var transparentIndex: Int?
        while let block = reader.byte(at: offset) {
            switch block {
            case 0x21:
                if reader.byte(at: offset + 1) == 0xF9, let flags = reader.byte(at: offset + 3) {
                    transparentIndex = flags & 1 != 0 ? reader.byte(at: offset + 6) : nil
                }
                offset = Self.end(ofBlocks: reader, from: offset + 2)
            case 0x2C:
                guard let flags = reader.byte(at: offset + 9) else { return }
                let localCount = Self.paletteCount(flags)
                let dataOffset = offset + 10 + localCount * 3
                if firstFrame == nil {
                    firstFrame = Frame(
                        left: reader.littleEndian16(at: offset + 1) ?? 0,
                        top: reader.littleEndian16(at: offset + 3) ?? 0,
                        size: PixelSize(
                            width: reader.littleEndian16(at: offset + 5) ?? 0,
                            height: reader.littleEndian16(at: offset + 7) ?? 0
                        ),
                        isInterlaced: flags & 0x40 != 0,
                        paletteOffset: localCount > 0 ? offset + 10 : 13,
                        paletteCount: localCount > 0 ? localCount : globalCount,
                        transparentIndex: transparentIndex,
                        dataOffset: dataOffset
                    )
                }
                transparentIndex = nil
                frameCount += 1
                offset = Self.end(ofBlocks: reader, from: dataOffset + 1)
            case 0x3B: return
            // Stray bytes between blocks are stepped over, as browsers do.
            default: offset += 1
            }
        }
    }

    private static func paletteCount(_ flags: Int) -> Int {
        flags & 0x80 != 0 ? 2 << (flags & 7) : 0
    }

    /// The offset behind a chain of sub-blocks, which ends with an empty one.
    private static func end(ofBlocks reader: ByteReader, from offset: Int) -> Int {
        var offset = offset
        while let length = reader.byte(at: offset), length > 0 { offset += 1 + length }
        return offset + 1
    }

    var imageHeader: ImageHeader {
        ImageHeader(format: .gif, size: size, frameCount: max(1, frameCount))
    }
}
