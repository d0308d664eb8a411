import CGTK

/// Puts widgets next to each other or one below the other.
@MainActor
open class Box: Widget {
    /// Makes a box.
    ///
    /// - Parameters:
    ///   - orientation: The direction. The default is vertical.
    ///   - spacing: Points between two widgets. The default is 0.
    ///   - role: What a screen reader takes the box for. The default is nothing special.
    ///   - children: What to put in first.
    public init(
        _ orientation: Orientation = .vertical,
        spacing: Int = 0,
        role: AccessibleRole? = nil,
        _ children: [Widget] = []
    ) {
        super.init(
            role?.makeWidget(gtk_box_get_type())
                ?? UnsafeMutableRawPointer(gtk_box_new(orientation.value, gint(clamping: spacing)))
        )
        if role != nil {
            gtk_orientable_set_orientation(opaque, orientation.value)
            gtk_box_set_spacing(pointer.cast(), gint(clamping: spacing))
        }
        children.forEach(append)
    }

    /// Adds a widget at the end.
    public final func append(_ child: Widget) {
        gtk_box_append(pointer.cast(), child.widget)
    }

    /// Adds a widget at the beginning.
    public final func prepend(_ child: Widget) {
        gtk_box_prepend(pointer.cast(), child.widget)
    }

    /// Puts a widget at an index, from where else it is in this box if it is there already.
    public final func insert(_ child: Widget, at index: Int) {
        var before: UnsafeMutablePointer<GtkWidget>?
        var next = gtk_widget_get_first_child(widget)
        for _ in 0..<max(0, index) where next != nil {
            before = next
            next = gtk_widget_get_next_sibling(next)
        }
        // Where it is already; moving it would take the keyboard from it.
        if next == child.widget { return }
        if gtk_widget_get_parent(child.widget) == widget {
            gtk_box_reorder_child_after(pointer.cast(), child.widget, before)
        } else {
            gtk_box_insert_child_after(pointer.cast(), child.widget, before)
        }
    }

    /// Takes a widget out; nothing happens unless it is in this box.
    public final func remove(_ child: Widget) {
        guard gtk_widget_get_parent(child.widget) == widget else { return }
        gtk_box_remove(pointer.cast(), child.widget)
    }

    /// Whether all widgets get the same room.
    ///
    /// The default is `false`.
    public final var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(pointer.cast()) != 0 }
        set { gtk_box_set_homogeneous(pointer.cast(), newValue ? 1 : 0) }
    }
}

/// Keeps what it holds to a comfortable width, however wide the window is.
@MainActor
public final class Clamp: Widget {
    /// Makes a clamp.
    ///
    /// - Parameters:
    ///   - maximumWidth: The most points that the content gets. The default is 600.
    ///   - content: What it holds.
    public init(maximumWidth: Int = 600, _ content: Widget) {
        super.init(UnsafeMutableRawPointer(adw_clamp_new()))
        adw_clamp_set_maximum_size(opaque, gint(clamping: maximumWidth))
        adw_clamp_set_child(opaque, content.widget)
    }
}
