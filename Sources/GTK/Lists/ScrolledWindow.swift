import CGTK

/// A viewport onto something that is larger.
@MainActor
public final class ScrolledWindow: Widget {
    private let adjustment: Adjustment

    /// Makes a viewport; in a direction in which it does not scroll it is as large as the content.
    ///
    /// - Parameters:
    ///   - content: What is scrolled.
    ///   - scrollsHorizontally: Whether it scrolls from side to side. The default is `false`.
    ///   - scrollsVertically: Whether it scrolls up and down, and takes all the height there is. The default is `true`.
    public init(_ content: Widget, scrollsHorizontally: Bool = false, scrollsVertically: Bool = true) {
        let window = gtk_scrolled_window_new()
        let scrolled = OpaquePointer(window)
        adjustment = Adjustment(gtk_scrolled_window_get_vadjustment(scrolled))
        super.init(UnsafeMutableRawPointer(window))
        let horizontal = scrollsHorizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        let vertical = scrollsVertically ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER
        gtk_scrolled_window_set_policy(opaque, horizontal, vertical)
        gtk_scrolled_window_set_child(opaque, content.widget)
        gtk_widget_set_vexpand(widget, scrollsVertically ? 1 : 0)
        if !scrollsVertically { leaveVerticalScrollingToOthers() }
    }

    /// GTK's viewport takes every turn of the wheel, also where it does not scroll that way.
    private func leaveVerticalScrollingToOthers() {
        guard let controllers = gtk_widget_observe_controllers(widget) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
        for index in 0..<g_list_model_get_n_items(controllers) {
            guard let controller = g_list_model_get_item(controllers, index) else { continue }
            defer { g_object_unref(controller) }
            guard g_type_check_instance_is_a(controller.cast(), gtk_event_controller_scroll_get_type()) != 0 else {
                continue
            }
            let flags = GTK_EVENT_CONTROLLER_SCROLL_HORIZONTAL.rawValue | GTK_EVENT_CONTROLLER_SCROLL_KINETIC.rawValue
            gtk_event_controller_scroll_set_flags(OpaquePointer(controller), GtkEventControllerScrollFlags(flags))
        }
    }

    /// Points that are scrolled away above; setting it scrolls at once, within what there is.
    public var offset: Double {
        get { adjustment.value }
        set { adjustment.value = newValue }
    }

    /// Points that can be seen at once.
    public var pageHeight: Double { adjustment.pageSize }
    /// Points from the top to the bottom of the content.
    public var contentHeight: Double { adjustment.upper }
    /// The most that ``offset`` can be.
    public var maximumOffset: Double { max(0, contentHeight - pageHeight) }
    /// Points from the bottom of what can be seen to that of the content.
    public var remainingHeight: Double { max(0, maximumOffset - offset) }

    /// Calls a closure when the content has been scrolled, by whomever.
    @discardableResult
    public func onScroll(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        adjustment.connect("value-changed", handler)
    }

    /// Calls a closure when the viewport or its content has another size, which is also when a list has grown.
    @discardableResult
    public func onResize(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        adjustment.connect("changed", handler)
    }
}

@MainActor
private final class Adjustment: Object {
    init(_ adjustment: UnsafeMutablePointer<GtkAdjustment>?) {
        super.init(adjustment, ownership: .library)
    }

    private var adjustment: UnsafeMutablePointer<GtkAdjustment> { pointer.cast() }

    var value: Double {
        get { gtk_adjustment_get_value(adjustment) }
        set { gtk_adjustment_set_value(adjustment, newValue) }
    }

    var upper: Double { gtk_adjustment_get_upper(adjustment) }
    var pageSize: Double { gtk_adjustment_get_page_size(adjustment) }
}
