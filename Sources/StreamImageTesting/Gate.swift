import StreamImageKit

/// Holds an answer of the loopback server back until the test lets it go.
///
/// Waiting costs no thread. A gate may stand in any number of answers.
public final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen: Bool
        var permits = 0
        var arrivals = 0
        var listeners: [@Sendable () -> Void] = []
    }

    private let state: Watched<State>

    /// Makes a gate, closed unless told otherwise.
    public init(isOpen: Bool = false) {
        state = Watched(State(isOpen: isOpen))
    }

    /// Lets everything through, now and from now on.
    public func open() {
        notify { $0.isOpen = true }
    }

    /// Closes the gate again for what has not passed yet.
    public func close() {
        state.update { $0.isOpen = false }
    }

    /// Lets so many answers through, whichever come first.
    public func letThrough(_ count: Int = 1) {
        notify { $0.permits += max(0, count) }
    }

    /// How many answers have come to the gate so far, whether they have passed or not.
    public var arrivals: Int { state.value.arrivals }

    /// Returns once so many answers have come to the gate.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func waitForArrivals(_ count: Int = 1) async throws {
        try await state.wait { $0.arrivals >= count }
    }

    /// Counts an answer that has come to the gate.
    func arrive() {
        state.update { $0.arrivals += 1 }
    }

    /// Passes if the gate is open or a permit is left; otherwise `listener` is told of the next change.
    func pass(orNotify listener: @escaping @Sendable () -> Void) -> Bool {
        state.update { state in
            if state.isOpen { return true }
            if state.permits > 0 {
                state.permits -= 1
                return true
            }
            state.listeners.append(listener)
            return false
        }
    }

    private func notify(_ change: (inout State) -> Void) {
        let listeners = state.update { state in
            change(&state)
            defer { state.listeners = [] }
            return state.listeners
        }
        for listener in listeners { listener() }
    }
}
