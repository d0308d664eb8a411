/// What stands in a cell, as spreadsheets and other programs write it.
enum ImportedCells {
    /// A year; some programs make fractions of whole numbers.
    static func year(_ cell: String) -> Int? {
        let text = cell.trimmed
        return FilmRows.plausible(Int(text.hasSuffix(".0") ? String(text.dropLast(2)) : text), 1...9999)
    }

    /// A day with its year first, as in `2024-03-01`, `2024/3/1` or `2024-03-01 23:30`.
    ///
    /// Of an instant it is the day that stands there, whatever the zone behind it.
    static func day(_ cell: String) throws(CivilDayError) -> CivilDay {
        let text = cell.trimmed
        let day = text.prefix { $0 != "T" && $0 != " " }
        let parts = day.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
        guard parts.count == 3, parts[1...].allSatisfy({ (1...2).contains($0.utf8.count) }) else {
            throw .notADay(text)
        }
        let padded = parts[1...].map { $0.utf8.count == 1 ? "0\($0)" : String($0) }
        do {
            return try CivilDay(parsing: "\(parts[0])-\(padded[0])-\(padded[1])")
        } catch .notADay {
            throw .notADay(text)
        }
    }

    /// Yes or no.
    static func isYes(_ cell: String) -> Bool { ["yes", "y", "true", "1"].contains(cell.trimmed.lowercased()) }

    /// Words with commas between them.
    static func tags(_ cell: String) -> [String] {
        cell.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
