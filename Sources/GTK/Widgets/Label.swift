import CGTK

/// A text that is read, not written.
@MainActor
public final class Label: Widget {
    /// Where a text that is too long for its line is cut.
    public enum Ellipsis: Sendable {
        /// Nowhere: it makes the label wider.
        case none
        /// At the end.
        case end
        /// In the middle, for names of files.
        case middle
    }

    /// Makes a label, whose text begins at the left in languages that are written from there.
    ///
    /// - Parameters:
    ///   - text: What it says.
    ///   - styles: Style classes, as in `title-1`, `heading`, `caption`, `dim-label`, `numeric`.
    public init(_ text: String = "", styles: String...) {
        super.init(UnsafeMutableRawPointer(gtk_label_new(text)))
        gtk_label_set_xalign(opaque, 0)
        for style in styles { addStyle(style) }
    }

    /// What the label says.
    public var text: String {
        get { GTK.text(gtk_label_get_text(opaque)) }
        set {
            // Setting what is there already would still have it laid out again.
            if newValue != text { gtk_label_set_text(opaque, newValue) }
        }
    }

    /// Whether a long text goes on in further lines.
    ///
    /// The default is `false`.
    public var wraps: Bool {
        get { gtk_label_get_wrap(opaque) != 0 }
        set {
            gtk_label_set_wrap(opaque, newValue ? 1 : 0)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        }
    }

    /// Where a text that is too long is cut.
    ///
    /// The default is nowhere.
    public var ellipsis: Ellipsis = .none {
        didSet {
            let mode =
                switch ellipsis {
                case .none: PANGO_ELLIPSIZE_NONE
                case .end: PANGO_ELLIPSIZE_END
                case .middle: PANGO_ELLIPSIZE_MIDDLE
                }
            gtk_label_set_ellipsize(opaque, mode)
        }
    }

    /// The most lines that a wrapped text takes, the last one cut; `nil` for any number.
    public var lineLimit: Int? {
        didSet { gtk_label_set_lines(opaque, gint(clamping: lineLimit ?? -1)) }
    }

    /// The width that the label would like to have, in characters; `nil` leaves it to the text.
    public func setWidth(inCharacters width: Int?, atMost maximum: Int? = nil) {
        gtk_label_set_width_chars(opaque, gint(clamping: width ?? -1))
        gtk_label_set_max_width_chars(opaque, gint(clamping: maximum ?? -1))
    }

    /// Where the text lies in the label, from 0, its beginning, to 1.
    public func setTextAlignment(_ alignment: Double) {
        gtk_label_set_xalign(opaque, Float(alignment))
        gtk_label_set_justify(opaque, alignment == 0.5 ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
    }

    /// Whether the text can be selected and copied.
    ///
    /// The default is `false`.
    public var isSelectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
    }
}

/// A symbol of the icon theme.
@MainActor
public final class Icon: Widget {
    /// Makes a symbol.
    ///
    /// - Parameters:
    ///   - name: Its name in the theme, as in `image-missing-symbolic`.
    ///   - size: Points from side to side; `nil`, the default, is the size of text.
    public init(_ name: String, size: Int? = nil) {
        super.init(UnsafeMutableRawPointer(gtk_image_new_from_icon_name(name)))
        if let size { gtk_image_set_pixel_size(opaque, gint(clamping: size)) }
    }

    /// Shows another symbol.
    public func setName(_ name: String) {
        gtk_image_set_from_icon_name(opaque, name)
    }
}
