import SQLite

extension StoreQuery where Value == [FilmActivity] {
    /// The films whose title, directors or review have a word beginning with each word of a text.
    ///
    /// Case and accents do not matter, nor do signs within a title's words. Titles count most; where thousands of films
    /// are found, only titles are looked at, and of thousands of those the newest come first. An empty text finds nothing.
    public static func search(_ text: String, limit: Int = 60) -> StoreQuery {
        let words = SearchText.words(in: text)
        guard !words.isEmpty else { return StoreQuery { _ in [] } }
        let anywhere = words.map { "\"\($0)\" *" }.joined(separator: " AND ")
        let inTitles = "{title joined} : (\(anywhere))"
        return StoreQuery { connection in
            // Ranking reads every match; among thousands it says little and takes long.
            func isRankable(_ match: String) throws -> Bool {
                try connection.integer(
                    "SELECT count(*) FROM (SELECT 1 FROM film_search WHERE film_search MATCH ? LIMIT 2001)",
                    [.text(match)]
                ) <= 2000
            }
            let isShort = try isRankable(anywhere)
            let match = isShort ? anywhere : inTitles
            let order =
                try isShort || isRankable(inTitles) ? "bm25(film_search, 10, 5, 3, 1)" : "film_search.rowid DESC"
            return try connection.rows(
                """
                SELECT \(FilmRows.columns) FROM (
                    SELECT rowid AS found, row_number() OVER () AS place FROM (
                        SELECT rowid FROM film_search WHERE film_search MATCH ?1 ORDER BY \(order) LIMIT ?2
                    )
                ) JOIN film ON film.id = found ORDER BY place
                """,
                [.text(match), .integer(max(0, limit))]
            ) { FilmRows.activity($0) }
        }
    }
}

/// What a person types into a search field.
enum SearchText {
    private static let plainLetters = Dictionary(
        Schema.plainLetters.map { (Character($0.0), $0.1) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Its first twelve words: runs of letters and digits, as the index has them.
    static func words(in text: String) -> [String] {
        let plain = text.prefix(1000).map { plainLetters[$0] ?? String($0) }.joined()
        return plain.split { !$0.isLetter && !$0.isNumber }.prefix(12).map(String.init)
    }
}
