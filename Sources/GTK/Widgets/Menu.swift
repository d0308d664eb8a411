import CGTK

/// The entries of a menu, in sections with a line between them, for a ``MainMenuButton``.
@MainActor
public final class Menu: Object {
    /// One line of a menu.
    public struct Entry {
        let title: String
        let keys: String?
        let isEnabled: Bool
        let action: @MainActor () -> Void

        /// Makes an entry.
        ///
        /// - Parameters:
        ///   - title: What it says.
        ///   - keys: The keys that do the same, as in `<Control>f`; shown only, see ``Widget/onShortcut(_:_:)``.
        ///   - isEnabled: Whether it can be chosen. The default is `true`.
        ///   - action: What to call. It must not capture the menu's button strongly.
        public init(
            _ title: String,
            keys: String? = nil,
            isEnabled: Bool = true,
            action: @escaping @MainActor () -> Void
        ) {
            self.title = title
            self.keys = keys
            self.isEnabled = isEnabled
            self.action = action
        }
    }

    private let actions = ActionGroup()

    /// Makes a menu of sections of entries.
    public init(_ sections: [[Entry]]) {
        super.init(UnsafeMutableRawPointer(g_menu_new()))
        var number = 0
        for entries in sections {
            guard let section = g_menu_new() else { continue }
            for entry in entries {
                number += 1
                append(entry, named: "entry-\(number)", to: section)
            }
            g_menu_append_section(opaque, nil, UnsafeMutableRawPointer(section).cast())
            g_object_unref(UnsafeMutableRawPointer(section))
        }
    }

    private func append(_ entry: Entry, named name: String, to section: OpaquePointer) {
        let item = g_menu_item_new(entry.title, "\(Menu.prefix).\(name)")
        if let keys = entry.keys { g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys)) }
        g_menu_append_item(section, item)
        g_object_unref(UnsafeMutableRawPointer(item))
        actions.add(name, isEnabled: entry.isEnabled, entry.action)
    }

    private static let prefix = "menu"

    fileprivate func attach(to button: MainMenuButton) {
        gtk_menu_button_set_menu_model(button.opaque, pointer.cast())
        gtk_widget_insert_action_group(button.widget, Menu.prefix, actions.opaque)
    }
}

/// The button of a window's main menu, which F10 opens too.
@MainActor
public final class MainMenuButton: Widget {
    /// Makes a button; `name` is said by screen readers and where the pointer rests.
    public init(_ menu: Menu, name: String = "Main menu") {
        super.init(UnsafeMutableRawPointer(gtk_menu_button_new()))
        gtk_menu_button_set_icon_name(opaque, "open-menu-symbolic")
        gtk_menu_button_set_primary(opaque, 1)
        setAccessibleName(name)
        tooltip = name
        menu.attach(to: self)
    }

    /// Opens the menu.
    public func open() {
        gtk_menu_button_popup(opaque)
    }
}

/// What the entries of a menu call, by name.
@MainActor
private final class ActionGroup: Object {
    init() {
        super.init(UnsafeMutableRawPointer(g_simple_action_group_new()))
    }

    func add(_ name: String, isEnabled: Bool, _ handler: @escaping @MainActor () -> Void) {
        let action = Action(name, isEnabled: isEnabled)
        action.connect("activate", handler)
        g_action_map_add_action(opaque, action.opaque)
    }
}

@MainActor
private final class Action: Object {
    init(_ name: String, isEnabled: Bool) {
        super.init(UnsafeMutableRawPointer(g_simple_action_new(name, nil)))
        g_simple_action_set_enabled(opaque, isEnabled ? 1 : 0)
    }
}
