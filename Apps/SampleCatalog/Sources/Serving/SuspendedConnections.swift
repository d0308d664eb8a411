import CMicroHTTPD
import StreamImageKit

/// Connections that wait for their time, without a thread waiting with them.
///
/// A daemon must not be stopped while connections are suspended, so that ``wakeAll()`` comes first: it also lets none
/// be suspended from then on.
final class SuspendedConnections: Sendable {
    /// A connection of the daemon.
    struct Connection: Sendable {
        // The daemon's own lock guards what it leads to: a connection may be resumed from any thread.
        nonisolated(unsafe) let pointer: OpaquePointer
    }

    private struct Sleeper: Sendable {
        let connection: Connection
        var timer: (any ScheduledAction)?
    }

    private struct State: Sendable {
        var isClosed = false
        var lastToken = 0
        var sleepers: [Int: Sleeper] = [:]
    }

    private let scheduler: any Scheduling
    private let state = Lock(State())

    init(scheduler: any Scheduling) {
        self.scheduler = scheduler
    }

    /// Suspends a connection for so many seconds; `false`, with nothing done, once all have been woken for good.
    ///
    /// Only from a callback of the connection itself.
    func suspend(_ connection: Connection, seconds: Double) -> Bool {
        let token = state.withLock { state -> Int? in
            guard !state.isClosed else { return nil }
            MHD_suspend_connection(connection.pointer)
            state.lastToken += 1
            state.sleepers[state.lastToken] = Sleeper(connection: connection)
            return state.lastToken
        }
        guard let token else { return false }
        let timer = scheduler.schedule(after: seconds) { [weak self] in self?.wake(token) }
        let isAsleep = state.withLock { state in
            guard state.sleepers[token] != nil else { return false }
            state.sleepers[token]?.timer = timer
            return true
        }
        // The timer has fired, or everybody was woken, before its handle could be kept.
        if !isAsleep { timer.cancel() }
        return true
    }

    /// Whether all have been woken for good: the daemon is about to stop.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Wakes everybody, and suspends nobody from now on.
    func wakeAll() {
        let timers = state.withLock { state -> [any ScheduledAction] in
            state.isClosed = true
            defer { state.sleepers.removeAll() }
            // Inside the lock: after this call nobody touches a connection that may be gone.
            for sleeper in state.sleepers.values { MHD_resume_connection(sleeper.connection.pointer) }
            return state.sleepers.values.compactMap(\.timer)
        }
        for timer in timers { timer.cancel() }
    }

    private func wake(_ token: Int) {
        state.withLock { state in
            guard let sleeper = state.sleepers.removeValue(forKey: token) else { return }
            MHD_resume_connection(sleeper.connection.pointer)
        }
    }
}
