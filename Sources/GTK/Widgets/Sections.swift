import CGTK

/// The main pages of a window, of which one is shown.
@MainActor
public final class SectionStack: Widget {
    /// Makes a stack without pages.
    public init() {
        super.init(UnsafeMutableRawPointer(adw_view_stack_new()))
        onSectionChange { [weak self] in self?.hideOtherPages() }
    }

    private func hideOtherPages() {
        hideFromAccessibility(childrenBut: adw_view_stack_get_visible_child(opaque))
    }

    /// Adds a page; the first one is shown.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - name: What the program calls it.
    ///   - title: What people call it.
    ///   - icon: A symbol's name.
    public func add(_ page: Widget, name: String, title: String, icon: String) {
        let entry = adw_view_stack_add_titled(opaque, page.widget, name, title)
        adw_view_stack_page_set_icon_name(entry, icon)
        hideOtherPages()
    }

    /// The name of the page that is shown; setting it to one that no page has changes nothing.
    public var visibleSection: String {
        get { text(adw_view_stack_get_visible_child_name(opaque)) }
        set {
            guard adw_view_stack_get_child_by_name(opaque, newValue) != nil else { return }
            adw_view_stack_set_visible_child_name(opaque, newValue)
        }
    }

    /// Calls a closure when another page is shown, by whomever.
    @discardableResult
    public func onSectionChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("notify::visible-child", handler)
    }
}

/// Switches between the pages of a ``SectionStack``, in a header bar; in a narrow window a bar at the bottom does.
@MainActor
public final class SectionSwitcher: Widget {
    /// The bar for the bottom of the window, which shows itself where the header bar has no room.
    public let bottomBar: Widget

    /// Makes a switcher for a stack; `title` stands in the header bar where there is no room for it.
    public init(_ stack: SectionStack, title: String) {
        bottomBar = Widget(UnsafeMutableRawPointer(adw_view_switcher_bar_new()))
        super.init(UnsafeMutableRawPointer(adw_view_switcher_title_new()))
        adw_view_switcher_title_set_stack(opaque, stack.opaque)
        adw_view_switcher_title_set_title(opaque, title)
        adw_view_switcher_bar_set_stack(bottomBar.opaque, stack.opaque)
        // Shown at once: while it slides in, it gives its content less than no height, of which GTK warns.
        adw_view_switcher_bar_set_reveal(bottomBar.opaque, 1)
        g_object_bind_property(object, "title-visible", bottomBar.object, "visible", G_BINDING_SYNC_CREATE)
    }
}
