#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

/// Why SQLite did not do what it was asked to.
package enum SQLiteError: Error, Sendable, Equatable {
    /// Another connection held the lock for longer than the busy time-out.
    case busy
    /// No room is left on the volume; the transaction was rolled back.
    case full
    /// The file, its folder or the connection may not be written to.
    case readOnly(String)
    /// The file is no database, or what is in it contradicts itself.
    case damaged(String)
    /// The file cannot be opened: missing folder, no permission, too many open files.
    case cannotOpen(String)
    /// Reading or writing the file failed in the system.
    case inputOutput(String)
    /// A rule of the schema refused the change.
    case constraint(String)
    /// A migration failed and was rolled back.
    case migration(name: String, reason: String)
    /// Anything else; the extended result code and SQLite's words.
    case other(code: Int32, message: String)

    /// The case for a result code.
    package init(code: Int32, message: String) {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_FULL: self = .full
        case SQLITE_READONLY: self = .readOnly(message)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(message)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen(message)
        case SQLITE_IOERR: self = .inputOutput("\(message) (code \(code))")
        case SQLITE_CONSTRAINT: self = .constraint(message)
        default: self = .other(code: code, message: message)
        }
    }
}
