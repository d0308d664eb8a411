import Foundation

/// The frames of an animated GIF.
struct GIFFrames: StoredFrames {
    let sequence: FrameSequence
    let profile: [UInt8] = []
    private let data: Data
    private let expander = LZWExpander()

    init(_ data: Data) throws(ImageError) {
        self.data = data
        sequence = try data.withByteReader { reader throws(ImageError) in
            var blocks = try GIFBlocks(reader)
            var sequence = FrameSequence(canvas: blocks.canvas)
            while let frame = blocks.nextFrame() { sequence.append(frame.description) }
            sequence.playCount = blocks.playCount
            return sequence
        }
    }

    func readRows(of index: Int, _ body: (UnsafePointer<UInt8>) -> Void) throws(ImageError) {
        let canvas = sequence.canvas
        let description = sequence.frames[index]
        guard description.size.area > 0 else {
            // A still of the same file is refused then; later on there is something to be seen all the same.
            if index > 0 { return }
            throw .corruptImage(.gif, reason: "its first frame has no pixels")
        }
        let pixels = try data.withByteReader { reader throws(ImageError) in
            guard let frame = try GIFBlocks(reader).frame(at: description.offset) else {
                throw .truncatedImage(.gif)
            }
            return try GIFPixels(frame, in: reader, canvas: canvas, expander: expander)
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pixels.visible.width * 4) { row in
            guard let start = row.baseAddress else { return }
            for y in 0..<pixels.visible.height {
                pixels.copyRow(y, to: start)
                body(start)
            }
        }
    }
}

extension GIFFrame {
    /// What it does to the canvas.
    var description: FrameDescription {
        FrameDescription(
            left: left,
            top: top,
            size: size,
            disposal: disposal,
            blending: .over,
            isOpaque: transparentIndex == nil,
            delay: Double(delay) / 100,
            offset: offset
        )
    }
}
