import CGTK

/// Where a widget lies in more room than it needs.
public enum Alignment: Sendable, CaseIterable {
    /// Takes all of it: the default.
    case fill
    /// At the left in languages that are written from there, or at the top.
    case start
    /// At the other side.
    case end
    /// In the middle.
    case center
    /// On the line of text of its neighbours.
    case baseline

    var value: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .end: GTK_ALIGN_END
        case .center: GTK_ALIGN_CENTER
        case .baseline: GTK_ALIGN_BASELINE
        }
    }
}

/// The direction in which things are put next to each other.
public enum Orientation: Sendable, CaseIterable {
    /// Side by side.
    case horizontal
    /// One below the other.
    case vertical

    var value: GtkOrientation {
        switch self {
        case .horizontal: GTK_ORIENTATION_HORIZONTAL
        case .vertical: GTK_ORIENTATION_VERTICAL
        }
    }
}

/// A rectangle in points, from its upper left corner.
public struct Rectangle: Hashable, Sendable {
    /// Points from the left.
    public var x: Double
    /// Points from the top.
    public var y: Double
    /// Points from left to right.
    public var width: Double
    /// Points from top to bottom.
    public var height: Double

    /// Makes a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether two rectangles have any area in common.
    public func intersects(_ other: Rectangle) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
}

extension Widget {
    /// Where the widget lies from left to right.
    public final func align(horizontally alignment: Alignment) {
        gtk_widget_set_halign(widget, alignment.value)
    }

    /// Where the widget lies from top to bottom.
    public final func align(vertically alignment: Alignment) {
        gtk_widget_set_valign(widget, alignment.value)
    }

    /// Whether the widget takes what room is left over, horizontally, vertically, or both ways.
    public final func expand(horizontally: Bool = false, vertically: Bool = false) {
        gtk_widget_set_hexpand(widget, horizontally ? 1 : 0)
        gtk_widget_set_vexpand(widget, vertically ? 1 : 0)
    }

    /// Leaves the same room free on all sides.
    public final func setMargins(_ all: Int) {
        setMargins(horizontal: all, vertical: all)
    }

    /// Leaves room free at the sides, and above and below.
    public final func setMargins(horizontal: Int, vertical: Int) {
        setMargins(top: vertical, bottom: vertical, start: horizontal, end: horizontal)
    }

    /// Leaves room free on each side.
    public final func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
        gtk_widget_set_margin_top(widget, gint(clamping: top))
        gtk_widget_set_margin_bottom(widget, gint(clamping: bottom))
        gtk_widget_set_margin_start(widget, gint(clamping: start))
        gtk_widget_set_margin_end(widget, gint(clamping: end))
    }

    /// Asks for at least so much room; `nil` leaves a side to the content.
    public final func setMinimumSize(width: Int? = nil, height: Int? = nil) {
        gtk_widget_set_size_request(widget, gint(clamping: width ?? -1), gint(clamping: height ?? -1))
    }

    /// Whether what reaches beyond the widget, or its rounded corners, is cut off.
    public final func clipContent(_ clips: Bool = true) {
        gtk_widget_set_overflow(widget, clips ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    }

    /// The least width that the widget can be given.
    public final var minimumWidth: Int {
        var width: gint = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
        return Int(width)
    }

    /// Whether what is side by side in the widget begins at the right.
    public final var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

    /// The width that layout gave the widget.
    public final var width: Int { Int(gtk_widget_get_width(widget)) }
    /// The height that layout gave the widget.
    public final var height: Int { Int(gtk_widget_get_height(widget)) }

    /// Pixels a point, on the display where the widget is, or will probably be.
    public final var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// Calls a closure when the widget comes to a display with another scale factor.
    public final func onScaleFactorChange(_ handler: @escaping @MainActor () -> Void) {
        connect("notify::scale-factor", handler)
    }

    /// Where the widget lies within an ancestor; `nil` where that is none, or nothing has been laid out.
    public final func frame(in ancestor: Widget) -> Rectangle? {
        frame(in: ancestor.widget)
    }

    final func frame(in ancestor: UnsafeMutablePointer<GtkWidget>) -> Rectangle? {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget, ancestor, &bounds) != 0 else { return nil }
        return Rectangle(bounds)
    }

    /// Calls a closure when the widget comes into a window that is shown, and when it is taken away again.
    ///
    /// - Parameter handler: What to call with ``isMapped``. It must not capture the widget strongly.
    public final func onMappedChange(_ handler: @escaping @MainActor (_ isMapped: Bool) -> Void) {
        connect("map") { handler(true) }
        connect("unmap") { handler(false) }
    }

    /// Whether any part of the widget lies within its window, and the nearest viewport it scrolls in, now.
    public final var isOnScreen: Bool {
        guard isMapped else { return false }
        let viewport =
            gtk_widget_get_ancestor(widget, gtk_scrolled_window_get_type())
            ?? gtk_widget_get_root(widget).map { UnsafeMutableRawPointer($0).cast() }
        guard let viewport, let frame = frame(in: viewport) else { return false }
        let size = (Double(gtk_widget_get_width(viewport)), Double(gtk_widget_get_height(viewport)))
        return frame.intersects(Rectangle(x: 0, y: 0, width: size.0, height: size.1))
    }
}

extension Rectangle {
    init(_ bounds: graphene_rect_t) {
        self.init(
            x: Double(bounds.origin.x),
            y: Double(bounds.origin.y),
            width: Double(bounds.size.width),
            height: Double(bounds.size.height)
        )
    }

    var value: graphene_rect_t {
        graphene_rect_t(
            origin: graphene_point_t(x: Float(x), y: Float(y)),
            size: graphene_size_t(width: Float(width), height: Float(height))
        )
    }
}
