import CGTK

extension Widget {
    /// Draws the widget as it was last laid out, in points, into pixels of its own; `nil` while it is not on screen.
    ///
    /// Nothing of the window system is asked, so that what lies above the window does not matter.
    public final func render() -> Texture? {
        guard isMapped, let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native)
        else { return nil }
        guard let paintable = gtk_widget_paintable_new(widget) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
        // Not the widget's own width and height, which leave a window's frame out and would scale the picture.
        let width = gdk_paintable_get_intrinsic_width(paintable)
        let height = gdk_paintable_get_intrinsic_height(paintable)
        guard width > 0, height > 0, let snapshot = gtk_snapshot_new() else { return nil }
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return nil }
        defer { gsk_render_node_unref(node) }
        var bounds = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)).value
        return gsk_renderer_render_texture(renderer, node, &bounds).map(Texture.init(adopting:))
    }
}
