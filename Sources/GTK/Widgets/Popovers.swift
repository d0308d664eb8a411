import CGTK

/// A small sheet that belongs to a ``MenuButton``.
@MainActor
public final class Popover: Widget {
    /// Makes a sheet around a widget.
    public init(_ content: Widget) {
        super.init(UnsafeMutableRawPointer(gtk_popover_new()))
        gtk_popover_set_child(pointer.cast(), content.widget)
    }

    /// Puts it away.
    public func close() {
        gtk_popover_popdown(pointer.cast())
    }
}

/// A button that opens a sheet.
@MainActor
public final class MenuButton: Widget {
    /// Makes a button with a text, or with a symbol of the icon theme.
    ///
    /// - Parameters:
    ///   - label: What is written on it; with a symbol, its name for screen readers.
    ///   - icon: The symbol's name. The default is none.
    ///   - popover: What it opens.
    public init(_ label: String, icon: String? = nil, _ popover: Popover) {
        super.init(UnsafeMutableRawPointer(gtk_menu_button_new()))
        if let icon {
            gtk_menu_button_set_icon_name(opaque, icon)
            setAccessibleName(label)
            tooltip = label
        } else {
            gtk_menu_button_set_label(opaque, label)
        }
        gtk_menu_button_set_popover(opaque, popover.widget)
    }
}

/// A month to choose a day of.
@MainActor
public final class Calendar: Widget {
    /// Makes a calendar that shows today.
    public init() {
        super.init(UnsafeMutableRawPointer(gtk_calendar_new()))
    }

    /// The day that is chosen, by the calendar in use everywhere.
    public var day: (year: Int, month: Int, day: Int) {
        guard let date = gtk_calendar_get_date(opaque) else { return (1, 1, 1) }
        defer { g_date_time_unref(date) }
        return (
            Int(g_date_time_get_year(date)), Int(g_date_time_get_month(date)),
            Int(g_date_time_get_day_of_month(date))
        )
    }
}
