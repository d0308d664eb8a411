import CGTK

/// A turning sign that something is under way.
@MainActor
public final class Spinner: Widget {
    /// Makes a sign that turns.
    public init(size: Int? = nil) {
        super.init(UnsafeMutableRawPointer(gtk_spinner_new()))
        setMinimumSize(width: size, height: size)
        isSpinning = true
    }

    /// Whether it turns.
    ///
    /// The default is `true`. One that cannot be seen should not, since every turn is a frame.
    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}

/// A bar that fills up.
@MainActor
public final class ProgressBar: Widget {
    /// Makes an empty bar; `name` says what is under way, to screen readers.
    public init(name: String) {
        super.init(UnsafeMutableRawPointer(gtk_progress_bar_new()))
        setAccessibleName(name)
    }

    /// How far it is filled, from 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }
}
