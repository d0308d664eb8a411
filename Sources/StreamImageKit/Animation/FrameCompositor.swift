#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The canvas on which the stored frames of an animation are put one upon the other.
///
/// Frames may reach beyond it; what is outside is not drawn.
final class FrameCompositor {
    /// Premultiplied RGBA.
    let canvas: PixelBuffer
    /// What was in the rectangle of a frame that is to be taken back.
    private var saved: PixelBuffer?

    /// A transparent canvas; nil where there is no memory for it.
    init?(size: PixelSize) {
        guard let canvas = PixelBuffer(size: size, channels: 4) else { return nil }
        self.canvas = canvas
        clear()
    }

    /// Makes all of it transparent.
    func clear() {
        saved = nil
        memset(canvas.bytes, 0, canvas.rowBytes * canvas.size.height)
    }

    /// Remembers what the frame will have to give back; tells whether there was memory for it.
    ///
    /// To be called before the frame is drawn.
    func prepare(for frame: FrameDescription) -> Bool {
        saved = nil
        let size = frame.visibleSize(on: canvas.size)
        guard frame.disposal == .previous, size.area > 0 else { return true }
        guard let copy = PixelBuffer(size: size, channels: 4) else { return false }
        for y in 0..<size.height { copy.row(y).update(from: start(of: y, in: frame), count: copy.rowBytes) }
        saved = copy
        return true
    }

    /// Draws one row of a frame: premultiplied RGBA, at least as many pixels as are on the canvas.
    func draw(_ row: UnsafePointer<UInt8>, at y: Int, of frame: FrameDescription) {
        let size = frame.visibleSize(on: canvas.size)
        guard y < size.height, size.width > 0 else { return }
        let target = start(of: y, in: frame)
        switch frame.blending {
        case .source: target.update(from: row, count: size.width * 4)
        case .over: Premultiplication.lay(row, count: size.width, over: target)
        }
    }

    /// Does away with a frame that has been shown, as it asks for.
    func dispose(of frame: FrameDescription) {
        let size = frame.visibleSize(on: canvas.size)
        switch frame.disposal {
        case .none: break
        case .background:
            guard size.width > 0 else { return }
            for y in 0..<size.height { memset(start(of: y, in: frame), 0, size.width * 4) }
        case .previous:
            guard let saved, saved.size == size else { return }
            for y in 0..<size.height { start(of: y, in: frame).update(from: saved.row(y), count: saved.rowBytes) }
        }
        saved = nil
    }

    private func start(of y: Int, in frame: FrameDescription) -> UnsafeMutablePointer<UInt8> {
        canvas.row(frame.top + y) + frame.left * 4
    }
}
