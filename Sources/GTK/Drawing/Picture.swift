import CGTK

/// A widget that shows a ``Paintable`` in all of the room it has.
@MainActor
public final class Picture: Widget {
    /// Makes a widget; it asks for the drawing's size as its smallest.
    public init(_ paintable: Paintable) {
        let picture = gtk_picture_new_for_paintable(paintable.opaque)
        super.init(UnsafeMutableRawPointer(picture))
        gtk_picture_set_can_shrink(opaque, 0)
        gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_FILL)
    }
}
