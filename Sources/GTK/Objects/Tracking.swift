import Observation

/// Keeps something up to date: runs a closure now, and again on the next turn after anything observable it read changed.
///
/// However often that changes within one turn, the closure runs once. It goes on until ``cancel()`` or the end of the
/// tracking, which whoever made it must keep; ``Widget/keepUpdated(_:)`` does so for as long as a widget lives.
@MainActor
public final class Tracking {
    private var apply: (@MainActor () -> Void)?

    /// Runs the closure and tracks what it reads.
    ///
    /// - Parameter apply: What to run. It must not capture its owner strongly.
    public init(_ apply: @escaping @MainActor () -> Void) {
        self.apply = apply
        run()
    }

    /// Stops tracking and frees the closure.
    public func cancel() {
        apply = nil
    }

    private func run() {
        guard let apply else { return }
        withObservationTracking {
            apply()
        } onChange: { [weak self] in
            // Called before the change; the new value can be read on the next turn.
            Task { @MainActor in self?.run() }
        }
    }
}
