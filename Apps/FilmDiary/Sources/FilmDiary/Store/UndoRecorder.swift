import SQLite

/// Writes down, by temporary triggers on the writer's own connection, the statement that takes back each change.
///
/// Triggers hear what cascades and other triggers do, so that no edit can be forgotten here.
enum UndoRecorder {
    static func install(on connection: Connection) throws {
        try connection.execute("CREATE TEMP TABLE undo_log (id INTEGER PRIMARY KEY, statement TEXT NOT NULL)")
        try connection.execute("CREATE TEMP TABLE undo_state (is_on INTEGER NOT NULL)")
        try connection.execute("INSERT INTO undo_state VALUES (0)")
        for table in Schema.recordedTables {
            let columns = try connection.rows("SELECT name FROM pragma_table_xinfo('\(table)') WHERE hidden = 0") {
                $0.text(0)
            }
            for trigger in triggers(for: table, columns: columns) { try connection.execute(trigger) }
        }
    }

    /// What `body` did, and what takes it back.
    static func record<Value>(on connection: Connection, _ body: () throws -> Value) throws -> (Value, Undo) {
        try connection.execute("UPDATE undo_state SET is_on = 1")
        let value = try body()
        let statements = try connection.rows("SELECT statement FROM undo_log ORDER BY id DESC") { $0.text(0) }
        try connection.execute("DELETE FROM undo_log")
        try connection.execute("UPDATE undo_state SET is_on = 0")
        return (value, Undo(statements: statements))
    }

    static func apply(_ undo: Undo, on connection: Connection) throws {
        // A row may come back before the row it belongs to.
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        for statement in undo.statements { try connection.script(statement) }
    }

    private static func triggers(for table: String, columns: [String]) -> [String] {
        let kept = columns.filter { !(Schema.derivedColumns[table]?.contains($0) ?? false) }
        let changeable = kept.filter { $0 != "id" }
        let values = kept.map { "quote(old.\($0))" }.joined(separator: " || ',' || ")
        let assignments = changeable.map {
            "CASE WHEN old.\($0) IS NOT new.\($0) THEN ', \($0) = ' || quote(old.\($0)) ELSE '' END"
        }.joined(separator: " || ")
        let isChanged = changeable.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")
        let isOn = "(SELECT is_on FROM undo_state)"
        return [
            """
            CREATE TEMP TRIGGER undo_insert_\(table) AFTER INSERT ON main.\(table) WHEN \(isOn) BEGIN
                INSERT INTO undo_log (statement) VALUES ('DELETE FROM \(table) WHERE id = ' || new.id);
            END
            """,
            """
            CREATE TEMP TRIGGER undo_delete_\(table) AFTER DELETE ON main.\(table) WHEN \(isOn) BEGIN
                INSERT INTO undo_log (statement) VALUES (
                    'INSERT OR IGNORE INTO \(table) (\(kept.joined(separator: ", "))) VALUES (' || \(values) || ')'
                );
            END
            """,
            """
            CREATE TEMP TRIGGER undo_update_\(table) AFTER UPDATE ON main.\(table) WHEN \(isOn) AND (\(isChanged)) BEGIN
                INSERT INTO undo_log (statement) VALUES (
                    'UPDATE \(table) SET id = id' || \(assignments) || ' WHERE id = ' || old.id
                );
            END
            """,
        ]
    }
}
