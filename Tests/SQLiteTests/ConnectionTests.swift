import SQLite
import Testing

struct ConnectionTests {
    private let connection: Connection

    init() throws {
        connection = try Connection(path: ":memory:")
        try connection.execute("PRAGMA foreign_keys = ON")
        try connection.script(
            """
            CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT UNIQUE);
            CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent ON DELETE CASCADE);
            CREATE TABLE log (note TEXT);
            CREATE TABLE plain (key TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE TRIGGER noted AFTER INSERT ON child BEGIN INSERT INTO log VALUES ('a;b'); END;
            INSERT INTO parent (name) VALUES ('a'), ('b');
            INSERT INTO plain VALUES ('x');
            """
        )
        _ = connection.takeWrittenTables()
        _ = connection.takeReadTables()
    }

    @Test func everythingIsBoundAndReadBack() throws {
        let row = try connection.first(
            "SELECT ?, ?, ?, ?",
            [.text(""), .text("é\u{1F3AC}\n\"'"), .integer(Int.min), .null]
        ) { ($0.text(0), $0.text(1), $0.integer(2), $0.isNull(3), $0.isNull(0)) }
        let found = try #require(row)
        #expect(found == ("", "é\u{1F3AC}\n\"'", Int.min, true, false))
    }

    @Test func triggersCascadesAndWholeTablesAreNoticed() throws {
        try connection.execute("INSERT INTO child (parent) VALUES (1)")
        #expect(connection.takeWrittenTables() == ["child", "log"])
        try connection.execute("DELETE FROM parent WHERE id = 1")
        #expect(connection.takeWrittenTables().isSuperset(of: ["parent", "child"]))
        try connection.execute("DELETE FROM log")
        #expect(connection.takeWrittenTables() == ["log"])
        try connection.execute("DELETE FROM plain")
        #expect(connection.takeWrittenTables() == ["plain"])
    }

    @Test func aStatementThatChangesNothingIsNoWrite() throws {
        try connection.execute("DELETE FROM parent WHERE id = 99")
        #expect(connection.takeWrittenTables().isEmpty)
    }

    @Test func whatIsReadIsKnown() throws {
        _ = try connection.integer("SELECT count(*) FROM parent JOIN child ON child.parent = parent.id")
        #expect(connection.takeReadTables() == ["parent", "child"])
    }

    @Test func anErrorRollsBackAndForgetsWhatWasWritten() throws {
        #expect(throws: SQLiteError.self) {
            try connection.transaction {
                try connection.execute("INSERT INTO parent (name) VALUES ('c')")
                try connection.execute("INSERT INTO parent (name) VALUES ('a')")
            }
        }
        #expect(connection.takeWrittenTables().isEmpty)
        #expect(try connection.integer("SELECT count(*) FROM parent") == 2)
        #expect(!connection.isInTransaction)
    }

    @Test func aWrongNumberOfArgumentsIsAnError() {
        #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM parent WHERE id = ?") }
    }

    @Test func aFailedMigrationLeavesTheVersionBehindIt() throws {
        let good = Migration("good", sql: "CREATE TABLE new (id INTEGER)")
        let bad = Migration("bad", sql: "CREATE TABLE other (id INTEGER); CREATE TABLE new (id INTEGER)")
        #expect(throws: SQLiteError.migration(name: "bad", reason: "table new already exists")) {
            try connection.migrate([good, bad])
        }
        #expect(try connection.schemaVersion() == 1)
        #expect(try connection.integer("SELECT count(*) FROM sqlite_master WHERE name = 'other'") == 0)
    }
}
