import CGTK

/// Something to press.
@MainActor
public class Button: Widget {
    fileprivate override init(_ pointer: UnsafeMutableRawPointer?, ownership: Ownership = .caller) {
        super.init(pointer, ownership: ownership)
    }

    /// Makes a button with a text.
    public convenience init(_ label: String, styles: String...) {
        self.init(UnsafeMutableRawPointer(gtk_button_new_with_label(label)))
        for style in styles { addStyle(style) }
    }

    /// Makes a button with a symbol of the icon theme.
    ///
    /// - Parameters:
    ///   - icon: The symbol's name, as in `view-refresh-symbolic`.
    ///   - name: What it does, for screen readers and the tooltip.
    ///   - styles: Style classes, as in `flat`, `circular`, `osd`.
    public convenience init(icon: String, name: String, styles: String...) {
        self.init(UnsafeMutableRawPointer(gtk_button_new_from_icon_name(icon)))
        describe(name, styles)
    }

    /// Makes a button around a widget.
    public convenience init(_ content: Widget, name: String, styles: String...) {
        self.init(UnsafeMutableRawPointer(gtk_button_new()))
        gtk_button_set_child(pointer.cast(), content.widget)
        setAccessibleName(name)
        for style in styles { addStyle(style) }
    }

    fileprivate final func describe(_ name: String, _ styles: [String]) {
        setAccessibleName(name)
        tooltip = name
        for style in styles { addStyle(style) }
    }

    /// The text; empty for a button with a symbol.
    public final var label: String {
        get { text(gtk_button_get_label(pointer.cast())) }
        set { gtk_button_set_label(pointer.cast(), newValue) }
    }

    /// Shows another symbol.
    public final func setIcon(_ name: String) {
        gtk_button_set_icon_name(pointer.cast(), name)
    }

    /// Calls a closure when the button is pressed, by pointer, key or screen reader.
    @discardableResult
    public final func onPress(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("clicked", handler)
    }

    /// Presses the button, as a person would.
    public final func press() {
        emit("clicked")
    }
}

/// A button that stays pressed until it is pressed again.
@MainActor
public final class ToggleButton: Button {
    /// Makes a button with a text.
    public convenience init(toggling label: String, styles: String...) {
        self.init(UnsafeMutableRawPointer(gtk_toggle_button_new_with_label(label)))
        for style in styles { addStyle(style) }
    }

    /// Makes a button with a symbol of the icon theme and a text.
    public convenience init(toggling label: String, icon: String) {
        self.init(UnsafeMutableRawPointer(gtk_toggle_button_new()))
        guard let content = adw_button_content_new() else { return }
        let pointer = OpaquePointer(content)
        adw_button_content_set_icon_name(pointer, icon)
        adw_button_content_set_label(pointer, label)
        gtk_widget_set_halign(content, GTK_ALIGN_CENTER)
        gtk_button_set_child(self.pointer.cast(), content)
    }

    /// Makes a button with a symbol of the icon theme; `name` says what it does.
    public convenience init(togglingIcon icon: String, name: String, styles: String...) {
        self.init(UnsafeMutableRawPointer(gtk_toggle_button_new()))
        setIcon(icon)
        describe(name, styles)
    }

    /// Whether it is pressed.
    public var isOn: Bool {
        get { gtk_toggle_button_get_active(pointer.cast()) != 0 }
        set { gtk_toggle_button_set_active(pointer.cast(), newValue ? 1 : 0) }
    }

    /// Lets only one button of those that are joined be pressed.
    public func join(_ other: ToggleButton) {
        gtk_toggle_button_set_group(pointer.cast(), other.pointer.cast())
    }

    /// Calls a closure with whether it is pressed, whenever that changes, by whomever.
    @discardableResult
    public func onToggle(_ handler: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        connect("toggled") { [weak self] in
            guard let self else { return }
            handler(self.isOn)
        }
    }
}
