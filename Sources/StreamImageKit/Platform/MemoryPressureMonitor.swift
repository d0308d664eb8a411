/// Tells when the system runs short of memory, so that caches can give some back.
///
/// On Linux it waits for what the kernel reports of its own accord (see `MemoryPressureSource`); on Apple platforms for
/// the system's notification. Nothing is polled: where the system reports nothing, there is no thread and no call.
package final class MemoryPressureMonitor: Sendable {
    /// How short memory is.
    package enum Level: Int, Comparable, Sendable {
        /// What is easily had again should go.
        case warning = 1
        /// All that can go should.
        case critical

        package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    private let listener: MemoryPressureListener?

    /// Begins to listen.
    ///
    /// `handler` is called from a thread of the monitor's until it goes away, and perhaps once while it does.
    package convenience init(handler: @escaping @Sendable (Level) -> Void) {
        self.init(listener: MemoryPressureListener(handler: handler))
    }

    init(listener: MemoryPressureListener?) {
        self.listener = listener
    }

    deinit { listener?.stop() }

    /// Whether the system reports shortages to this process at all.
    package var isListening: Bool { listener != nil }
}
