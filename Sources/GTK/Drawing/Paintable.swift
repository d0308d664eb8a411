import CGTK
import CGTKShims

/// A drawing of a fixed size: another content is drawn anew and never laid out anew.
@MainActor
public final class Paintable: Object {
    /// Makes a drawing.
    ///
    /// - Parameters:
    ///   - width: The width in points.
    ///   - height: The height in points.
    ///   - draw: Draws in the width and height that layout gave. It belongs to the drawing and must not capture what owns
    ///     that strongly.
    public init(width: Int, height: Int, draw: @escaping @MainActor (Canvas, _ width: Double, _ height: Double) -> Void)
    {
        typealias Draw = @MainActor (Canvas, Double, Double) -> Void
        super.init(
            sik_gtk_paintable_new(
                gint(clamping: width),
                gint(clamping: height),
                { context, snapshot, width, height in
                    onMain((context, snapshot)) { context, snapshot in
                        Context<Draw>.value(context)(Canvas(snapshot: OpaquePointer(snapshot)), width, height)
                    }
                },
                { releaseContext($0) },
                Context<Draw>.retained(draw)
            )
        )
    }

    /// Draws anew with the next frame.
    public func invalidate() {
        gdk_paintable_invalidate_contents(opaque)
    }

    /// Changes the size, which lays out anew.
    public func setSize(width: Int, height: Int) {
        sik_gtk_paintable_set_size(pointer, gint(clamping: width), gint(clamping: height))
    }

    /// The drawings that exist in this process, for tests that look for leaks.
    package static var liveCount: Int { Int(sik_gtk_live_paintables()) }
}
