#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

extension Connection {
    /// Makes `destination` equal to this database, the newest committed rows included.
    ///
    /// The copy is one transaction of the destination: it has everything, or is as it was.
    package func copy(to destination: Connection) throws(SQLiteError) {
        guard let backup = sqlite3_backup_init(destination.handle, "main", handle, "main") else {
            throw destination.lastError(sqlite3_extended_errcode(destination.handle))
        }
        var code = sqlite3_backup_step(backup, -1)
        var patience = 200
        while code & 0xff == SQLITE_BUSY || code & 0xff == SQLITE_LOCKED, patience > 0 {
            patience -= 1
            sqlite3_sleep(25)
            code = sqlite3_backup_step(backup, -1)
        }
        let end = sqlite3_backup_finish(backup)
        if code != SQLITE_DONE {
            throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
        }
        if end != SQLITE_OK { throw destination.lastError(end) }
    }

    /// Throws `damaged` with SQLite's own findings unless the file is sound.
    ///
    /// The quick check leaves out whether each index agrees with its table.
    package func checkIntegrity(quick: Bool) throws(SQLiteError) {
        let findings = try rows(quick ? "PRAGMA quick_check(5)" : "PRAGMA integrity_check(5)") { $0.text(0) }
        if findings != ["ok"] { throw .damaged(findings.joined(separator: "; ")) }
    }

    /// Whether edits go to a write-ahead log.
    package func usesWriteAheadLog() throws(SQLiteError) -> Bool {
        try first("PRAGMA journal_mode") { $0.text(0) } == "wal"
    }

    /// Switches to the write-ahead log, which two programs that open the file at once may both try to do.
    package func useWriteAheadLog() throws {
        var patience = 200
        while true {
            do {
                let mode = try first("PRAGMA journal_mode = WAL") { $0.text(0) }
                if mode == "wal" { return }
                throw SQLiteError.other(code: SQLITE_ERROR, message: "the journal stays in mode \(mode ?? "none")")
            } catch SQLiteError.busy where patience > 0 {
                patience -= 1
                sqlite3_sleep(25)
            }
        }
    }
}
