#if os(Linux)
import Foundation

/// The frames of an animated PNG (third edition, §13.2), each decoded as a PNG of its own.
struct PNGFrames: StoredFrames {
    let sequence: FrameSequence
    private let data: Data

    init(_ data: Data) throws(ImageError) {
        self.data = data
        sequence = try data.withByteReader { reader throws(ImageError) in
            var animation = PNGAnimation(canvas: try PNGHeader(reader).storedSize)
            for chunk in PNGChunks(reader) where !animation.take(chunk) { break }
            return animation.finished()
        }
    }

    var profile: [UInt8] {
        data.withByteReader { VipsDecoder.profile($0, format: .png) }
    }

    func readRows(of index: Int, _ body: (UnsafePointer<UInt8>) -> Void) throws(ImageError) {
        let frame = sequence.frames[index]
        let isLast = index == sequence.frames.count - 1
        try data.withByteReader { reader throws(ImageError) in
            do throws(ImageError) {
                let file = try Self.file(of: frame, in: reader)
                try Data(file).withByteReader { reader throws(ImageError) in
                    try VipsDecoder.readRows(reader, format: .png, size: frame.size, body)
                }
            } catch {
                if isLast, Completeness.isCut(reader, format: .png) { throw .truncatedImage(.png) }
                throw error
            }
        }
    }

    /// A file with the frame as its only picture: what changes how samples are read is kept, the rest left out.
    private static func file(of frame: FrameDescription, in reader: ByteReader) throws(ImageError) -> [UInt8] {
        var file = reader.part(from: 0, count: 8).array
        var palette: PNGChunks.Chunk?
        var transparency: PNGChunks.Chunk?
        scanning: for chunk in PNGChunks(reader) {
            switch chunk.kind {
            case PNGAnimation.header: append(header: chunk.content.array, size: frame.size, to: &file)
            case PNGAnimation.palette: palette = palette ?? chunk
            case PNGAnimation.transparency: transparency = transparency ?? chunk
            case PNGAnimation.pixels: break scanning
            default: break
            }
        }
        if let palette { file += palette.whole.array }
        if let transparency { file += transparency.whole.array }
        var hasPixels = false
        frames: for chunk in PNGChunks(reader, from: frame.offset).dropFirst() {
            switch chunk.kind {
            case PNGAnimation.pixels:
                file += chunk.whole.array
            case PNGAnimation.framePixels:
                guard chunk.isSound else { throw .corruptImage(.png, reason: "the check of a frame's data is wrong") }
                PNGChunks.append("IDAT", chunk.content.part(from: 4), to: &file)
            case PNGAnimation.frameControl, PNGAnimation.end:
                break frames
            default: continue
            }
            hasPixels = true
        }
        guard hasPixels else { throw .corruptImage(.png, reason: "a frame has no data") }
        [UInt8]().withUnsafeBytes { PNGChunks.append("IEND", ByteReader($0), to: &file) }
        return file
    }

    private static func append(header: [UInt8], size: PixelSize, to file: inout [UInt8]) {
        var content: [UInt8] = []
        for side in [size.width, size.height] {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: side).bigEndian) { content += $0 }
        }
        content += header.dropFirst(8)
        content.withUnsafeBytes { PNGChunks.append("IHDR", ByteReader($0), to: &file) }
    }
}
#endif
