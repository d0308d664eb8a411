import CGTK

/// What a window is made of.
///
/// Lengths are in points, of which a display of scale factor 2 has two pixels each.
@MainActor
open class Widget: Object {
    private var trackings: [Tracking] = []

    var widget: UnsafeMutablePointer<GtkWidget> { pointer.cast() }

    override init(_ pointer: UnsafeMutableRawPointer?, ownership: Ownership = .caller) {
        super.init(pointer, ownership: ownership)
    }

    // MARK: State

    /// Whether the widget is to be shown; its ancestors have to be shown as well.
    ///
    /// The default is `true`.
    public final var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    /// Whether the widget is part of a window that is shown.
    public final var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// Whether the widget takes input.
    ///
    /// The default is `true`.
    public final var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) }
    }

    /// From 0, which cannot be seen, to 1: the default.
    public final var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    /// What is told where the pointer rests.
    public final var tooltip: String? {
        get { gtk_widget_get_tooltip_text(widget).map { text($0) } }
        set { gtk_widget_set_tooltip_text(widget, newValue) }
    }

    /// Asks for the keyboard.
    @discardableResult
    public final func focus() -> Bool {
        gtk_widget_grab_focus(widget) != 0
    }

    /// Whether the widget has the keyboard.
    public final var hasFocus: Bool { gtk_widget_has_focus(widget) != 0 }

    /// Whether the widget, or something in it, has the keyboard, as what a field is made of has.
    public final var containsFocus: Bool {
        gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    /// Whether clicks and the pointer reach the widget.
    ///
    /// The default is `true`; what only lies above others lets them through.
    public final var takesPointer: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }

    // MARK: Style

    /// Adds a style class, as in `dim-label` or `suggested-action`.
    public final func addStyle(_ names: String...) {
        for name in names { gtk_widget_add_css_class(widget, name) }
    }

    /// Takes style classes away.
    public final func removeStyle(_ names: String...) {
        for name in names { gtk_widget_remove_css_class(widget, name) }
    }

    // MARK: Keeping up to date

    /// Runs a closure now, and again after anything observable that it read has changed, as long as the widget lives.
    ///
    /// - Parameter apply: What to run. It must not capture the widget strongly.
    public final func keepUpdated(_ apply: @escaping @MainActor () -> Void) {
        trackings.append(Tracking(apply))
    }

    // MARK: Actions

    /// Runs a built-in action of the widget, as in `list.scroll-to-item`.
    @discardableResult
    final func activateAction(_ name: String, _ argument: OpaquePointer? = nil) -> Bool {
        gtk_widget_activate_action_variant(widget, name, argument) != 0
    }

    /// Redraws the widget with the next frame.
    public final func redraw() {
        gtk_widget_queue_draw(widget)
    }
}
