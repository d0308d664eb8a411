import CGTK

/// A program with windows.
///
/// ```swift
/// MainLoop.install()
/// let application = Application(identifier: "org.example.Pictures")
/// application.onActivate { [unowned application] in
///     let window = Window(application: application)
///     window.title = "Pictures"
///     window.content = Label("Hello")
///     window.present()
/// }
/// exit(application.run())
/// ```
@MainActor
public final class Application: Object {
    /// Makes an application.
    ///
    /// - Parameters:
    ///   - identifier: Its name in reverse order of domains, as in `org.example.Pictures`, which is that of its icon too.
    ///   - isUnique: Whether a second start only activates the first, which takes a session bus. The default is `false`.
    public init(identifier: String, isUnique: Bool = false) {
        let flags = isUnique ? GApplicationFlags(rawValue: 0) : G_APPLICATION_NON_UNIQUE
        super.init(adw_application_new(identifier, flags))
        connect("startup") { gtk_window_set_default_icon_name(identifier) }
    }

    /// Calls a closure when the program is to show its window.
    public func onActivate(_ handler: @escaping @MainActor () -> Void) {
        connect("activate", handler)
    }

    /// Calls a closure when the program ends.
    public func onShutdown(_ handler: @escaping @MainActor () -> Void) {
        connect("shutdown", handler)
    }

    /// Runs until the last window has closed or ``quit()`` is called.
    ///
    /// Arguments are the program's own business and are not read.
    ///
    /// - Returns: The program's exit status.
    public func run() -> Int32 {
        MainLoop.install()
        return g_application_run(pointer.cast(), 0, nil)
    }

    /// Ends ``run()`` on the next turn.
    public func quit() {
        g_application_quit(pointer.cast())
    }
}
