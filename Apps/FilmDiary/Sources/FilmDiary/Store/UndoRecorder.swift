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
        for statement in undo.statements { try connection.executeOnce(statement) }
        // A film may have left meanwhile, and others may have come into a list.
        try connection.execute("DELETE FROM list_entry WHERE film NOT IN (SELECT id FROM film)")
        try ListRows.renumber(on: connection)
    }

    private static func triggers(for table: String, columns: [String]) -> [String] {
        let kept = columns.filter { !(Schema.derivedColumns[table]?.contains($0) ?? false) }
        let changeable = kept.filter { $0 != "id" }
        let values = kept.map { "quote(old.\($0))" }.joined(separator: " || ',' || ")
        let assignments = changeable.map { assignment(of: $0) }.joined(separator: " || ")
        let isChanged = changeable.map { "old.\($0) IS NOT new.\($0)" }.joined(separator: " OR ")
        let isOn = "(SELECT is_on FROM undo_state)"
        let condition = table == "film" ? isUnchanged : ""
        return [
            """
            CREATE TEMP TRIGGER undo_insert_\(table) AFTER INSERT ON main.\(table) WHEN \(isOn) BEGIN
                INSERT INTO undo_log (statement) VALUES ('DELETE FROM \(table) WHERE id = ' || new.id\(condition));
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

    /// What restores a column, unless somebody has written something else there meanwhile.
    ///
    /// A place in a list is restored in any case, since the other entries moved with it; gaps are closed afterwards.
    private static func assignment(of column: String) -> String {
        let mark = column == "rated_on" ? "rating" : column
        let value =
            column == "position"
            ? "quote(old.position)"
            : "'CASE WHEN \(mark) IS ' || quote(new.\(mark)) || ' THEN ' || quote(old.\(column)) || ' ELSE \(column) END'"
        return "CASE WHEN old.\(column) IS NOT new.\(column) THEN ', \(column) = ' || \(value) ELSE '' END"
    }

    /// A film that an edit brought in leaves with it, but not when something else has been said of it since.
    private static var isUnchanged: String {
        let said = Schema.saidColumns.map { " || ' AND \($0) IS ' || quote(new.\($0))" }.joined()
        let uses = ["viewing", "list_entry"].map {
            " || ' AND NOT EXISTS (SELECT 1 FROM \($0) WHERE film = ' || new.id || ')'"
        }
        return said + uses.joined()
    }
}
