import Synchronization

/// Counts answers and wakes whoever waits for the last.
final class Tally: Sendable {
    private struct State: Sendable {
        var left: Int
        var failures = 0
        var waiter: CheckedContinuation<Int, Never>?
    }

    private let state: Mutex<State>

    init(expected: Int) {
        state = Mutex(State(left: expected))
    }

    func count(isGood: Bool) {
        let waiter: (CheckedContinuation<Int, Never>, Int)? = state.withLock { state in
            state.left -= 1
            if !isGood { state.failures += 1 }
            guard state.left == 0, let waiter = state.waiter else { return nil }
            return (waiter, state.failures)
        }
        if let (waiter, failures) = waiter { waiter.resume(returning: failures) }
    }

    /// Begins, and waits until as many have been counted as were expected, all of them good.
    func wait(beginning begin: () -> Void) async throws {
        let failures = await withCheckedContinuation { continuation in
            state.withLock { $0.waiter = continuation }
            begin()
        }
        try BenchmarkError.require(failures == 0, "\(failures) loads failed")
    }
}
