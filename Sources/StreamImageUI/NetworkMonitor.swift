#if canImport(Network)
import Dispatch
import Network
public import StreamImageKit

/// Tells when the system has a network again, so that what failed for lack of it is loaded by itself.
///
/// The system is never asked anything; it tells of its routes. One monitor serves a whole program, which keeps it.
///
/// A watch tells most apps nothing true of its routes (Apple's TN3135), so there a picture that has failed waits for a person
/// instead; a session whose `waitsForConnectivity` is on makes up for it.
public final class NetworkMonitor: NetworkMonitoring {
    private struct State {
        var isOnline = true
        var listeners: [Int: AsyncStream<Bool>.Continuation] = [:]
        var lastNumber = 0
    }

    private let state = Lock(State())
    private let monitor = NWPathMonitor()

    /// Starts to watch; until the system has told of its routes, the network is taken to be there.
    public init() {
        monitor.pathUpdateHandler = { [weak self] path in self?.update(isOnline: path.status == .satisfied) }
        monitor.start(queue: DispatchQueue(label: "StreamImageUI.NetworkMonitor"))
    }

    deinit {
        monitor.cancel()
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// Whether there is a route to other machines, as far as the system knows.
    public var isOnline: Bool { state.withLock { $0.isOnline } }

    /// Every change from now on.
    public var changes: AsyncStream<Bool> {
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

    private func update(isOnline: Bool) {
        let listeners = state.withLock { state in
            defer { state.isOnline = isOnline }
            return state.isOnline == isOnline ? [] : Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(isOnline) }
    }
}
#endif
