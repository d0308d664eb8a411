import Foundation
import StreamImageKit

/// A value behind a lock whose changes can be awaited, so that a test needs neither sleep nor poll.
final class Watched<Value: Sendable>: Sendable {
    private struct Waiter: Sendable {
        let isSatisfied: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var value: Value
        var waiters: [UUID: Waiter] = [:]
        var cancelled: Set<UUID> = []
    }

    private let state: Lock<State>

    init(_ value: Value) {
        state = Lock(State(value: value))
    }

    var value: Value { state.withLock { $0.value } }

    /// Changes the value, then wakes those whose condition has come true.
    @discardableResult
    func update<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        let (result, satisfied) = state.withLock { state in
            let result = body(&state.value)
            let satisfied = state.waiters.filter { $0.value.isSatisfied(state.value) }
            for id in satisfied.keys { state.waiters[id] = nil }
            return (result, satisfied.values.map(\.continuation))
        }
        for continuation in satisfied { continuation.resume() }
        return result
    }

    /// Returns once the value is as wanted; throws `CancellationError` when the task is cancelled before that.
    func wait(until isSatisfied: @escaping @Sendable (Value) -> Bool) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    if isSatisfied(state.value) { return .success(()) }
                    state.waiters[id] = Waiter(isSatisfied: isSatisfied, continuation: continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: id)
                // Cancelled before it began to wait: left as a note for the moment when it does.
                if waiter == nil { state.cancelled.insert(id) }
                return waiter
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
        _ = state.withLock { $0.cancelled.remove(id) }
    }
}
