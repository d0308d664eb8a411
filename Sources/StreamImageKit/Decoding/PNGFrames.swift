#if os(Linux)
import Foundation

/// The frames of an animated PNG (third edition, §13.2), each decoded as a PNG of its own.
struct PNGFrames: StoredFrames {
    private let animation: PNGAnimation
    private let data: Data

    init(_ data: Data) throws(ImageError) {
        self.data = data
        animation = try data.withByteReader { reader throws(ImageError) in
            var animation = PNGAnimation(canvas: try PNGHeader(reader).storedSize)
            for chunk in PNGChunks(reader) where !animation.take(chunk) { break }
            return animation
        }
    }

    var sequence: FrameSequence { animation.sequence }

    var profile: [UInt8] {
        data.withByteReader { VipsDecoder.profile($0, format: .png) }
    }

    func readRows(of index: Int, _ body: (UnsafePointer<UInt8>) -> Void) throws(ImageError) {
        let frame = sequence.frames[index]
        let isLast = index == sequence.frames.count - 1
        try data.withByteReader { reader throws(ImageError) in
            do throws(ImageError) {
                let file = try self.file(of: frame, in: reader)
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
    private func file(of frame: FrameDescription, in reader: ByteReader) throws(ImageError) -> [UInt8] {
        var file = reader.part(from: 0, count: 8).array
        var header: [UInt8] = []
        for side in [frame.size.width, frame.size.height] {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: side).bigEndian) { header += $0 }
        }
        header += animation.sampleFormat
        header.withUnsafeBytes { PNGChunks.append("IHDR", ByteReader($0), to: &file) }
        file += animation.paletteChunk + animation.transparencyChunk
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
}
#endif
