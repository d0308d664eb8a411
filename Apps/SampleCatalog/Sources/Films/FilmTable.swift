/// The films that the catalogue carries, one a line, the most popular first: title, year, director, minutes, genre.
///
/// A selection, with spellings and years put right, of `movies.json` in vega/vega-datasets (BSD-3-Clause). A line's number
/// is the film's, which diaries remember: append, and never reorder.
enum FilmTable {
    static let films = films(in: String(decoding: PackageResources.films_tsv, as: UTF8.self))

    /// Reads a table; a line that is not one is left out, and the others keep their numbers.
    static func films(in text: String) -> [SampleFilm] {
        text.split(separator: "\n").enumerated().compactMap { index, line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 5, let year = Int(fields[1]), let genre = SampleFilm.Genre(rawValue: fields[4])
            else { return nil }
            return SampleFilm(
                id: index + 1,
                title: fields[0],
                year: year,
                director: fields[2],
                minutes: Int(fields[3]),
                genre: genre
            )
        }
    }
}
