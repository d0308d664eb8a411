import StreamImageKit

/// Tells those who read tables that these have changed.
///
/// What has not been heard yet is one change, however many commits it was.
final class ChangeHub: Sendable {
    private struct Listener: Sendable {
        /// `nil` means every table.
        var tables: Set<String>?
        let continuation: AsyncStream<Void>.Continuation
    }

    private struct State: Sendable {
        var listeners: [Int: Listener] = [:]
        var next = 0
    }

    private let state = Lock(State())

    /// A stream of changes; nothing is heard before `listen(_:to:)` names tables.
    func subscribe() -> Subscription {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = Listener(tables: [], continuation: continuation)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.listeners[number] = nil
            }
        }
        return Subscription(number: number, changes: stream)
    }

    struct Subscription: Sendable {
        let number: Int
        let changes: AsyncStream<Void>
    }

    /// From now on the listener hears of these tables.
    func listen(_ subscription: Subscription, to tables: Set<String>) {
        state.withLock { $0.listeners[subscription.number]?.tables = tables }
    }

    /// From now on the listener hears of every table, until it is known which it reads.
    func listenToEverything(_ subscription: Subscription) {
        state.withLock { $0.listeners[subscription.number]?.tables = Set<String>?.none }
    }

    func end(_ subscription: Subscription) {
        state.withLock { $0.listeners.removeValue(forKey: subscription.number) }?.continuation.finish()
    }

    func publish(_ tables: Set<String>) {
        guard !tables.isEmpty else { return }
        notify { $0.map { !$0.isDisjoint(with: tables) } ?? true }
    }

    /// Everything may have changed, as after a restore or another program's commit.
    func publishAll() {
        notify { _ in true }
    }

    private func notify(where matches: (Set<String>?) -> Bool) {
        let heard = state.withLock { state in
            state.listeners.values.filter { matches($0.tables) }.map(\.continuation)
        }
        for continuation in heard { continuation.yield() }
    }

    /// How many listen; none may be left over.
    var listenerCount: Int { state.withLock { $0.listeners.count } }
}
