import CGTK

/// A field to search with.
@MainActor
public final class SearchEntry: Widget {
    /// Makes a field.
    ///
    /// - Parameters:
    ///   - placeholder: What is said while it is empty, to screen readers too.
    ///   - delay: How long to wait after a key before ``onSearch(_:)`` is told, in seconds. The default is 0.15.
    public init(placeholder: String, delay: Double = 0.15) {
        super.init(UnsafeMutableRawPointer(gtk_search_entry_new()))
        withValue(placeholder) { g_object_set_property(object, "placeholder-text", $0) }
        gtk_search_entry_set_search_delay(opaque, guint(max(0, min(delay, 60)) * 1_000))
        setAccessibleName(placeholder)
    }

    /// What is written.
    public var text: String {
        get { GTK.text(gtk_editable_get_text(opaque)) }
        set { gtk_editable_set_text(opaque, newValue) }
    }

    /// Calls a closure with what is written, when it has changed and the person pauses.
    @discardableResult
    public func onSearch(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        connect("search-changed") { [weak self] in
            guard let self else { return }
            handler(self.text)
        }
    }

    /// Calls a closure when Escape is pressed in the field.
    @discardableResult
    public func onStop(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("stop-search", handler)
    }

    /// What is typed anywhere in this widget goes to the field.
    public func catchKeys(in widget: Widget?) {
        gtk_search_entry_set_key_capture_widget(opaque, widget?.widget)
    }
}

/// A button that opens a list of texts to choose one from.
@MainActor
public final class DropDown: Widget {
    /// Makes a button that shows the first of the texts.
    ///
    /// - Parameters:
    ///   - choices: What can be chosen.
    ///   - name: What is chosen, for screen readers.
    public init(_ choices: [String], name: String) {
        let strings = gtk_string_list_new(nil)
        for choice in choices { gtk_string_list_append(strings, choice) }
        super.init(UnsafeMutableRawPointer(gtk_drop_down_new(strings, nil)))
        setAccessibleName(name)
    }

    /// The index of what is chosen; `nil` where there is nothing.
    public var selectedIndex: Int? {
        get {
            let index = gtk_drop_down_get_selected(opaque)
            return index == guint.max ? nil : Int(index)
        }
        set { gtk_drop_down_set_selected(opaque, newValue.map { guint(clamping: $0) } ?? guint.max) }
    }

    /// Calls a closure with the index, when something else is chosen, by whomever.
    @discardableResult
    public func onSelect(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        connect("notify::selected") { [weak self] in
            guard let index = self?.selectedIndex else { return }
            handler(index)
        }
    }
}
