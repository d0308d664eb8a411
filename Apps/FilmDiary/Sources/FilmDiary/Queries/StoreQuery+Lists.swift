import Foundation
import SQLite

extension StoreQuery where Value == [FilmList] {
    /// Every list, last changed first.
    public static var lists: StoreQuery {
        StoreQuery { connection in
            var lists = try connection.rows(
                """
                SELECT id, name, notes, tags, updated_at, (SELECT count(*) FROM list_entry WHERE list = list.id) FROM list
                ORDER BY updated_at DESC, id DESC
                """
            ) { row in
                FilmList(
                    id: FilmList.ID(row: row.integer(0)),
                    name: row.text(1),
                    notes: row.text(2),
                    tags: Stored.words(row.text(3)),
                    count: row.integer(5),
                    updatedAt: Stored.instant(row.integer(4)),
                    posters: []
                )
            }
            for index in lists.indices {
                lists[index].posters = try connection.rows(
                    """
                    SELECT film.poster FROM list_entry JOIN film ON film.id = list_entry.film
                    WHERE list = ? ORDER BY position LIMIT 5
                    """,
                    [.integer(lists[index].id.row)]
                ) { PosterReference(stored: $0.optionalText(0)) }.compactMap { $0 }
            }
            return lists
        }
    }

    /// The lists that a film is in, by name.
    public static func lists(holdingFilmID filmID: String) -> StoreQuery {
        let every = lists
        return StoreQuery { connection in
            let rows = try connection.rows(
                "SELECT list FROM list_entry WHERE film = (SELECT id FROM film WHERE key = ?)",
                [.text(filmID)]
            ) { $0.integer(0) }
            return try every.run(connection).filter { rows.contains($0.id.row) }.sorted { $0.name < $1.name }
        }
    }
}

extension StoreQuery where Value == Page<ListEntry> {
    /// The films of a list in the person's order.
    public static func entries(of list: FilmList.ID, limit: Int, after mark: PageMark? = nil) -> StoreQuery {
        StoreQuery { connection in
            let found = try connection.rows(
                """
                SELECT \(FilmRows.columns), list_entry.position, list_entry.note
                FROM list_entry JOIN film ON film.id = list_entry.film
                WHERE list_entry.list = ? AND list_entry.position > ? ORDER BY list_entry.position LIMIT ?
                """,
                [.integer(list.row), .integer(mark?.value ?? -1), Value.oneMore(than: limit)]
            ) { row in
                let position = row.integer(FilmRows.columnCount)
                let note = row.text(FilmRows.columnCount + 1)
                return (
                    ListEntry(activity: FilmRows.activity(row), position: position, note: note),
                    PageMark(value: position, row: 0)
                )
            }
            return Page(found, limit: limit)
        }
    }
}
