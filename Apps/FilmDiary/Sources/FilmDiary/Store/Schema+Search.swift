extension Schema {
    /// Letters that SQLite's tokenizer leaves as they are, since they are no accented form of another or not Latin: as
    /// people write them who do not have them at hand.
    ///
    /// Part of a migration: other pairs need a migration of their own.
    static let plainLetters = [
        ("ß", "ss"), ("ẞ", "ss"), ("æ", "ae"), ("Æ", "ae"), ("œ", "oe"), ("Œ", "oe"), ("ø", "o"), ("Ø", "o"),
        ("ł", "l"), ("Ł", "l"), ("đ", "d"), ("Đ", "d"), ("ð", "d"), ("Ð", "d"), ("þ", "th"), ("Þ", "th"), ("ı", "i"),
        ("ё", "е"), ("Ё", "Е"), ("ά", "α"), ("Ά", "α"), ("έ", "ε"), ("Έ", "ε"), ("ή", "η"), ("Ή", "η"), ("ί", "ι"),
        ("Ί", "ι"), ("ϊ", "ι"), ("ΐ", "ι"), ("ό", "ο"), ("Ό", "ο"), ("ύ", "υ"), ("Ύ", "υ"), ("ϋ", "υ"), ("ΰ", "υ"),
        ("ώ", "ω"), ("Ώ", "ω"),
    ]

    /// Signs within words, which people leave out: “Oceans Eleven”, “Spiderman”, “WALLE”, “ET”.
    private static let joiningSigns = ["''", "’", "-", "‐", ".", "·"]

    /// The index of words again, with letters made plain and with titles as one word where a sign stands in it.
    static let plainSearch = """
        DROP TRIGGER film_search_added;
        DROP TRIGGER film_search_changed;
        DROP TRIGGER film_search_removed;
        DROP TABLE film_search;
        CREATE VIRTUAL TABLE film_search USING fts5 (
            title, joined, directors, review, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
        );
        CREATE TRIGGER film_search_added AFTER INSERT ON film BEGIN
            INSERT INTO film_search (rowid, title, joined, directors, review) SELECT new.id, \(plainColumns(of: "new."));
        END;
        CREATE TRIGGER film_search_changed AFTER UPDATE OF title, directors, review ON film BEGIN
            UPDATE film_search SET (title, joined, directors, review) = (SELECT \(plainColumns(of: "new.")))
                WHERE rowid = new.id;
        END;
        CREATE TRIGGER film_search_removed AFTER DELETE ON film BEGIN
            DELETE FROM film_search WHERE rowid = old.id;
        END;
        INSERT INTO film_search (rowid) SELECT id FROM film;
        UPDATE film SET title = title;
        """

    /// The columns of the index, from those of a film.
    ///
    /// Step by step, since SQLite's parser takes no expression as deep as all letters at once.
    private static func plainColumns(of film: String) -> String {
        let half = plainLetters.count / 2
        let steps = [Array(plainLetters[..<half]), Array(plainLetters[half...])]
        let joined = joiningSigns.reduce("\(film)title") { "replace(\($0), '\($1)', '')" }
        var source = "SELECT \(film)title AS t, \(joined) AS j, \(film)directors AS d, \(film)review AS r"
        for letters in steps {
            let columns = ["t", "j", "d", "r"].map { column in
                letters.reduce(column) { "replace(\($0), '\($1.0)', '\($1.1)')" } + " AS \(column)"
            }
            source = "SELECT \(columns.joined(separator: ", ")) FROM (\(source))"
        }
        return "t, CASE WHEN j <> t THEN j END, d, r FROM (\(source))"
    }
}
