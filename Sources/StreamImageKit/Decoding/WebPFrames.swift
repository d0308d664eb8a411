#if os(Linux)
import Foundation

/// The frames of an animated WebP (RFC 9649 §2.7), each decoded as a WebP of its own.
struct WebPFrames: StoredFrames {
    let sequence: FrameSequence
    private let data: Data

    init(_ data: Data) throws(ImageError) {
        self.data = data
        sequence = try data.withByteReader { reader throws(ImageError) in
            var sequence = FrameSequence(canvas: try WebPHeader(reader).storedSize)
            guard reader.has("VP8X", at: 12), let flags = reader.byte(at: 20), flags & 2 != 0 else { return sequence }
            for chunk in WebPChunks(reader, from: 12) {
                if chunk.has("ANIM"), let count = chunk.content.littleEndian16(at: 4) {
                    sequence.playCount = count == 0 ? nil : count
                } else if chunk.has("ANMF") {
                    let frame = Self.frame(chunk)
                    sequence.append(frame)
                    sequence.damage = Self.damage(chunk, frame, canvas: sequence.canvas)
                    if sequence.damage != nil { break }
                }
            }
            return sequence
        }
    }

    var profile: [UInt8] {
        data.withByteReader { reader in
            WebPChunks(reader, from: 12).first { $0.has("ICCP") }?.content.array ?? []
        }
    }

    /// Bytes in front of a frame's own chunks.
    private static let controlBytes = 16

    private static func frame(_ chunk: WebPChunks.Chunk) -> FrameDescription {
        let content = chunk.content
        let flags = content.byte(at: 15) ?? 0
        return FrameDescription(
            left: (content.littleEndian24(at: 0) ?? 0) * 2,
            top: (content.littleEndian24(at: 3) ?? 0) * 2,
            size: PixelSize(
                width: (content.littleEndian24(at: 6) ?? 0) + 1,
                height: (content.littleEndian24(at: 9) ?? 0) + 1
            ),
            disposal: flags & 1 != 0 ? .background : .none,
            blending: flags & 2 != 0 ? .source : .over,
            // Lossy pixels without a chunk of alpha before them; what lossless ones say of theirs is only a hint.
            isOpaque: content.has("VP8 ", at: controlBytes),
            delay: Double(content.littleEndian24(at: 12) ?? 0) / 1000,
            offset: chunk.offset
        )
    }

    private static func damage(
        _ chunk: WebPChunks.Chunk,
        _ frame: FrameDescription,
        canvas: PixelSize
    ) -> ImageError? {
        guard chunk.isComplete else { return .truncatedImage(.webp) }
        guard chunk.content.count >= controlBytes, frame.isInside(canvas) else {
            return .corruptImage(.webp, reason: "a frame is not inside the canvas")
        }
        return nil
    }

    func readRows(of index: Int, _ body: (UnsafePointer<UInt8>) -> Void) throws(ImageError) {
        let frame = sequence.frames[index]
        let file = try data.withByteReader { reader throws(ImageError) in try Self.file(of: frame, in: reader) }
        try Data(file).withByteReader { reader throws(ImageError) in
            try VipsDecoder.readRows(reader, format: .webp, size: frame.size, body)
        }
    }

    /// A file with the frame as its only picture.
    private static func file(of frame: FrameDescription, in reader: ByteReader) throws(ImageError) -> [UInt8] {
        var chunks = WebPChunks(reader, from: frame.offset)
        let content = chunks.next()?.content ?? reader.part(from: 0, count: 0)
        var alpha: WebPChunks.Chunk?
        for chunk in WebPChunks(content, from: controlBytes) {
            guard chunk.isComplete else { break }
            if chunk.has("ALPH") {
                alpha = alpha ?? chunk
            } else if chunk.has("VP8 "), let alpha {
                return file([announcement(of: frame.size), alpha.whole.array, chunk.whole.array])
            } else if chunk.has("VP8 ") || chunk.has("VP8L") {
                return file([chunk.whole.array])
            }
        }
        throw .corruptImage(.webp, reason: "a frame has no picture")
    }

    private static func file(_ chunks: [[UInt8]]) -> [UInt8] {
        // Chunks are padded to an even length, which the last of a file may have left out.
        let padded = chunks.map { $0.count % 2 == 0 ? $0 : $0 + [0] }
        let length = padded.reduce(4) { $0 + $1.count }
        return Array("RIFF".utf8) + bytes(length, count: 4) + Array("WEBP".utf8) + padded.joined()
    }

    /// The chunk that announces a picture with alpha.
    private static func announcement(of size: PixelSize) -> [UInt8] {
        Array("VP8X".utf8) + bytes(10, count: 4) + [0x10, 0, 0, 0] + bytes(size.width - 1, count: 3)
            + bytes(size.height - 1, count: 3)
    }

    private static func bytes(_ number: Int, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
#endif
