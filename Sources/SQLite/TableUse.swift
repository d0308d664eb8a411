#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

/// The tables that a statement reads and those it may write, triggers and cascades included.
///
/// Taken from the authorizer, which SQLite asks while it compiles: an update hook would miss a `DELETE` of every row,
/// rows replaced by a conflict clause and tables without row numbers.
package struct TableUse: Sendable, Equatable {
    package var read: Set<String> = []
    package var written: Set<String> = []
}

/// Hears what the statement being compiled touches.
final class TableUseRecorder {
    private var use: TableUse?

    func begin() { use = TableUse() }

    func end() -> TableUse {
        defer { use = nil }
        return use ?? TableUse()
    }

    func attach(to database: OpaquePointer) {
        sqlite3_set_authorizer(
            database,
            { context, action, first, _, schema, _ in
                guard let context, let first, let schema, String(cString: schema) == "main" else { return SQLITE_OK }
                let recorder = Unmanaged<TableUseRecorder>.fromOpaque(context).takeUnretainedValue()
                switch action {
                case SQLITE_READ: recorder.use?.read.insert(String(cString: first))
                case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE: recorder.use?.written.insert(String(cString: first))
                default: break
                }
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}
