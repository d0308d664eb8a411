import CGTK

/// A small sheet that belongs to a ``MenuButton``, or is opened somewhere.
@MainActor
public final class Popover: Widget {
    /// Makes a sheet around a widget.
    public init(_ content: Widget) {
        super.init(UnsafeMutableRawPointer(gtk_popover_new()))
        gtk_popover_set_child(pointer.cast(), content.widget)
    }

    /// Opens a sheet that belongs to no button, once; when it has been put away it is gone.
    ///
    /// - Parameters:
    ///   - holder: What it belongs to: a ``Box`` that stays as long as the sheet does.
    ///   - anchor: Where in the holder it points at.
    public func open(in holder: Box, at anchor: Widget) {
        guard gtk_widget_get_parent(widget) == nil else { return }
        gtk_widget_set_parent(widget, holder.widget)
        if let frame = anchor.frame(in: holder) {
            var rectangle = GdkRectangle(
                x: gint(frame.x),
                y: gint(frame.y),
                width: gint(frame.width),
                height: gint(frame.height)
            )
            gtk_popover_set_pointing_to(pointer.cast(), &rectangle)
        }
        onClose { [weak self] in
            // Not at once: GTK still has to do with it.
            Task { @MainActor in
                if let self { gtk_widget_unparent(self.widget) }
            }
        }
        gtk_popover_popup(pointer.cast())
    }

    /// Whether it is open.
    public var isOpen: Bool { isMapped }

    /// Calls a closure when it has been put away, by whomever.
    @discardableResult
    public func onClose(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("closed", handler)
    }

    /// Puts it away.
    public func close() {
        gtk_popover_popdown(pointer.cast())
    }
}

/// A button that opens a sheet.
@MainActor
public final class MenuButton: Widget {
    /// What it opens.
    public let popover: Popover

    /// Makes a button with a text, or with a symbol of the icon theme.
    ///
    /// - Parameters:
    ///   - label: What is written on it; with a symbol, its name for screen readers.
    ///   - icon: The symbol's name. The default is none.
    ///   - popover: What it opens.
    public init(_ label: String, icon: String? = nil, _ popover: Popover) {
        self.popover = popover
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

    /// Opens the sheet, as a press would.
    public func press() {
        gtk_menu_button_popup(opaque)
    }
}

/// A month to choose a day of.
@MainActor
public final class Calendar: Widget {
    /// Makes a calendar that shows today.
    public init() {
        super.init(UnsafeMutableRawPointer(gtk_calendar_new()))
    }

    /// The day that is chosen, by the calendar in use everywhere; setting it to one that there is not changes nothing.
    public var day: (year: Int, month: Int, day: Int) {
        get {
            guard let date = gtk_calendar_get_date(opaque) else { return (1, 1, 1) }
            defer { g_date_time_unref(date) }
            return (
                Int(g_date_time_get_year(date)), Int(g_date_time_get_month(date)),
                Int(g_date_time_get_day_of_month(date))
            )
        }
        set {
            let date = g_date_time_new_local(
                gint(clamping: newValue.year),
                gint(clamping: newValue.month),
                gint(clamping: newValue.day),
                12,
                0,
                0
            )
            guard let date else { return }
            defer { g_date_time_unref(date) }
            gtk_calendar_select_day(opaque, date)
        }
    }
}
