import GTK
public import StreamImageKit
import Synchronization

/// Tells when the system has a network again, so that what failed for lack of it is loaded by itself.
///
/// The system is never asked anything; it tells of its routes. One monitor serves a whole
/// program, which keeps it.
@MainActor
public final class NetworkMonitor: NetworkMonitoring {
    private struct State {
        var isOnline: Bool
        var listeners: [Int: AsyncStream<Bool>.Continuation] = [:]
        var lastNumber = 0
    }

    private let state: Mutex<State>
    private var connection: SignalConnection?

    /// Starts to watch.
    public init() {
        state = Mutex(State(isOnline: NetworkStatus.system.isAvailable))
        connection = NetworkStatus.system.onChange { [weak self] in self?.update() }
    }

    isolated deinit {
        connection?.disconnect()
        state.withLock { $0.listeners }.values.forEach { $0.finish() }
    }

    /// Whether there is a route to other machines, as far as the system knows.
    public nonisolated var isOnline: Bool { state.withLock { $0.isOnline } }

    /// Every change from now on.
    public nonisolated var changes: AsyncStream<Bool> {
        let (stream, continuation) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.lastNumber += 1
            state.listeners[state.lastNumber] = continuation
            return state.lastNumber
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }

    private func update() {
        let isOnline = NetworkStatus.system.isAvailable
        let listeners = state.withLock { state in
            defer { state.isOnline = isOnline }
            return state.isOnline == isOnline ? [] : Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(isOnline) }
    }
}
