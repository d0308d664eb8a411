/// Composes an animation's stored frames on one canvas, and scales what is to be seen of it at the time of each.
///
/// It keeps the canvas, so that the next frame costs one frame. Any other is made from the nearest one before it that
/// depends on none before itself.
final class ComposedFrames: FrameDecoding {
    private let stored: any StoredFrames
    private let sequence: FrameSequence
    private let header: ImageHeader
    /// The size wanted, before the orientation is applied.
    private let rendition: PixelSize
    private let profile: [UInt8]
    private let compositor: FrameCompositor
    /// The frame whose time it is on the canvas; nil where nothing may be built on what is there.
    private var shown: Int?

    var position: Int { shown.map { $0 + 1 } ?? 0 }

    init(_ stored: any StoredFrames, header: ImageHeader, target: ImageTarget) throws(ImageError) {
        self.stored = stored
        self.header = header
        sequence = stored.sequence
        guard let compositor = FrameCompositor(size: sequence.canvas) else {
            throw .exceedsLimits(header.format, reason: "there is no memory for \(sequence.canvas) pixels")
        }
        self.compositor = compositor
        let upright = target.renditionSize(for: header.size)
        rendition = header.orientation > 4 ? upright.transposed : upright
        profile = stored.profile
    }

    func frame(at index: Int) throws(ImageError) -> Bitmap {
        guard sequence.frames.indices.contains(index) else {
            throw .noSuchFrame(index, frameCount: sequence.frames.count)
        }
        try show(index)
        return try rendered()
    }

    private func show(_ index: Int) throws(ImageError) {
        guard shown != index else { return }
        let start = shown.flatMap { $0 < index ? $0 + 1 : nil } ?? 0
        var next = start
        if let keyframe = sequence.frames[start...index].lastIndex(where: \.isKeyframe) {
            compositor.clear()
            next = keyframe
        } else if let shown {
            compositor.dispose(of: sequence.frames[shown])
        }
        // Only a frame that succeeds can be built on.
        shown = nil
        for skipped in next..<index {
            let frame = sequence.frames[skipped]
            switch frame.disposal {
            case .none: try draw(skipped)
            // Its pixels are gone before anything of them is seen.
            case .background: compositor.dispose(of: frame)
            case .previous: break
            }
        }
        try draw(index)
        shown = index
    }

    private func draw(_ index: Int) throws(ImageError) {
        let frame = sequence.frames[index]
        if let damage = sequence.damage, index == sequence.frames.count - 1 { throw damage }
        let visible = frame.visibleSize(on: sequence.canvas)
        guard compositor.prepare(for: frame) else {
            throw .exceedsLimits(header.format, reason: "there is no memory for \(visible) pixels")
        }
        var row = 0
        try stored.readRows(of: index) { pixels in
            compositor.draw(pixels, at: row, of: frame)
            row += 1
        }
        guard visible.area == 0 || row >= visible.height else { throw .truncatedImage(header.format) }
    }

    private func rendered() throws(ImageError) -> Bitmap {
        var builder = try RenditionBuilder(
            format: header.format,
            layout: .premultiplied,
            source: sequence.canvas,
            result: rendition
        )
        for y in 0..<sequence.canvas.height { builder.append(compositor.canvas.row(y)) }
        return try builder.finish(orientation: header.orientation, profile: profile)
    }
}
