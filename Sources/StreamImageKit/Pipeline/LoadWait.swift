/// One who waits for a load: ends once, by its outcome or by cancellation, whichever comes first.
package final class LoadWait<Value: Sendable>: Sendable {
    package typealias Outcome = Result<Value, ImageError>

    private struct State: Sendable {
        var continuation: CheckedContinuation<Outcome, Never>?
        var outcome: Outcome?
        var work: (any ControllableWork)?
    }

    private let state = Lock(State())

    private init() {}

    /// Starts a load and waits for its end; cancelling the Swift task ends the wait and gives the load up.
    ///
    /// - Parameter start: Starts the load, to call its argument once; gives the handle, or `nil` where it has ended.
    /// - Returns: What was loaded.
    /// - Throws: ``ImageError/cancelled`` where the Swift task was cancelled; otherwise what the load failed with.
    package nonisolated(nonsending) static func value(
        _ start: (@escaping @Sendable (Outcome) -> Void) -> (any ControllableWork)?
    ) async throws(ImageError) -> Value {
        guard !Task.isCancelled else { throw .cancelled }
        let wait = LoadWait()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait.begin(continuation)
                if let work = start({ wait.finish($0) }) { wait.attach(work) }
            }
        } onCancel: {
            wait.cancel()
        }.get()
    }

    private func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome: Outcome? = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    private func attach(_ work: any ControllableWork) {
        let isOver = state.withLock { state in
            if state.outcome == nil { state.work = work }
            return state.outcome != nil
        }
        if isOver { work.cancel() }
    }

    private func finish(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            state.work = nil
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: outcome)
    }

    private func cancel() {
        let work = state.withLock { $0.work }
        finish(.failure(.cancelled))
        work?.cancel()
    }
}
