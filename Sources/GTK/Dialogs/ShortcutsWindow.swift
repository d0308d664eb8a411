import CGTK

/// An overview of what can be done with the keyboard.
@MainActor
public final class ShortcutsWindow: Window {
    /// Keys that belong together.
    public struct Group: Sendable {
        /// What they have in common.
        public let title: String
        /// What the keys do; keys as in `<Control>f`, several that do the same with a space between them.
        public let shortcuts: [(keys: String, title: String)]

        /// Makes a group.
        public init(_ title: String, _ shortcuts: [(keys: String, title: String)]) {
            self.title = title
            self.shortcuts = shortcuts
        }
    }

    /// Makes the overview.
    public init(_ groups: [Group], in parent: Window) {
        // The toolkit only makes its parts from a description.
        let builder = gtk_builder_new_from_string(Self.description(groups), -1)
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        super.init(complete: UnsafeMutableRawPointer(gtk_builder_get_object(builder, "overview")))
        attach(to: parent)
    }

    private static func description(_ groups: [Group]) -> String {
        let content = groups.map { group in
            let shortcuts = group.shortcuts.map { keys, title in
                object("GtkShortcutsShortcut", ["accelerator": keys, "title": title])
            }
            return object("GtkShortcutsGroup", ["title": group.title], shortcuts)
        }
        let section = object("GtkShortcutsSection", ["section-name": "all", "max-height": "16"], content)
        return """
            <interface><object class="GtkShortcutsWindow" id="overview">\
            <child>\(section)</child></object></interface>
            """
    }

    private static func object(_ type: String, _ properties: [String: String], _ children: [String] = []) -> String {
        let properties = properties.sorted { $0.key < $1.key }.map { name, value in
            "<property name=\"\(name)\">\(escaped(value))</property>"
        }
        let children = children.map { "<child>\($0)</child>" }
        return "<object class=\"\(type)\">\(properties.joined())\(children.joined())</object>"
    }

    private static func escaped(_ plain: String) -> String {
        guard let markup = g_markup_escape_text(plain, -1) else { return "" }
        defer { g_free(markup) }
        return String(cString: markup)
    }
}
