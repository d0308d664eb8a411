import StreamImageKit

/// Runs what blocks (encoding, files, a slow pipe) on threads of its own, so that the cooperative pool never waits.
final class BlockingWork: Sendable {
    private let pool: WorkerPool

    init(threads: Int) {
        pool = WorkerPool(name: "tool", threadLimit: threads)
    }

    /// Runs `body` on one of the threads and waits for it without blocking.
    func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            pool.submit(priority: .normal) { continuation.resume(returning: body()) }
        }
    }

    /// Like ``run(_:)``, but stops waiting when the task is cancelled, though the work may go on: for reading and
    /// writing pipes, whose other end may never move again.
    ///
    /// `nil` means that the task was cancelled.
    func runAbandonable<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
        let wait = AbandonableWait<Value>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard wait.begin(continuation) else { return }
                pool.submit(priority: .normal) { wait.finish(body()) }
            }
        } onCancel: {
            wait.finish(nil)
        }
    }
}

/// A wait that ends once, with whatever comes first.
private final class AbandonableWait<Value: Sendable>: Sendable {
    private enum State: Sendable {
        case idle
        case waiting(CheckedContinuation<Value?, Never>)
        case over
    }

    private let state = Lock(State.idle)

    /// Whether the wait has begun; otherwise it was over before, and `continuation` has been resumed.
    func begin(_ continuation: CheckedContinuation<Value?, Never>) -> Bool {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .waiting(continuation)
            return false
        }
        if isOver { continuation.resume(returning: nil) }
        return !isOver
    }

    func finish(_ value: Value?) {
        let waiting: CheckedContinuation<Value?, Never>? = state.withLock { state in
            defer { state = .over }
            guard case .waiting(let continuation) = state else { return nil }
            return continuation
        }
        waiting?.resume(returning: value)
    }
}
