import CGTK

/// A key with the modifiers that were held down.
public struct Key: Hashable, Sendable {
    /// GDK's number of the key; for ordinary characters, Unicode's.
    public let value: UInt32
    /// Whether Control was held down.
    public let hasControl: Bool
    /// Whether Shift was held down.
    public let hasShift: Bool
    /// Whether Alt was held down.
    public let hasAlt: Bool

    /// The numbers of keys that are no characters.
    public enum Name {
        /// Escape.
        public static let escape: UInt32 = 0xff1b
        /// Return, not that of the number pad.
        public static let enter: UInt32 = 0xff0d
        /// Home.
        public static let home: UInt32 = 0xff50
        /// The arrow to the left.
        public static let left: UInt32 = 0xff51
        /// The arrow upwards.
        public static let up: UInt32 = 0xff52
        /// The arrow to the right.
        public static let right: UInt32 = 0xff53
        /// The arrow downwards.
        public static let down: UInt32 = 0xff54
        /// Page up.
        public static let pageUp: UInt32 = 0xff55
        /// Page down.
        public static let pageDown: UInt32 = 0xff56
        /// End.
        public static let end: UInt32 = 0xff57
        /// Delete, not the one that deletes backwards.
        public static let delete: UInt32 = 0xffff
    }
}

extension Widget {
    /// Calls a closure for each key that is pressed in the widget; `true` keeps it from others.
    ///
    /// - Parameters:
    ///   - first: Whether it comes before the widgets inside. The default is `false`.
    ///   - handler: What to call. It must not capture the widget strongly.
    public final func onKey(first: Bool = false, _ handler: @escaping @MainActor (Key) -> Bool) {
        let controller = EventController(UnsafeMutableRawPointer(gtk_event_controller_key_new()))
        if first { gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE) }
        controller.connect("key-pressed") { arguments in
            let modifiers = arguments.flags(3)
            let key = Key(
                value: UInt32(truncatingIfNeeded: arguments.unsigned(1)),
                hasControl: modifiers & GDK_CONTROL_MASK.rawValue != 0,
                hasShift: modifiers & GDK_SHIFT_MASK.rawValue != 0,
                hasAlt: modifiers & GDK_ALT_MASK.rawValue != 0
            )
            arguments.answer(handler(key))
        }
        add(controller)
    }

    /// Calls a closure when the widget is clicked or tapped; `count` is 2 for the second of a double click.
    public final func onClick(_ handler: @escaping @MainActor (_ count: Int) -> Void) {
        let controller = EventController(UnsafeMutableRawPointer(gtk_gesture_click_new()))
        controller.connect("released") { handler($0.integer(1)) }
        add(controller)
    }

    /// Calls a closure when keys are pressed together anywhere in the widget's window.
    ///
    /// - Parameters:
    ///   - keys: As in `<Control>f` or `F5`. GTK's names; what it cannot read is ignored.
    ///   - handler: What to call. It must not capture the widget strongly.
    public final func onShortcut(_ keys: String, _ handler: @escaping @MainActor () -> Void) {
        typealias Handler = @MainActor () -> Void
        guard let trigger = gtk_shortcut_trigger_parse_string(keys) else { return }
        let action = gtk_callback_action_new(
            { _, _, data in
                guard let data else { return 0 }
                return onMain(data) { data in
                    Context<Handler>.value(data)()
                    return 1
                }
            },
            Context<Handler>.retained(handler),
            { releaseContext($0) }
        )
        let controller = EventController(UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
        gtk_shortcut_controller_set_scope(controller.opaque, GTK_SHORTCUT_SCOPE_MANAGED)
        gtk_shortcut_controller_add_shortcut(controller.opaque, gtk_shortcut_new(trigger, action))
        add(controller)
    }

    /// Calls a closure when the keyboard leaves the widget and all in it.
    final func onFocusLeave(_ handler: @escaping @MainActor () -> Void) {
        let controller = EventController(UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
        controller.connect("leave", handler)
        add(controller)
    }

    private func add(_ controller: EventController) {
        controller.retainedPointer()
        gtk_widget_add_controller(widget, controller.opaque)
    }
}

/// Anything that listens to input for a widget.
@MainActor
private final class EventController: Object {
    init(_ pointer: UnsafeMutableRawPointer?) {
        super.init(pointer)
    }
}
