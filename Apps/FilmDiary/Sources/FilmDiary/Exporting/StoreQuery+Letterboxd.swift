import Foundation
import SQLite

extension StoreQuery where Value == [String: String] {
    /// The files of a Letterboxd export, by path; days that are kept as instants are those of `zone`.
    static func letterboxdFiles(zone: TimeZone) -> StoreQuery {
        StoreQuery { connection in
            var files: [String: String] = [:]
            files["ratings.csv"] = try marks("rated_on", "rating IS NOT NULL", hasRating: true, connection)
            files["watched.csv"] = try marks(
                "coalesce(watched_on, (SELECT min(logged_on) FROM viewing WHERE film = film.id))",
                "watched = 1",
                connection
            )
            files["watchlist.csv"] = try marks("queued_on", "queued_on IS NOT NULL", connection)
            files["likes/films.csv"] = try marks("liked_on", "liked_on IS NOT NULL", connection)
            files["diary.csv"] = try entries(hasReview: false, zone, connection)
            files["reviews.csv"] = try entries(hasReview: true, zone, connection)
            try addLists(to: &files, connection)
            return files
        }
    }

    private static func marks(
        _ day: String,
        _ condition: String,
        hasRating: Bool = false,
        _ connection: Connection
    ) throws -> String {
        let header = ["Date", "Name", "Year", "Letterboxd URI"] + (hasRating ? ["Rating"] : [])
        let rows = try connection.rows(
            "SELECT \(day), title, year, letterboxd_uri, rating FROM film WHERE \(condition) ORDER BY 1, id"
        ) { row in
            [Cell.day(row, 0), row.text(1), row.text(2), row.text(3)] + (hasRating ? [Cell.rating(row, 4)] : [])
        }
        return CSV.text(of: [header] + rows)
    }

    /// Entries on a day are the diary's; those with a review, or of no known day, are in the reviews.
    private static func entries(hasReview: Bool, _ zone: TimeZone, _ connection: Connection) throws -> String {
        let header =
            ["Date", "Name", "Year", "Letterboxd URI", "Rating", "Rewatch"] + (hasReview ? ["Review"] : [])
            + ["Tags", "Watched Date"]
        var rows = try connection.rows(
            """
            SELECT logged_on, title, year, viewing.letterboxd_uri, viewing.rating, rewatch, viewing.review, tags, day
            FROM viewing JOIN film ON film.id = viewing.film
            WHERE \(hasReview ? "viewing.review IS NOT NULL OR day IS NULL" : "day IS NOT NULL")
            ORDER BY logged_on, viewing.id
            """
        ) { row in
            [Cell.day(row, 0), row.text(1), row.text(2), row.text(3), Cell.rating(row, 4), row.flag(5) ? "Yes" : ""]
                + (hasReview ? [row.text(6)] : []) + [Cell.tags(row, 7), Cell.day(row, 8)]
        }
        if hasReview {
            // A review written on the film's page, of no viewing in particular.
            rows += try connection.rows(
                """
                SELECT title, year, rating, review, updated_at FROM film WHERE review IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM viewing WHERE film = film.id AND viewing.review = film.review)
                """
            ) { row in
                let day = CivilDay(at: Stored.instant(row.integer(4)), in: zone).description
                return [day, row.text(0), row.text(1), "", Cell.rating(row, 2), "", row.text(3), "", ""]
            }
        }
        return CSV.text(of: [header] + rows)
    }

    private static func addLists(to files: inout [String: String], _ connection: Connection) throws {
        let lists = try connection.rows(
            "SELECT id, created_on, name, tags, letterboxd_uri, notes FROM list ORDER BY id"
        ) { row in
            (row.integer(0), [Cell.day(row, 1), row.text(2), Cell.tags(row, 3), row.text(4), row.text(5)])
        }
        for (id, head) in lists {
            let entries = try connection.rows(
                """
                SELECT position + 1, title, year, letterboxd_uri, note FROM list_entry JOIN film ON film.id = film
                WHERE list = ? ORDER BY position
                """,
                [.integer(id)]
            ) { row in (0..<5).map { row.text(Int32($0)) } }
            let slug = Cell.slug(of: head[1])
            let name = slug.isEmpty ? "null-\(id)" : slug
            var path = "lists/\(name).csv"
            var number = 0
            while files[path] != nil {
                number += 1
                path = "lists/\(name)-\(number).csv"
            }
            files[path] =
                "Letterboxd list export v7\n" + CSV.text(of: [["Date", "Name", "Tags", "URL", "Description"], head])
                + "\n" + CSV.text(of: [["Position", "Name", "Year", "URL", "Description"]] + entries)
        }
    }
}

/// Cells as exports write them.
private enum Cell {
    static func day(_ row: Row, _ column: Int32) -> String {
        CivilDay(stored: row.optionalInteger(column))?.description ?? ""
    }

    static func rating(_ row: Row, _ column: Int32) -> String {
        Rating.stored(row.optionalInteger(column))?.description ?? ""
    }

    static func tags(_ row: Row, _ column: Int32) -> String {
        Stored.words(row.text(column)).joined(separator: ", ")
    }

    /// A list's name as a file's: lower-case letters and digits of ASCII, with hyphens between the words.
    static func slug(of name: String) -> String {
        let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").prefix(80))
    }
}
