package import Characters
package import GTK

/// Times the frames of a window while something moves in it, from one that has been drawn to the next.
@MainActor
package final class FrameMeter {
    /// The figures so far.
    package private(set) var statistics: FrameStatistics
    private var connection: SignalConnection?
    private var lastMotion: ContinuousClock.Instant?
    private static let epoch = ContinuousClock.now

    /// Makes a meter whose figures are of so many frames at most.
    package init(capacity: Int) {
        statistics = FrameStatistics(capacity: capacity)
    }

    /// Begins to time the frames of a widget's window, which must be shown.
    package func start(in widget: Widget) {
        guard connection == nil else { return }
        connection = widget.frameClock?.onFrameEnd { [weak self] in self?.frameEnded() }
    }

    /// Ends timing.
    package func stop() {
        connection?.disconnect()
        connection = nil
        statistics.pause()
    }

    /// Notes that something moves; a fifth of a second later, frames are taken for those of something at rest.
    package func moved() {
        lastMotion = .now
    }

    private func frameEnded() {
        let now = ContinuousClock.now
        guard let lastMotion, now - lastMotion < .milliseconds(200) else { return statistics.pause() }
        let (seconds, attoseconds) = (now - Self.epoch).components
        statistics.frameShown(at: Double(seconds) + Double(attoseconds) / 1e18)
    }
}
