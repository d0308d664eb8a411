public import Foundation
package import SQLite

/// The person's films, viewings and lists in one SQLite file, which needs no network.
///
/// Every method that changes something returns when the change is on the disk. Reading does not wait for writing, and
/// writing waits until the whole file has been looked through once. All of SQLite's work runs on queues of the store's own.
public final class FilmStore: Sendable {
    /// Whether the store can be written to.
    public enum Access: Sendable, Hashable {
        /// Read and write.
        case full
        /// A newer version of the program has changed the file's shape; `found` is its version, `known` is ours.
        case newerSchema(found: Int, known: Int)
        /// The file or its folder may not be written to.
        case readOnlyFolder
    }

    /// The folder that holds the store, its backups and what was moved aside.
    public let folder: URL

    /// Whether the store can be written to, found at opening.
    public let access: Access

    let files: StoreFiles
    let changes = ChangeHub()
    let now: @Sendable () -> Date
    let zone: @Sendable () -> TimeZone
    private let writer: ConnectionActor
    private let reader: ConnectionActor
    let backupActor: ConnectionActor
    /// `nil` where opening has looked through the file itself, or nothing may be written.
    let check: StoreCheck?

    init(
        files: StoreFiles,
        access: Access,
        writer: ConnectionActor,
        reader: ConnectionActor,
        backupActor: ConnectionActor,
        check: StoreCheck?,
        options: Options
    ) {
        self.files = files
        folder = files.folder
        self.access = access
        self.writer = writer
        self.reader = reader
        self.backupActor = backupActor
        self.check = check
        now = options.now
        zone = options.zone
    }

    /// Closes the file; whatever is asked afterwards fails with `closed`.
    public func close() async {
        // It reads the file.
        _ = try? await check?.finding()
        await reader.close()
        await writer.close()
    }

    /// The day that it is for the person.
    var today: CivilDay { CivilDay(at: now(), in: zone()) }
}

// MARK: Reading
extension FilmStore {
    /// The answer to a query, from one unchanging state of the store.
    public func read<Value>(_ query: StoreQuery<Value>) async throws(StoreError) -> Value {
        try await answer(to: query, telling: nil).get()
    }

    /// The present answer and each later one.
    public func answers<Value>(to query: StoreQuery<Value>) -> StoreAnswers<Value> {
        StoreAnswers(store: self, query: query)
    }

    func answer<Value>(
        to query: StoreQuery<Value>,
        telling subscription: ChangeHub.Subscription?
    ) async -> Result<Value, StoreError> {
        do {
            let changes = changes
            return .success(
                try await reader.run { connection in
                    try Task.checkCancellation()
                    _ = connection.takeReadTables()
                    return try connection.snapshot {
                        // A deferred transaction sees the state of its first reading; listening must begin before that.
                        if let subscription { changes.listenToEverything(subscription) }
                        let value = try query.run(connection)
                        if let subscription { changes.listen(subscription, to: connection.takeReadTables()) }
                        return value
                    }
                }
            )
        } catch {
            return .failure(StoreError(error))
        }
    }
}

// MARK: Writing
extension FilmStore {
    /// Takes an edit back, and returns what does it again.
    @discardableResult
    public func undo(_ undo: Undo) async throws(StoreError) -> Undo {
        do throws(StoreError) {
            return try await edit { connection in try UndoRecorder.apply(undo, on: connection) }.undo
        } catch .conflict {
            throw .conflict(reason: "what it belonged to is gone.")
        }
    }

    /// Runs an edit in one durable transaction.
    func edit<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) async throws(StoreError) -> (value: Value, undo: Undo) {
        try await write { connection in
            let (value, undo) = try UndoRecorder.record(on: connection) { try body(connection) }
            return (value: value, undo: undo)
        }
    }

    /// Runs a change that nobody will take back, such as a part of an import.
    package func write<Value: Sendable>(
        _ body: @Sendable (Connection) throws -> Value
    ) async throws(StoreError) -> Value {
        switch access {
        case .full: break
        case .newerSchema(let found, let known):
            throw .readOnly(
                reason: "it was written by a newer version of the program (\(found), this one knows \(known)).")
        case .readOnlyFolder: throw .readOnly(reason: "its file or its folder may not be written to.")
        }
        do {
            try await check?.pass()
            let changes = changes
            return try await writer.run { connection in
                let value = try connection.transaction { try body(connection) }
                changes.publish(connection.takeWrittenTables())
                return value
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Runs work on the writer's connection outside any transaction, then tells everyone to read again.
    func maintain(_ body: @Sendable (Connection) throws -> Void) async throws(StoreError) {
        do {
            try await check?.pass()
            try await writer.run { try body($0) }
        } catch {
            throw StoreError(error)
        }
        changes.publishAll()
    }

    /// Has everyone read again if another program has written since this was last called.
    ///
    /// For when a window comes to the front; edits of this program are noticed by themselves.
    public func noticeOtherPrograms() async throws(StoreError) {
        do {
            if try await writer.run({ try $0.noticesOtherWriters() }) { changes.publishAll() }
        } catch {
            throw StoreError(error)
        }
    }
}
