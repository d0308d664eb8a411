#if os(macOS)
public import AppKit

/// Brings a program to the front that `swift run` has started.
///
/// It has no bundle, so that macOS would keep it from the Dock, the menu bar and the keyboard.
public final class ForegroundApplication: NSObject, NSApplicationDelegate {
    /// Makes it a program like any other.
    public func applicationWillFinishLaunching(_ notification: Notification) {
        _ = NSApplication.shared.setActivationPolicy(.regular)
    }

    /// Brings its window to the front.
    public func applicationDidFinishLaunching(_ notification: Notification) {
        NSApplication.shared.activate()
    }

    /// Ends it with its last window, as the terminal that it was started from waits for it.
    public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool { true }
}
#endif
