import CGTK

extension Widget {
    /// The middle of the widget in pixels from the upper left corner of its window, that of the window below for what is in a
    /// sheet; `nil` while it is not on screen.
    package final var middleInWindow: (x: Double, y: Double)? {
        guard isMapped, let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else {
            return nil
        }
        guard let frame = frame(in: UnsafeMutableRawPointer(native).cast(to: GtkWidget.self)) else { return nil }
        var (x, y) = (0.0, 0.0)
        gtk_native_get_surface_transform(native, &x, &y)
        x += frame.x + frame.width / 2
        y += frame.y + frame.height / 2
        var current = surface
        while let parent = Self.parent(of: current) {
            x += Double(gdk_popup_get_position_x(current))
            y += Double(gdk_popup_get_position_y(current))
            current = parent
        }
        return (x * Double(scaleFactor), y * Double(scaleFactor))
    }

    private static func parent(of surface: OpaquePointer) -> OpaquePointer? {
        guard g_type_check_instance_is_a(UnsafeMutableRawPointer(surface).cast(), gdk_popup_get_type()) != 0 else {
            return nil
        }
        return gdk_popup_get_parent(surface)
    }
}
