#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

/// The row that a statement stands on; good only inside the closure it was handed to.
package struct Row {
    let statement: OpaquePointer

    package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
    package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
    package func real(_ column: Int32) -> Double { sqlite3_column_double(statement, column) }
    package func flag(_ column: Int32) -> Bool { sqlite3_column_int64(statement, column) != 0 }
    package func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : integer(column) }
    package func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }
    package func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    package func text(_ column: Int32) -> String {
        guard let bytes = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}
