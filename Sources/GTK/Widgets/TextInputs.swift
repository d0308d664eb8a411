import CGTK

/// A field for one line of text.
@MainActor
public final class Entry: Widget {
    /// Makes a field.
    ///
    /// - Parameter placeholder: What is said while it is empty, to screen readers too.
    public init(placeholder: String) {
        super.init(UnsafeMutableRawPointer(gtk_entry_new()))
        gtk_entry_set_placeholder_text(pointer.cast(), placeholder)
        setAccessibleName(placeholder)
    }

    /// What is written.
    public var text: String {
        get { GTK.text(gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Calls a closure whenever something else is written, by whomever.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("changed", handler)
    }

    /// Calls a closure when the keyboard leaves the field.
    public func onLeave(_ handler: @escaping @MainActor () -> Void) {
        onFocusLeave(handler)
    }

    /// Calls a closure when Enter is pressed in the field.
    @discardableResult
    public func onEnter(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("activate", handler)
    }
}

/// A field for many lines of text, which grows with what is written.
@MainActor
public final class TextArea: Widget {
    private let buffer: TextBuffer

    /// Makes an empty field; `name` says what is written in it, to screen readers.
    public init(name: String) {
        let view = UnsafeMutableRawPointer(gtk_text_view_new())
        buffer = TextBuffer(gtk_text_view_get_buffer(view?.cast()))
        super.init(view)
        gtk_text_view_set_wrap_mode(pointer.cast(), GTK_WRAP_WORD_CHAR)
        // Tab leads on, as in every other field.
        gtk_text_view_set_accepts_tab(pointer.cast(), 0)
        setAccessibleName(name)
    }

    /// What is written.
    public var text: String {
        get { buffer.text }
        set { if newValue != text { buffer.text = newValue } }
    }

    /// Calls a closure whenever something else is written, by whomever.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        buffer.connect("changed", handler)
    }

    /// Calls a closure when the keyboard leaves the field.
    public func onLeave(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::has-focus") { [weak self] in
            if self?.hasFocus == false { handler() }
        }
    }

    /// Sets the space around the text inside the field, in points.
    public func setPadding(_ points: Int) {
        gtk_text_view_set_left_margin(pointer.cast(), gint(clamping: points))
        gtk_text_view_set_right_margin(pointer.cast(), gint(clamping: points))
        gtk_text_view_set_top_margin(pointer.cast(), gint(clamping: points))
        gtk_text_view_set_bottom_margin(pointer.cast(), gint(clamping: points))
    }
}

@MainActor
private final class TextBuffer: Object {
    init(_ buffer: UnsafeMutablePointer<GtkTextBuffer>?) {
        super.init(buffer, ownership: .library)
    }

    var text: String {
        get {
            var (start, end) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_bounds(pointer.cast(), &start, &end)
            guard let characters = gtk_text_buffer_get_text(pointer.cast(), &start, &end, 1) else { return "" }
            defer { g_free(characters) }
            return String(cString: characters)
        }
        set { gtk_text_buffer_set_text(pointer.cast(), newValue, -1) }
    }
}
