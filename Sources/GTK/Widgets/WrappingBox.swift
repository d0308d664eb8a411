import CGTK

/// Puts widgets side by side, and goes on in further lines where there is not enough room.
@MainActor
public final class WrappingBox: Widget {
    /// Makes a box.
    ///
    /// - Parameters:
    ///   - most: The most widgets on a line.
    ///   - spacing: Points between two widgets, and between two lines. The default is 0.
    ///   - isHomogeneous: Whether all get the same room. The default is `false`.
    ///   - children: What to put in first.
    public init(most: Int, spacing: Int = 0, isHomogeneous: Bool = false, _ children: [Widget] = []) {
        super.init(UnsafeMutableRawPointer(gtk_flow_box_new()))
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_min_children_per_line(opaque, 1)
        gtk_flow_box_set_max_children_per_line(opaque, guint(clamping: max(1, most)))
        gtk_flow_box_set_column_spacing(opaque, guint(clamping: spacing))
        gtk_flow_box_set_row_spacing(opaque, guint(clamping: spacing))
        gtk_flow_box_set_homogeneous(opaque, isHomogeneous ? 1 : 0)
        children.forEach(append)
    }

    /// Adds a widget at the end.
    public func append(_ child: Widget) {
        gtk_flow_box_insert(opaque, child.widget, -1)
        // The place itself is nothing that the keyboard could do something with.
        if let place = gtk_widget_get_parent(child.widget) { gtk_widget_set_focusable(place, 0) }
    }

    /// Takes a widget out; nothing happens unless it is in this box.
    public func remove(_ child: Widget) {
        guard let place = gtk_widget_get_parent(child.widget), gtk_widget_get_parent(place) == widget else { return }
        gtk_flow_box_child_set_child(UnsafeMutableRawPointer(place).cast(), nil)
        gtk_flow_box_remove(opaque, place)
    }
}
