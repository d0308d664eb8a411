import Characters
import CharactersGTK
import Foundation
import GTK
import XCTest

/// A test of the whole window over the sample catalogue, on the main thread and only where there is a display.
class WindowTestCase: XCTestCase {
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

/// Opens the window, waits for the first page, runs a body, and takes everything away.
@MainActor
func withStream(
    _ change: (inout StreamOptions) -> Void = { _ in },
    state: SavedState = SavedState(),
    waitsForRows: Bool = true,
    _ body: (Composition, StreamWindow) throws -> Void
) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var options = StreamOptions()
    options.cacheFolder = folder.path
    change(&options)
    let composition = try Composition(options)
    defer { composition.stop() }
    let window = StreamWindow(composition, state: state, application: nil)
    window.present()
    defer {
        window.destroy()
        while MainLoop.iterate() {}
    }
    if waitsForRows { expect { composition.list.phase == .loaded } }
    try body(composition, window)
}

/// Runs the main loop until a condition holds.
@MainActor
func expect(_ condition: @MainActor () -> Bool, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(MainLoop.run(timeout: .seconds(120), until: condition), file: file, line: line)
}
