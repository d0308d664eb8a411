import CGTK

/// Puts widgets above a main one.
@MainActor
open class Overlay: Widget {
    /// Makes an overlay around a main widget, which gives it its size.
    public init(_ main: Widget? = nil) {
        super.init(UnsafeMutableRawPointer(gtk_overlay_new()))
        if let main { gtk_overlay_set_child(opaque, main.widget) }
    }

    /// Puts a widget on top, where its alignment says.
    public final func add(_ child: Widget) {
        gtk_overlay_add_overlay(opaque, child.widget)
    }

    /// Takes a widget from the top; nothing happens unless it is there.
    public final func remove(_ child: Widget) {
        guard gtk_widget_get_parent(child.widget) == widget else { return }
        gtk_overlay_remove_overlay(opaque, child.widget)
    }
}

/// Shows one of several pages.
@MainActor
public final class Stack: Widget {
    /// Makes a stack without pages.
    ///
    /// - Parameter crossfades: Whether one page fades into the next. The default is `true`.
    public init(crossfades: Bool = true) {
        super.init(UnsafeMutableRawPointer(gtk_stack_new()))
        if crossfades { gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE) }
        connect("notify::visible-child") { [weak self] in self?.hideOtherPages() }
    }

    private func hideOtherPages() {
        hideFromAccessibility(childrenBut: gtk_stack_get_visible_child(opaque))
    }

    /// Adds a page; the first one is shown.
    public func add(_ page: Widget, name: String) {
        gtk_stack_add_named(opaque, page.widget, name)
        hideOtherPages()
    }

    /// The name of the page that is shown; `nil` while there is none.
    ///
    /// Setting it to a name that no page has changes nothing.
    public var visiblePage: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { text($0) } }
        set {
            guard let newValue, gtk_stack_get_child_by_name(opaque, newValue) != nil else { return }
            gtk_stack_set_visible_child_name(opaque, newValue)
        }
    }
}

/// Shows and hides what it holds, by a slide.
@MainActor
public final class Revealer: Widget {
    /// Makes a revealer that hides its content.
    public init(_ content: Widget) {
        super.init(UnsafeMutableRawPointer(gtk_revealer_new()))
        gtk_revealer_set_child(opaque, content.widget)
        content.hideFromAccessibility()
    }

    /// Whether the content is shown.
    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set {
            gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0)
            hideFromAccessibility(childrenBut: newValue ? gtk_revealer_get_child(opaque) : nil)
        }
    }
}

/// A line across the window that tells of a state, such as having no network, with a button.
@MainActor
public final class Banner: Widget {
    private let revealer: Revealer
    private let label: Label
    private let button: Button

    /// Makes a banner that is not shown yet.
    ///
    /// - Parameters:
    ///   - text: What it says.
    ///   - buttonLabel: What the button does; without a text there is no button.
    public init(_ text: String = "", buttonLabel: String = "") {
        label = Label(text)
        label.wraps = true
        label.expand(horizontally: true)
        button = Button(buttonLabel)
        button.isVisible = !buttonLabel.isEmpty
        let row = Box(.horizontal, spacing: 12, role: .status, [label, button])
        row.addStyle("toolbar", "osd")
        revealer = Revealer(row)
        super.init(UnsafeMutableRawPointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)))
        gtk_box_append(pointer.cast(), revealer.widget)
    }

    /// What the banner says.
    public var text: String {
        get { label.text }
        set { label.text = newValue }
    }

    /// Whether the banner is shown.
    public var isRevealed: Bool {
        get { revealer.isRevealed }
        set { revealer.isRevealed = newValue }
    }

    /// Calls a closure when the banner's button is pressed.
    public func onPress(_ handler: @escaping @MainActor () -> Void) {
        button.onPress(handler)
    }
}
