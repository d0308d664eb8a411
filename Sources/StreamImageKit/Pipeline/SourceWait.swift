/// One who waits for bytes: ends once, by the answer or by cancellation, whichever comes first.
package final class SourceWait: Sendable {
    package typealias Outcome = Result<SourceBytes, ImageError>

    private struct State: Sendable {
        var continuation: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        var work: (any ControllableWork)?
    }

    private let state = Lock(State())

    package init() {}

    package func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome: Outcome? = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    package func attach(_ work: any ControllableWork) {
        let isOver = state.withLock { state in
            if state.outcome == nil { state.work = work }
            return state.outcome != nil
        }
        if isOver { work.cancel() }
    }

    package func finish(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            state.work = nil
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }

    package func cancel() {
        let work = state.withLock { $0.work }
        finish(.failure(.cancelled))
        work?.cancel()
    }
}
