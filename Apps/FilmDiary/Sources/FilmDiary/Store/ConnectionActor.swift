import Dispatch
import SQLite

/// Runs what a connection does on a queue of its own: SQLite blocks, and neither the cooperative pool nor the main
/// thread may.
actor ConnectionActor {
    private nonisolated let executor: QueueExecutor
    private var connection: Connection?

    init(name: String) {
        executor = QueueExecutor(name: name)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the connection; `prepare` sets it up.
    func open<Value: Sendable>(
        path: String,
        mode: Connection.Mode,
        busyTimeout: Int32,
        prepare: @Sendable (Connection) throws -> Value
    ) throws -> Value {
        let opened = try Connection(path: path, mode: mode, busyTimeout: busyTimeout)
        let value = try prepare(opened)
        connection = opened
        return value
    }

    func run<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        guard let connection else { throw StoreError.closed }
        return try body(connection)
    }

    func close() {
        connection = nil
    }

    /// Runs work that opens connections of its own.
    func perform<Value: Sendable>(_ body: @Sendable () throws -> Value) throws -> Value {
        try body()
    }
}

/// A serial queue as the executor of an actor.
private final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(name: String) {
        queue = DispatchQueue(label: name, qos: .userInitiated)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
