public import GTK
import XCTest

/// Runs the main loop until a condition holds, and fails the test where it does not within a minute.
///
/// The condition is looked at after every turn of the loop; `what` is for the message of a failure.
@MainActor
public func expect(
    _ what: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line,
    _ condition: @MainActor () -> Bool
) {
    if MainLoop.run(timeout: .seconds(60), until: condition) { return }
    XCTFail("did not come to hold within a minute. \(what())", file: file, line: line)
}

/// Runs the main loop until there is a value, and fails the test where there is none within a minute.
@MainActor
public func firstValue<Value>(
    _ what: @autoclosure () -> String = "",
    file: StaticString = #filePath,
    line: UInt = #line,
    _ look: @MainActor () -> Value?
) throws -> Value {
    var found: Value?
    expect(what(), file: file, line: line) {
        found = look()
        return found != nil
    }
    return try XCTUnwrap(found, what(), file: file, line: line)
}

/// Lets some frames be drawn.
@MainActor
public func waitForFrames(
    _ count: Int,
    in widget: Widget,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    var seen = 0
    let callback = widget.onEachFrame { _ in
        seen += 1
        return seen < count
    }
    expect("\(seen) of \(count) frames", file: file, line: line) { seen >= count }
    callback.cancel()
}

/// Runs what is ready, for a second at most: under load there may always be something.
@MainActor
public func settle() {
    let end = ContinuousClock.now + .seconds(1)
    while MainLoop.iterate(), ContinuousClock.now < end {}
}

/// What a widget looks like, as soon as it has been laid out.
@MainActor
public func rendered(_ widget: Widget, file: StaticString = #filePath, line: UInt = #line) throws -> Texture {
    try firstValue("a drawing", file: file, line: line) { widget.render() }
}

/// Shows a widget in a window, runs a body, and takes the window away.
@MainActor
public func withWindow(
    _ content: Widget,
    width: Int = 400,
    height: Int = 300,
    _ body: (Window) throws -> Void
) rethrows {
    let window = Window()
    window.defaultSize = (width, height)
    window.content = content
    window.present()
    expect("the window") { content.isMapped && content.width > 0 }
    defer {
        window.content = nil
        window.destroy()
        settle()
    }
    try body(window)
}
