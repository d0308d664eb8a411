import CGTK

/// A window, whose content fills it; the content brings its own ``HeaderBar``.
///
/// On screen it belongs to GTK and lives until it is closed or destroyed.
@MainActor
open class Window: Widget {
    private enum Kind {
        case plain, ofApplication, complete
    }

    private let kind: Kind

    /// Makes a window that is not shown yet; without an application, for tests, it ends no program when it closes.
    public init(application: Application? = nil) {
        kind = application == nil ? .plain : .ofApplication
        super.init(
            application.map { UnsafeMutableRawPointer(adw_application_window_new($0.pointer.cast())) }
                ?? UnsafeMutableRawPointer(adw_window_new()),
            ownership: .library
        )
    }

    /// Adopts a window that brings its own content.
    init(complete pointer: UnsafeMutableRawPointer?) {
        kind = .complete
        super.init(pointer, ownership: .library)
    }

    var window: UnsafeMutablePointer<GtkWindow> { pointer.cast() }

    /// The title, in the bar and in the system's lists of windows.
    public var title: String {
        get { text(gtk_window_get_title(window)) }
        set { gtk_window_set_title(window, newValue) }
    }

    /// What fills the window; a ready-made one, such as a ``MessageDialog``, keeps its own.
    public var content: Widget? {
        didSet {
            switch kind {
            case .plain: adw_window_set_content(pointer.cast(), content?.widget)
            case .ofApplication: adw_application_window_set_content(pointer.cast(), content?.widget)
            case .complete: break
            }
        }
    }

    /// The size to open with, in points; later it is what the person made of it.
    public var defaultSize: (width: Int, height: Int) {
        get {
            var (width, height): (gint, gint) = (0, 0)
            gtk_window_get_default_size(window, &width, &height)
            return (Int(width), Int(height))
        }
        set { gtk_window_set_default_size(window, gint(clamping: newValue.width), gint(clamping: newValue.height)) }
    }

    /// Whether the window fills the screen's work area.
    public var isMaximized: Bool {
        get { gtk_window_is_maximized(window) != 0 }
        set { newValue ? gtk_window_maximize(window) : gtk_window_unmaximize(window) }
    }

    /// Keeps the window in front of another and closes it with that one.
    ///
    /// - Parameters:
    ///   - parent: The window that this one belongs to.
    ///   - isModal: Whether the other takes no input meanwhile. The default is `true`.
    public func attach(to parent: Window, isModal: Bool = true) {
        gtk_window_set_transient_for(window, parent.window)
        gtk_window_set_destroy_with_parent(window, 1)
        gtk_window_set_modal(window, isModal ? 1 : 0)
    }

    /// Whether the window is the one that the person works in.
    public var isActive: Bool { gtk_window_is_active(window) != 0 }

    /// Calls a closure when the window has become the one that the person works in, or has ceased to be.
    @discardableResult
    public func onActiveChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("notify::is-active", handler)
    }

    /// Shows the window, in front.
    public func present() {
        gtk_window_present(window)
    }

    /// Asks the window to close, as its button does.
    public func close() {
        gtk_window_close(window)
    }

    /// Takes the window away without asking.
    public func destroy() {
        gtk_window_destroy(window)
    }

    /// Calls a closure when the window is to close; `false` keeps it open.
    public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) {
        connect("close-request") { $0.answer(!handler()) }
    }
}
