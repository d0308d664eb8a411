import SQLite

/// A line of the diary: a viewing on a day, with its film.
public struct DiaryEntry: Sendable, Hashable, Identifiable {
    /// The viewing.
    public var viewing: Viewing
    /// The day it was watched.
    public var day: CivilDay
    /// The film and what the person says of it now.
    public var activity: FilmActivity

    /// The viewing's name.
    public var id: Viewing.ID { viewing.id }
}

/// A month of the diary.
public struct DiaryMonth: Sendable, Hashable, Identifiable {
    /// The month.
    public var month: CivilMonth
    /// Its entries, the last day first.
    public var entries: [DiaryEntry]

    /// The month.
    public var id: CivilMonth { month }

    /// Entries in order, put together by month.
    public static func grouping(_ entries: [DiaryEntry]) -> [DiaryMonth] {
        var months: [DiaryMonth] = []
        for entry in entries {
            if months.last?.month == entry.day.monthOfYear {
                months[months.count - 1].entries.append(entry)
            } else {
                months.append(DiaryMonth(month: entry.day.monthOfYear, entries: [entry]))
            }
        }
        return months
    }
}

extension StoreQuery where Value == Page<DiaryEntry> {
    /// The diary, the last day first; viewings of unknown day are not in it.
    public static func diary(limit: Int, after mark: PageMark? = nil) -> StoreQuery {
        StoreQuery { connection in
            let mark = mark ?? .beginning
            let found = try connection.rows(
                """
                SELECT \(FilmRows.columns), \(ViewingRows.columns) FROM viewing JOIN film ON film.id = viewing.film
                WHERE viewing.day IS NOT NULL AND (viewing.day, viewing.id) < (?, ?)
                ORDER BY viewing.day DESC, viewing.id DESC LIMIT ?
                """,
                [.integer(mark.value), .integer(mark.row), Value.oneMore(than: limit)]
            ) { row in
                let activity = FilmRows.activity(row)
                let viewing = ViewingRows.viewing(row, of: activity.id, from: FilmRows.columnCount)
                let day = viewing.entry.day ?? viewing.loggedDay
                return (
                    DiaryEntry(viewing: viewing, day: day, activity: activity),
                    PageMark(value: day.stored, row: viewing.id.row)
                )
            }
            return Page(found, limit: limit)
        }
    }
}
