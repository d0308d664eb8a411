import Foundation
import SQLite

extension StoreQuery where Value == String {
    /// IMDb's file of ratings, in the shape it has had since 2024.
    static var imdbFile: StoreQuery {
        StoreQuery { connection in
            let header = [
                "Const", "Your Rating", "Date Rated", "Title", "Original Title", "URL", "Title Type", "IMDb Rating",
                "Runtime (mins)", "Year", "Genres", "Num Votes", "Release Date", "Directors",
            ]
            let rows = try connection.rows(
                """
                SELECT rating, rated_on, title, year, runtime, genres, directors, imdb FROM film
                WHERE rating IS NOT NULL ORDER BY rated_on, id
                """
            ) { row in
                let kept = row.optionalText(7).flatMap {
                    try? JSONDecoder().decode([String: String].self, from: Data($0.utf8))
                }
                let known = [
                    "Title": row.text(2), "Year": row.text(3), "Runtime (mins)": row.text(4),
                    "Genres": Stored.words(row.text(5)).joined(separator: ", "),
                    "Directors": Stored.words(row.text(6)).joined(separator: ","),
                ]
                return header.map { column in
                    switch column {
                    case "Your Rating": row.text(0)
                    case "Date Rated": CivilDay(stored: row.optionalInteger(1))?.description ?? ""
                    default: kept?[column] ?? known[column] ?? ""
                    }
                }
            }
            return CSV.text(of: [header] + rows)
        }
    }
}
