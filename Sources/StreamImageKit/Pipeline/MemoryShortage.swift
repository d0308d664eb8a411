/// Whether memory is short: from the system's report of it until there has been none for a while.
///
/// The system reports a shortage again and again while it lasts, and never its end.
package final class MemoryShortage: Sendable {
    /// How long after the last report memory counts as short, in seconds.
    package static let calmSeconds = 10.0

    private struct State {
        var reports = 0
        var end: (any ScheduledAction)?
        var listeners: [Int: AsyncStream<Bool>.Continuation] = [:]
        var lastListener = 0
    }

    private let scheduler: any Scheduling
    private let state = Lock(State())

    init(scheduler: any Scheduling) {
        self.scheduler = scheduler
    }

    deinit {
        let state = state.withLock { $0 }
        state.end?.cancel()
        for listener in state.listeners.values { listener.finish() }
    }

    /// Every change from now on; first of all `true` where memory is short already.
    package var changes: AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            if state.end != nil { continuation.yield(true) }
            return state.lastListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }

    /// Notes a report of the system's.
    package func report() {
        let report = state.withLock { state in
            state.reports += 1
            return state.reports
        }
        let end = scheduler.schedule(after: Self.calmSeconds) { [weak self] in self?.endShortage(since: report) }
        let (earlier, listeners) = state.withLock { state in
            // Of two reports at once the later one's end counts.
            guard state.reports == report else { return (Optional(end), [AsyncStream<Bool>.Continuation]()) }
            defer { state.end = end }
            return (state.end, state.end == nil ? Array(state.listeners.values) : [])
        }
        earlier?.cancel()
        for listener in listeners { listener.yield(true) }
    }

    private func endShortage(since report: Int) {
        let listeners = state.withLock { state -> [AsyncStream<Bool>.Continuation] in
            guard state.reports == report else { return [] }
            state.end = nil
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(false) }
    }
}
