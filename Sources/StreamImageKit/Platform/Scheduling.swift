public import Foundation

/// Time as the pipeline sees it, so that a test can hold the hands of the clock.
public protocol Scheduling: Sendable {
    /// The time of day.
    var now: Date { get }
    /// Runs `action` once, on any thread, after so many seconds.
    func schedule(after seconds: Double, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction
}

/// An action that waits for its time.
public protocol ScheduledAction: Sendable {
    /// Calls the action off, unless it has begun. Calling it again changes nothing.
    func cancel()
}

/// The system's clock and timers.
public struct SystemScheduler: Scheduling {
    private static let queue = DispatchQueue(label: "StreamImageKit.timers", qos: .userInitiated)

    /// Makes a scheduler.
    public init() {}

    /// The system's time of day.
    public var now: Date { Date() }

    /// Runs `action` once, on a background queue.
    public func schedule(after seconds: Double, _ action: @escaping @Sendable () -> Void) -> any ScheduledAction {
        let item = DispatchWorkItem(block: action)
        Self.queue.asyncAfter(deadline: .now() + max(0, seconds), execute: item)
        return Timer(item: item)
    }

    // A work item may be cancelled from any thread; Dispatch has not marked it so.
    private struct Timer: ScheduledAction, @unchecked Sendable {
        let item: DispatchWorkItem
        func cancel() { item.cancel() }
    }
}
