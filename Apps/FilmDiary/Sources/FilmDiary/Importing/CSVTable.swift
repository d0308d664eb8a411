/// A table with a header: cells are asked for by their column's name, whatever its case and the space around it.
struct CSVTable {
    let header: [String]
    let rows: [[String]]
    private let columns: [String: Int]

    /// Reads a table whose header is the first row that holds anything; `nil` where that has not these columns.
    init?(_ rows: ArraySlice<[String]>, requiring required: [String]) {
        guard let start = rows.firstIndex(where: { !Self.isBlank($0) }), Self.has(required, in: rows[start]) else {
            return nil
        }
        header = rows[start].map(\.trimmed)
        columns = Dictionary(zip(header.map { $0.lowercased() }, header.indices)) { first, _ in first }
        self.rows = rows[(start + 1)...].filter { !Self.isBlank($0) }
    }

    /// Whether there is a column of the name.
    func has(_ name: String) -> Bool { columns[name.lowercased()] != nil }

    /// The cell of a row in a column; empty where either is missing.
    func cell(_ name: String, of row: [String]) -> String {
        guard let column = columns[name.lowercased()], row.indices.contains(column) else { return "" }
        return row[column]
    }

    /// Whether a row is a header that has all of the columns.
    static func has(_ names: [String], in row: [String]) -> Bool {
        Set(row.map { $0.trimmed.lowercased() }).isSuperset(of: names.map { $0.lowercased() })
    }

    private static func isBlank(_ row: [String]) -> Bool {
        row.allSatisfy { $0.allSatisfy(\.isWhitespace) }
    }
}
