public import Foundation
public import StreamImageKit

/// A clock that stands still until the test moves it.
///
/// Actions run inside ``advance(by:)``, on the caller's thread, in the order of their times.
public final class ManualClock: Scheduling {
    private struct Entry: Sendable {
        let id: Int
        let due: Double
        let action: @Sendable () -> Void
    }

    private struct State: Sendable {
        var elapsed = 0.0
        var scheduledCount = 0
        var entries: [Entry] = []

        /// The next action in time; actions of one time run in the order they were scheduled.
        var next: Entry? { entries.min { ($0.due, $0.id) < ($1.due, $1.id) } }
    }

    private struct Handle: ScheduledAction {
        let state: Watched<State>
        let id: Int
        func cancel() {
            state.update { $0.entries.removeAll { $0.id == id } }
        }
    }

    private let start: Date
    private let state = Watched(State())

    /// Makes a clock.
    ///
    /// The default start is 2001-01-01 00:00:00 UTC.
    public init(start: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        self.start = start
    }

    /// The time of day: the start plus everything the clock was advanced by.
    public var now: Date { start.addingTimeInterval(state.value.elapsed) }

    /// Actions that wait for their time.
    public var pendingCount: Int { state.value.entries.count }

    /// How long until the next action is due, in seconds; `nil` where none waits.
    public var secondsUntilNext: Double? {
        let state = state.value
        return state.next.map { $0.due - state.elapsed }
    }

    /// Keeps an action until the clock has been advanced so far.
    public func schedule(after seconds: Double, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
        let id = state.update { state in
            state.scheduledCount += 1
            let due = state.elapsed + max(0, seconds)
            state.entries.append(Entry(id: state.scheduledCount, due: due, action: action))
            return state.scheduledCount
        }
        return Handle(state: state, id: id)
    }

    /// Moves the clock forward and runs everything that falls due, including what those actions schedule in turn.
    public func advance(by seconds: Double) {
        let target = state.update { $0.elapsed + max(0, seconds) }
        while true {
            let action = state.update { state -> (@Sendable () -> Void)? in
                guard let next = state.next, next.due <= target else {
                    state.elapsed = max(state.elapsed, target)
                    return nil
                }
                state.elapsed = max(state.elapsed, next.due)
                state.entries.removeAll { $0.id == next.id }
                return next.action
            }
            guard let action else { return }
            action()
        }
    }

    /// Returns once so many actions have been scheduled in all, cancelled and finished ones included.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func waitForScheduled(_ count: Int) async throws {
        try await state.wait { $0.scheduledCount >= count }
    }

    /// Returns once exactly so many actions wait for their time.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func waitForPending(_ count: Int) async throws {
        try await state.wait { $0.entries.count == count }
    }
}
