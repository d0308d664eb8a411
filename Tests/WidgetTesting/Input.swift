import Foundation
public import GTK
import XCTest

/// A person's pointer and keyboard, as far as the display is concerned.
///
/// The events come from the X server like any others, so that what is tested is what happens to them on their way: which
/// widget is hit, who has the keyboard, and which of several listeners takes a key.
@MainActor
public final class Input {
    private typealias Display = OpaquePointer
    private let display: OpaquePointer
    private let library: Library

    /// Reaches for the display's server; skips the test where that has no such extension.
    public init() throws {
        let library = try Library()
        guard let display = library.open(nil) else { throw XCTSkip("There is no X display to press keys on") }
        (self.library, self.display) = (library, display)
        // A display without a window manager gives the keyboard to the window under the pointer.
    }

    isolated deinit {
        _ = library.close(display)
    }

    /// Clicks in the middle of a widget, which must be in the window that is in front.
    public func click(_ widget: Widget, file: StaticString = #filePath, line: UInt = #line) {
        guard let point = middle(of: widget, file: file, line: line) else { return }
        move(to: point)
        _ = library.button(display, 1, 1, 0)
        _ = library.button(display, 1, 0, 0)
        flush()
    }

    /// Turns the wheel downwards by so many steps, above the middle of a widget.
    public func turnWheel(_ steps: Int, above widget: Widget, file: StaticString = #filePath, line: UInt = #line) {
        guard let point = middle(of: widget, file: file, line: line) else { return }
        move(to: point)
        for _ in 0..<steps {
            _ = library.button(display, 5, 1, 0)
            _ = library.button(display, 5, 0, 0)
        }
        flush()
    }

    /// Presses a widget, drags it to another's middle, or so many points beside it, and lets it go there.
    public func drag(
        _ widget: Widget,
        to target: Widget,
        below offset: Double = 0,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        guard let start = middle(of: widget, file: file, line: line),
            let end = middle(of: target, file: file, line: line)
        else { return }
        move(to: start)
        _ = library.button(display, 1, 1, 0)
        flush()
        settle()
        // The toolkit takes a drag for one only when the pointer has gone some way.
        for step in 1...8 {
            let part = Double(step) / 8
            move(to: (start.x + (end.x - start.x) * part, start.y + (end.y + offset - start.y) * part))
            waitForFrames(2, in: target, file: file, line: line)
        }
        _ = library.button(display, 1, 0, 0)
        flush()
    }

    /// Puts the pointer into the window, without which no key reaches it.
    public func point(at widget: Widget, file: StaticString = #filePath, line: UInt = #line) {
        if let point = middle(of: widget, file: file, line: line) { move(to: point) }
    }

    /// Presses a key, by its number as in ``Key/Name``, with modifiers held down.
    public func press(_ key: UInt32, control: Bool = false, alt: Bool = false) {
        let held: [UInt] = [control ? 0xffe3 : nil, alt ? 0xffe9 : nil].compactMap { $0 }
        for modifier in held { send(modifier, isDown: true) }
        send(UInt(key), isDown: true)
        send(UInt(key), isDown: false)
        for modifier in held.reversed() { send(modifier, isDown: false) }
        flush()
    }

    /// Presses the keys of a text of small letters, digits and spaces.
    public func type(_ text: String) {
        for character in text.unicodeScalars { press(character.value) }
    }

    private func middle(of widget: Widget, file: StaticString, line: UInt) -> (x: Double, y: Double)? {
        let point = try? firstValue("the widget on screen", file: file, line: line) {
            widget.width > 0 ? widget.middleInWindow : nil
        }
        return point
    }

    private func move(to point: (x: Double, y: Double)) {
        _ = library.motion(display, -1, CInt(point.x), CInt(point.y), 0)
        flush()
    }

    private func send(_ key: UInt, isDown: Bool) {
        _ = library.key(display, CUnsignedInt(library.keycode(display, key)), isDown ? 1 : 0, 0)
    }

    private func flush() {
        _ = library.sync(display, 0)
    }

    /// The functions of Xlib and its test extension, which come with what the accessibility bus needs.
    private struct Library {
        typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
        typealias Close = @convention(c) (OpaquePointer) -> CInt
        typealias Sync = @convention(c) (OpaquePointer, CInt) -> CInt
        typealias Keycode = @convention(c) (OpaquePointer, UInt) -> UInt8
        typealias FakeKey = @convention(c) (OpaquePointer, CUnsignedInt, CInt, UInt) -> CInt
        typealias FakeMotion = @convention(c) (OpaquePointer, CInt, CInt, CInt, UInt) -> CInt

        let open: Open
        let close: Close
        let sync: Sync
        let keycode: Keycode
        let key: FakeKey
        let button: FakeKey
        let motion: FakeMotion

        init() throws {
            guard let base = dlopen("libX11.so.6", RTLD_NOW), let test = dlopen("libXtst.so.6", RTLD_NOW) else {
                throw XCTSkip("libX11 and libXtst, which press keys, are missing")
            }
            func find<Function>(_ name: String, in library: UnsafeMutableRawPointer) throws -> Function {
                unsafeBitCast(try XCTUnwrap(dlsym(library, name)), to: Function.self)
            }
            open = try find("XOpenDisplay", in: base)
            close = try find("XCloseDisplay", in: base)
            sync = try find("XSync", in: base)
            keycode = try find("XKeysymToKeycode", in: base)
            key = try find("XTestFakeKeyEvent", in: test)
            button = try find("XTestFakeButtonEvent", in: test)
            motion = try find("XTestFakeMotionEvent", in: test)
        }
    }
}
