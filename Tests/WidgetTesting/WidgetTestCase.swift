import Dispatch
import GTK
public import XCTest

/// A test of widgets, which runs on the process's main thread and is skipped where there is no display.
///
/// XCTest rather than Swift Testing, since the latter runs main-actor tests off the main thread, where GTK must not be.
open class WidgetTestCase: XCTestCase {
    /// Ends the whole run if a test is stuck where no bounded wait helps: in GTK, or in a call that never returns.
    private var watchdog: (any DispatchSourceTimer)?

    /// Ties the main actor to the main loop before the first test.
    open override class func setUp() {
        MainLoop.install()
    }

    /// Starts GTK, or skips the test.
    open override func setUpWithError() throws {
        let hasDisplay = onMainActor { Toolkit.start() }
        try XCTSkipUnless(hasDisplay, "There is no display; run this through scripts/with-display")
        let timer = DispatchSource.makeTimerSource(queue: .global())
        let name = self.name
        timer.schedule(deadline: .now() + 300)
        timer.setEventHandler { fatalError("\(name) has not ended after five minutes") }
        timer.resume()
        watchdog = timer
    }

    /// Calls off the end of the run.
    open override func tearDown() {
        watchdog?.cancel()
        watchdog = nil
    }
}

/// Runs a test's body as the main actor, whose thread XCTest calls tests on.
///
/// XCTest on Linux cannot take test functions that are themselves isolated to the main actor.
public func onMainActor<Result: Sendable>(_ body: @MainActor () throws -> Result) rethrows -> Result {
    try MainActor.assumeIsolated(body)
}
