import CGTK

/// A closure that is called before each frame; letting go of it changes nothing.
@MainActor
public struct FrameCallback {
    fileprivate weak var widget: Widget?
    fileprivate let identifier: guint
    fileprivate let state: State

    @MainActor
    fileprivate final class State {
        var hasEnded = false
    }

    /// Stops the calls; calling it again changes nothing.
    public func cancel() {
        guard let widget, !state.hasEnded else { return }
        state.hasEnded = true
        gtk_widget_remove_tick_callback(widget.widget, identifier)
    }
}

extension Widget {
    /// Calls a closure before every frame while the widget is in a window, until it answers `false`.
    ///
    /// Frames are made as long as there is such a closure, so end it when nothing moves any more.
    ///
    /// - Parameter body: What to call with the time of the frame, in microseconds of a clock that never goes back. It
    ///   must not capture the widget strongly.
    /// - Returns: The callback, for ending it from outside.
    @discardableResult
    public final func onEachFrame(_ body: @escaping @MainActor (_ time: Int) -> Bool) -> FrameCallback {
        typealias Body = @MainActor (Int) -> Bool
        let state = FrameCallback.State()
        let guarded: Body = { time in
            if body(time) { return true }
            state.hasEnded = true
            return false
        }
        let identifier = gtk_widget_add_tick_callback(
            widget,
            { _, clock, data in
                guard let data else { return 0 }
                return onMain((data, gdk_frame_clock_get_frame_time(clock))) { data, time in
                    Context<Body>.value(data)(Int(time)) ? 1 : 0
                }
            },
            Context<Body>.retained(guarded),
            { releaseContext($0) }
        )
        return FrameCallback(widget: self, identifier: identifier, state: state)
    }

    /// The clock that paces the frames of the widget's window, or `nil` while it is in none.
    public final var frameClock: FrameClock? {
        guard let clock = gtk_widget_get_frame_clock(widget) else { return nil }
        return Object.existing(UnsafeMutableRawPointer(clock)) as? FrameClock ?? FrameClock(clock)
    }
}

/// What paces the frames of a window.
@MainActor
public final class FrameClock: Object {
    fileprivate init(_ clock: OpaquePointer) {
        super.init(UnsafeMutableRawPointer(clock), ownership: .library)
    }

    /// The time of the current frame, in microseconds of a clock that never goes back.
    public var time: Int { Int(gdk_frame_clock_get_frame_time(opaque)) }

    /// Frames a second of late, as GTK counts them.
    public var framesPerSecond: Double { gdk_frame_clock_get_fps(opaque) }

    /// Calls a closure when a frame begins.
    @discardableResult
    public func onFrameBegin(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("before-paint", handler)
    }

    /// Calls a closure when a frame has been drawn.
    @discardableResult
    public func onFrameEnd(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("after-paint", handler)
    }
}
