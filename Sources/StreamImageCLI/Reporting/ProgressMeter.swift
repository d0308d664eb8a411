import StreamImageKit

/// Adds up what many loads report, from any thread.
final class ProgressMeter: Sendable {
    private struct State: Sendable {
        var total: Int
        var finished = 0
        var failed = 0
        var finishedBytes = 0
        var underWay: [Int: (received: Int, expected: Int?)] = [:]
    }

    private let state: Lock<State>

    init(total: Int) {
        state = Lock(State(total: total))
    }

    /// So much of a load's body has come.
    func report(_ load: Int, receivedBytes: Int, expectedBytes: Int?) {
        state.withLock { $0.underWay[load] = (receivedBytes, expectedBytes) }
    }

    /// A load has ended, with so many bytes fetched for it.
    func finish(_ load: Int, bytes: Int, isFailure: Bool) {
        state.withLock { state in
            state.finished += 1
            state.failed += isFailure ? 1 : 0
            state.finishedBytes += max(bytes, state.underWay.removeValue(forKey: load)?.received ?? 0)
        }
    }

    var snapshot: ProgressSnapshot {
        state.withLock { state in
            let parts = state.underWay.values.map { load -> Double in
                guard let expected = load.expected, expected > 0 else { return 0 }
                return min(1, Double(load.received) / Double(expected))
            }
            return ProgressSnapshot(
                total: state.total,
                finished: state.finished,
                failed: state.failed,
                bytes: state.finishedBytes + state.underWay.values.reduce(0) { $0 + $1.received },
                fraction: state.total == 0 ? 1 : (Double(state.finished) + parts.reduce(0, +)) / Double(state.total)
            )
        }
    }
}
