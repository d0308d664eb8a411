import SQLite

extension Schema {
    /// The number of a file's version, once its tables are known to be those of that version.
    ///
    /// What a newer program has made of them is not looked at. Tables that a person has added are no damage, except in a
    /// file without a version, which is another program's.
    static func checkedVersion(of connection: Connection) throws -> Int {
        // One state of the file: another process may be about to bring it up to date.
        try connection.snapshot {
            let found = try connection.schemaVersion()
            guard found >= 0 else { throw SQLiteError.damaged("the number of its version is below zero.") }
            guard found <= migrations.count else { return found }
            let names = try objectNames(on: connection)
            let expected = try objectNames(version: found)
            // Nearly always the same, and each takes some milliseconds.
            let all = found == migrations.count ? expected : try objectNames(version: migrations.count)
            let isAnother =
                found == 0
                ? !names.isEmpty : !expected.isSubset(of: names) || !names.isDisjoint(with: all.subtracting(expected))
            if isAnother { throw SQLiteError.damaged("its tables are not those of a diary.") }
            return found
        }
    }

    /// What the first so many migrations make: tables, indexes and triggers.
    private static func objectNames(version: Int) throws -> Set<String> {
        let model = try Connection(path: ":memory:")
        try model.migrate(Array(migrations.prefix(version)))
        return try objectNames(on: model)
    }

    private static func objectNames(on connection: Connection) throws -> Set<String> {
        let sql = "SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~'"
        return Set(try connection.rows(sql) { $0.text(0) })
    }
}
