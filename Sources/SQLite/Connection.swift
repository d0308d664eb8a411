#if canImport(SQLite3)
import SQLite3
#else
import CSQLite
#endif

/// One connection to one database file; never leaves the isolation that opened it.
package final class Connection {
    /// How a file is opened.
    package enum Mode: Sendable, Equatable {
        /// For reading and writing; made if it is missing.
        case readWrite
        /// For queries only, but able to keep the shared memory of the write-ahead log.
        case query
        /// For reading only.
        case readOnly
        /// For reading only a file that nobody can change, which needs no file beside it.
        case immutable
    }

    private static let cachedStatements = 120

    let handle: OpaquePointer
    private let recorder = TableUseRecorder()
    private var statements: [String: Statement] = [:]
    private var uses: UInt64 = 0

    private var knownDataVersion: Int?

    /// Tables written since the last `takeWrittenTables()`.
    private var written: Set<String> = []

    /// Tables read since the last `takeReadTables()`.
    private var read: Set<String> = []

    /// Called before every statement is run; the tests stop a program here.
    package var willRun: ((String) -> Void)?

    /// Opens the file at `path`.
    ///
    /// `busyTimeout`, in milliseconds, is how long a statement waits for a lock that another connection holds.
    package init(path: String, mode: Mode = .readWrite, busyTimeout: Int32 = 10_000) throws(SQLiteError) {
        var flags = SQLITE_OPEN_FULLMUTEX | SQLITE_OPEN_EXRESCODE
        var name = path
        switch mode {
        case .readWrite: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .query: flags |= SQLITE_OPEN_READWRITE
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = Connection.immutableName(of: path)
        }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        guard let opened, code == SQLITE_OK else {
            let message = String(cString: opened.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
            sqlite3_close_v2(opened)
            throw SQLiteError(code: code, message: message)
        }
        handle = opened
        sqlite3_busy_timeout(opened, busyTimeout)
        recorder.attach(to: opened)
        if mode == .query { try execute("PRAGMA query_only = ON") }
    }

    deinit {
        statements.removeAll()
        sqlite3_set_authorizer(handle, nil, nil)
        sqlite3_close_v2(handle)
    }

    private static func immutableName(of path: String) -> String {
        var name = "file:"
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"): name += "%25"
            case UInt8(ascii: "?"): name += "%3f"
            case UInt8(ascii: "#"): name += "%23"
            default: name.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return name + "?immutable=1"
    }

    /// Whether a transaction is open.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// The row number that the last insertion got.
    package var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

    /// How many rows the last statement changed, those of triggers and cascades not counted.
    package var changedRows: Int { Int(sqlite3_changes(handle)) }
}

// MARK: Running statements
extension Connection {
    /// Runs one statement.
    package func execute(_ sql: String, _ arguments: [SQLValue] = []) throws(SQLiteError) {
        try run(sql, arguments) { _ in }
    }

    /// Runs one statement that will not come again, so that it takes no place among those that are kept prepared.
    package func executeOnce(_ sql: String) throws(SQLiteError) {
        try run(sql, [], isKept: false) { _ in }
    }

    /// Whether the file can only be read, as when the system let it be opened no other way.
    package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

    /// Runs every statement of a text, as a migration has them.
    package func script(_ sql: String) throws(SQLiteError) {
        var rest = sql[...]
        while let end = Self.endOfStatement(in: rest) {
            try executeOnce(String(rest[..<end]))
            rest = rest[end...]
        }
    }

    /// What `transform` makes of each row.
    package func rows<Value>(
        _ sql: String,
        _ arguments: [SQLValue] = [],
        _ transform: (Row) -> Value
    ) throws(SQLiteError) -> [Value] {
        var values: [Value] = []
        try run(sql, arguments) { values.append(transform($0)) }
        return values
    }

    /// What `transform` makes of the first row; `nil` where there is none.
    package func first<Value>(
        _ sql: String,
        _ arguments: [SQLValue] = [],
        _ transform: (Row) -> Value
    ) throws(SQLiteError) -> Value? {
        var value: Value?
        try run(sql, arguments) { row in
            if value == nil { value = transform(row) }
        }
        return value
    }

    /// The first column of the first row as a whole number; zero where there is none.
    package func integer(_ sql: String, _ arguments: [SQLValue] = []) throws(SQLiteError) -> Int {
        try first(sql, arguments) { $0.integer(0) } ?? 0
    }

    private func run(
        _ sql: String,
        _ arguments: [SQLValue],
        isKept: Bool = true,
        _ body: (Row) -> Void
    ) throws(SQLiteError) {
        willRun?(sql)
        let statement = isKept ? try prepared(sql) : try compiled(sql)
        try statement.bind(arguments)
        defer { statement.reset() }
        read.formUnion(statement.tables.read)
        let before = sqlite3_total_changes(handle)
        while true {
            let code = sqlite3_step(statement.handle)
            switch code {
            case SQLITE_ROW: body(Row(statement: statement.handle))
            case SQLITE_DONE:
                if sqlite3_total_changes(handle) != before { written.formUnion(statement.tables.written) }
                return
            default: throw lastError(code)
            }
        }
    }

    private func prepared(_ sql: String) throws(SQLiteError) -> Statement {
        uses += 1
        if let statement = statements[sql] {
            statement.lastUse = uses
            return statement
        }
        let statement = try compiled(sql)
        statement.lastUse = uses
        if statements.count >= Self.cachedStatements,
            let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
        {
            statements[oldest] = nil
        }
        statements[sql] = statement
        return statement
    }

    private func compiled(_ sql: String) throws(SQLiteError) -> Statement {
        var handle: OpaquePointer?
        recorder.begin()
        let code = sqlite3_prepare_v3(self.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        let tables = recorder.end()
        guard code == SQLITE_OK, let handle else { throw lastError(code) }
        return Statement(handle: handle, tables: tables)
    }

    func lastError(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
    }

    /// Where the first statement of a text ends; triggers have semicolons of their own, which SQLite can tell apart.
    private static func endOfStatement(in text: Substring) -> Substring.Index? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        var search = text.startIndex
        while let semicolon = text[search...].firstIndex(of: ";") {
            let end = text.index(after: semicolon)
            if sqlite3_complete(String(text[..<end])) != 0 { return end }
            search = end
        }
        return text.endIndex
    }
}

// MARK: What was touched
extension Connection {
    /// The tables written since the last call.
    package func takeWrittenTables() -> Set<String> {
        defer { written = [] }
        return written
    }

    /// The tables read since the last call.
    package func takeReadTables() -> Set<String> {
        defer { read = [] }
        return read
    }

    /// Whether another connection has committed to the file since this was last asked.
    package func noticesOtherWriters() throws(SQLiteError) -> Bool {
        let version = try integer("PRAGMA data_version")
        defer { knownDataVersion = version }
        return knownDataVersion != nil && knownDataVersion != version
    }
}

// MARK: Transactions
extension Connection {
    /// Runs `body` in one transaction that holds the write lock from its beginning.
    ///
    /// An error rolls everything back. When this returns, the transaction is committed.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN IMMEDIATE")
        return try finish(body)
    }

    /// Runs `body` on one unchanging state of the file.
    package func snapshot<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("BEGIN DEFERRED")
        return try finish(body)
    }

    private func finish<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // SQLite has rolled back by itself after some errors; then there is nothing left to do.
            if isInTransaction { try? execute("ROLLBACK") }
            written = []
            throw error
        }
    }
}
