import GTK
import XCTest

/// A test of pictures in widgets, which runs on the process's main thread and only where there is a display.
///
/// XCTest rather than Swift Testing, since the latter runs main-actor tests off the main thread, where GTK must not be.
class PictureTestCase: XCTestCase {
    override class func setUp() {
        MainLoop.install()
    }

    override func setUpWithError() throws {
        let hasDisplay = onMainActor { Toolkit.start() }
        try XCTSkipUnless(hasDisplay, "There is no display; run this through scripts/with-display")
    }
}

/// Runs a test's body as the main actor, whose thread XCTest calls tests on.
///
/// XCTest on Linux cannot take test functions that are themselves isolated to the main actor.
func onMainActor<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainActor.assumeIsolated(body)
}

/// Shows a widget in a window, runs a body, and takes the window away.
@MainActor
func withWindow(
    _ content: Widget,
    width: Int = 400,
    height: Int = 300,
    _ body: (Window) throws -> Void
) rethrows {
    let window = Window()
    window.defaultSize = (width, height)
    window.content = content
    window.present()
    XCTAssertTrue(MainLoop.run { content.isMapped && content.width > 0 })
    defer {
        window.content = nil
        window.destroy()
        while MainLoop.iterate() {}
    }
    try body(window)
}

/// Lets some frames be drawn.
@MainActor
func waitForFrames(_ count: Int, in widget: Widget) {
    var seen = 0
    widget.onEachFrame { _ in
        seen += 1
        return seen < count
    }
    XCTAssertTrue(MainLoop.run { seen >= count })
}
