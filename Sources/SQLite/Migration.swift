/// One step of a schema's history; the list of them only ever grows at its end.
package struct Migration: Sendable {
    package let name: String
    package let sql: String

    package init(_ name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}

extension Connection {
    /// How many migrations the file has seen.
    package func schemaVersion() throws(SQLiteError) -> Int { try integer("PRAGMA user_version") }

    /// Brings the file up to the last of `migrations`, each in a transaction with its version number.
    ///
    /// A file that has seen more than we know is left as it is.
    package func migrate(_ migrations: [Migration]) throws {
        for (index, migration) in migrations.enumerated() {
            guard try schemaVersion() <= index else { continue }
            do {
                try transaction {
                    // Another process may have come first while we waited for the lock.
                    guard try schemaVersion() == index else { return }
                    try script(migration.sql)
                    try execute("PRAGMA user_version = \(index + 1)")
                }
            } catch SQLiteError.constraint(let reason), SQLiteError.other(_, let reason) {
                throw SQLiteError.migration(name: migration.name, reason: reason)
            }
        }
    }
}
