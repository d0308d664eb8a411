#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

/// A prepared statement and what its plan touches, as SQLite's own compiler reported it.
final class Statement {
    let handle: OpaquePointer
    let tables: TableUse
    var lastUse: UInt64 = 0

    init(handle: OpaquePointer, tables: TableUse) {
        self.handle = handle
        self.tables = tables
    }

    deinit {
        sqlite3_finalize(handle)
    }

    func bind(_ arguments: [SQLValue]) throws(SQLiteError) {
        guard Int(sqlite3_bind_parameter_count(handle)) == arguments.count else {
            throw .other(code: SQLITE_RANGE, message: "a statement got \(arguments.count) arguments")
        }
        // Tells SQLite to copy the bytes before the call returns.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for (index, argument) in zip(Int32(1)..., arguments) {
            let code: Int32
            switch argument {
            case .null: code = sqlite3_bind_null(handle, index)
            case .integer(let value): code = sqlite3_bind_int64(handle, index, value)
            case .real(let value): code = sqlite3_bind_double(handle, index, value)
            case .text(let value):
                var value = value
                code = value.withUTF8 { bytes in
                    // An empty buffer may have no address, and no address would bind NULL.
                    guard let start = bytes.baseAddress else {
                        return sqlite3_bind_text(handle, index, "", 0, transient)
                    }
                    return sqlite3_bind_text64(handle, index, start, UInt64(bytes.count), transient, UInt8(SQLITE_UTF8))
                }
            case .blob(let value):
                code =
                    value.isEmpty
                    ? sqlite3_bind_zeroblob(handle, index, 0)
                    : sqlite3_bind_blob64(handle, index, value, UInt64(value.count), transient)
            }
            guard code == SQLITE_OK else {
                throw SQLiteError(code: code, message: String(cString: sqlite3_errstr(code)))
            }
        }
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }
}
