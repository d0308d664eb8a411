/// The step that a piece of work has reached: disk, network, decoding.
///
/// Cancellation and priority belong to the whole work, and are handed on to whatever step is running or comes next. A
/// step may end while it is being started, and begin the next one from there.
package final class WorkStage: Sendable {
    private struct State: Sendable {
        var priority: ImagePriority
        var isCancelled = false
        var isOver = false
        var step = 0
        var current: (any ControllableWork)?
    }

    private let state: Lock<State>

    package init(priority: ImagePriority) {
        state = Lock(State(priority: priority))
    }

    /// Whether nobody wants the work any more.
    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// The priority now.
    package var priority: ImagePriority { state.withLock { $0.priority } }

    /// Enters the next step, unless the work was cancelled.
    package func enter(_ start: (ImagePriority) -> (any ControllableWork)?) {
        let entered: (step: Int, priority: ImagePriority)? = state.withLock { state in
            guard !state.isCancelled, !state.isOver else { return nil }
            state.step += 1
            state.current = nil
            return (state.step, state.priority)
        }
        guard let entered, let work = start(entered.priority) else { return }
        // While it was being started, the step may have been overtaken by the next, the priority changed, or all of it
        // cancelled.
        let (isCancelled, priority): (Bool, ImagePriority?) = state.withLock { state in
            guard state.step == entered.step else { return (state.isCancelled, nil) }
            if !state.isCancelled, !state.isOver { state.current = work }
            return (state.isCancelled, state.priority == entered.priority ? nil : state.priority)
        }
        if isCancelled { work.cancel() } else if let priority { work.setPriority(priority) }
    }

    /// Stops the work; no further step begins.
    package func cancel() {
        let current = state.withLock { state in
            state.isCancelled = true
            defer { state.current = nil }
            return state.current
        }
        current?.cancel()
    }

    /// Notes that the work is over, and lets go of its last step, which may hold on to this stage in turn.
    package func end() {
        let last = state.withLock { state in
            state.isOver = true
            defer { state.current = nil }
            return state.current
        }
        // What goes with it must not go with the lock held.
        withExtendedLifetime(last) {}
    }

    /// Changes the priority of the running step and of those that follow.
    package func setPriority(_ priority: ImagePriority) {
        var priority = priority
        state.withLock { $0.priority = priority }
        // Two threads may hand their priorities on in the wrong order, so what was handed on is compared afterwards.
        while true {
            state.withLock { $0.current }?.setPriority(priority)
            let now = state.withLock { $0.priority }
            guard now != priority else { return }
            priority = now
        }
    }
}
