import CGTK

/// The bar at the top of a window, with its title and buttons.
@MainActor
public final class HeaderBar: Widget {
    /// Makes a bar that shows its window's title.
    public init() {
        super.init(UnsafeMutableRawPointer(adw_header_bar_new()))
    }

    /// Puts a widget in the title's place.
    public func setTitle(_ title: Widget) {
        adw_header_bar_set_title_widget(opaque, title.widget)
    }

    /// Shows a title with a smaller line below it, in place of the window's.
    public func setTitle(_ title: String, subtitle: String = "") {
        adw_header_bar_set_title_widget(opaque, adw_window_title_new(title, subtitle))
    }

    /// Adds a widget at the beginning.
    public func addAtStart(_ child: Widget) {
        adw_header_bar_pack_start(opaque, child.widget)
    }

    /// Adds a widget at the end; the first one is outermost.
    public func addAtEnd(_ child: Widget) {
        adw_header_bar_pack_end(opaque, child.widget)
    }
}

/// A page for when there is nothing to show: a symbol, a title and an explanation, with room for a button.
@MainActor
public final class StatusPage: Widget {
    /// Makes a page.
    ///
    /// - Parameters:
    ///   - icon: A symbol's name, as in `network-offline-symbolic`.
    ///   - title: What is the case.
    ///   - description: Why, and what can be done.
    ///   - action: A widget below, usually a button.
    public init(icon: String, title: String, description: String = "", action: Widget? = nil) {
        super.init(UnsafeMutableRawPointer(adw_status_page_new()))
        update(icon: icon, title: title, description: description)
        guard let action else { return }
        action.align(horizontally: .center)
        adw_status_page_set_child(opaque, action.widget)
    }

    /// Says something else.
    public func update(icon: String? = nil, title: String? = nil, description: String? = nil) {
        if let icon { adw_status_page_set_icon_name(opaque, icon) }
        // These take markup; what we say is plain text.
        if let title { adw_status_page_set_title(opaque, Self.escaped(title)) }
        if let description { adw_status_page_set_description(opaque, Self.escaped(description)) }
    }

    private static func escaped(_ plain: String) -> String {
        guard let markup = g_markup_escape_text(plain, -1) else { return "" }
        defer { g_free(markup) }
        return String(cString: markup)
    }
}

/// Shows short notices above what it holds.
@MainActor
public final class ToastOverlay: Widget {
    private var last: Toast?

    /// Makes an overlay around a widget.
    public init(_ content: Widget) {
        super.init(UnsafeMutableRawPointer(adw_toast_overlay_new()))
        adw_toast_overlay_set_child(opaque, content.widget)
    }

    /// Shows a notice for a few seconds, in place of the one before.
    ///
    /// - Parameters:
    ///   - text: What it says.
    ///   - seconds: How long; 0 is until it is dismissed. The default is 4.
    ///   - buttonLabel: What its button does; there is none without a text.
    ///   - action: What the button calls.
    public func show(
        _ text: String,
        seconds: Int = 4,
        buttonLabel: String? = nil,
        action: (@MainActor () -> Void)? = nil
    ) {
        // Notices would otherwise queue up, each with its own seconds.
        last?.dismiss()
        let toast = Toast(text, seconds: seconds)
        if let buttonLabel, let action {
            adw_toast_set_button_label(toast.opaque, buttonLabel)
            toast.connect("button-clicked", action)
        }
        adw_toast_overlay_add_toast(opaque, OpaquePointer(toast.retainedPointer()))
        last = toast
    }

    /// The button of the notice that is shown now, for tests that press it.
    package var button: Widget? {
        // The content is the first child; what follows is the notice.
        guard let notice = gtk_widget_get_last_child(widget), notice != gtk_widget_get_first_child(widget) else {
            return nil
        }
        return Self.textButton(in: notice).map { button in
            let pointer = UnsafeMutableRawPointer(button)
            return Object.existing(pointer) as? Widget ?? Widget(pointer, ownership: .library)
        }
    }

    private static func textButton(in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        let pointer = UnsafeMutableRawPointer(widget)
        if g_type_check_instance_is_a(pointer.cast(), gtk_button_get_type()) != 0 {
            return gtk_button_get_label(pointer.cast()) == nil ? nil : widget
        }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if let found = textButton(in: child) { return found }
            next = gtk_widget_get_next_sibling(child)
        }
        return nil
    }
}

@MainActor
private final class Toast: Object {
    private var isDismissed = false

    init(_ text: String, seconds: Int) {
        super.init(UnsafeMutableRawPointer(adw_toast_new(text)))
        adw_toast_set_timeout(opaque, guint(clamping: seconds))
        connect("dismissed") { [weak self] in self?.isDismissed = true }
    }

    func dismiss() {
        if !isDismissed { adw_toast_dismiss(opaque) }
    }
}

/// Pages of which each covers the one before: a list and its details.
@MainActor
public final class Leaflet: Widget {
    /// Makes a leaflet without pages.
    public init() {
        super.init(UnsafeMutableRawPointer(adw_leaflet_new()))
        adw_leaflet_set_can_unfold(opaque, 0)
        adw_leaflet_set_can_navigate_back(opaque, 1)
        onPageChange { [weak self] in self?.hideOtherPages() }
    }

    private func hideOtherPages() {
        hideFromAccessibility(childrenBut: adw_leaflet_get_visible_child(opaque))
    }

    /// Adds a page behind the others; the first one is shown.
    public func append(_ page: Widget) {
        adw_leaflet_append(opaque, page.widget)
        hideOtherPages()
    }

    /// Takes a page out.
    public func remove(_ page: Widget) {
        guard gtk_widget_get_parent(page.widget) == widget else { return }
        adw_leaflet_remove(opaque, page.widget)
    }

    /// The page that is shown; it must be one of the leaflet's.
    public var visiblePage: Widget? {
        get { Object.existing(UnsafeMutableRawPointer(adw_leaflet_get_visible_child(opaque))) as? Widget }
        set { if let newValue { adw_leaflet_set_visible_child(opaque, newValue.widget) } }
    }

    /// Shows the page before; `false` where there is none.
    @discardableResult
    public func goBack() -> Bool {
        adw_leaflet_navigate(opaque, ADW_NAVIGATION_DIRECTION_BACK) != 0
    }

    /// Shows the next page; `false` where there is none.
    @discardableResult
    public func goForward() -> Bool {
        adw_leaflet_navigate(opaque, ADW_NAVIGATION_DIRECTION_FORWARD) != 0
    }

    /// Calls a closure when another page is shown, by whomever.
    @discardableResult
    public func onPageChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("notify::visible-child", handler)
    }
}
