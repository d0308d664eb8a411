import SQLite

extension StoreQuery where Value == ProfileStatistics {
    /// What the person's films add up to; `year` is the present one.
    public static func profile(year: Int) -> StoreQuery {
        // Days are counted by their numbers, which other years would leave.
        let year = max(0, min(9999, year))
        return StoreQuery { connection in
            var profile = ProfileStatistics()
            try profile.countFilms(connection)
            try profile.countRatings(connection)
            try profile.countViewings(connection, year: year)
            try profile.countDirectors(connection)
            return profile
        }
    }
}

extension ProfileStatistics {
    fileprivate mutating func countFilms(_ connection: Connection) throws {
        likes = try connection.integer("SELECT count(*) FROM film WHERE liked_on IS NOT NULL")
        watchlist = try connection.integer("SELECT count(*) FROM film WHERE queued_on IS NOT NULL")
        lists = try connection.integer("SELECT count(*) FROM list")
        let years = try connection.rows(
            "SELECT nullif(year, 0), films, minutes FROM film_total"
        ) { row in (year: row.optionalInteger(0), count: row.integer(1), minutes: row.integer(2)) }
        films = years.reduce(0) { $0 + $1.count }
        minutes = years.reduce(0) { $0 + $1.minutes }
        var counts: [Int: Int] = [:]
        for case (let year?, let count, _) in years { counts[year / 10 * 10, default: 0] += count }
        filmsByDecade = Self.filled(counts, step: 10)
    }

    fileprivate mutating func countRatings(_ connection: Connection) throws {
        let found = try connection.rows(
            "SELECT rating, count(*) FROM film WHERE rating IS NOT NULL GROUP BY rating"
        ) { row in (rating: Rating.stored(row.integer(0)), count: row.integer(1)) }
        var halfSteps = 0
        for case (let rating?, let count) in found {
            histogram[rating.halfSteps - 1].count = count
            rated += count
            halfSteps += count * rating.halfSteps
        }
        averageStars = rated == 0 ? nil : Double(halfSteps) / Double(rated) / 2
    }

    fileprivate mutating func countViewings(_ connection: Connection, year: Int) throws {
        let found = try connection.rows("SELECT year, viewings FROM viewing_total") { row in
            (row.integer(0), row.integer(1))
        }
        viewings = found.reduce(0) { $0 + $1.1 }
        let counts = Dictionary(found.filter { $0.0 > 0 }, uniquingKeysWith: +)
        viewingsByYear = Self.filled(counts, step: 1)
        viewingsThisYear = counts[year] ?? 0
        filmsThisYear = try connection.integer(
            "SELECT count(DISTINCT film) FROM viewing WHERE day BETWEEN ? AND ?",
            [.integer(year * 10_000), .integer(year * 10_000 + 1231)]
        )
    }

    fileprivate mutating func countDirectors(_ connection: Connection) throws {
        // Averages are for the ten alone: reading every film's row would cost more than all the rest.
        let most = try connection.rows(
            "SELECT name, films FROM director_total ORDER BY films DESC, name LIMIT 10"
        ) { row in (name: row.text(0), count: row.integer(1)) }
        for (name, count) in most {
            let average = try connection.first(
                """
                SELECT avg(film.rating) / 2.0 FROM director JOIN film ON film.id = director.film
                WHERE name = ? AND film.watched = 1
                """,
                [.text(name)]
            ) { $0.optionalReal(0) }
            directors.append(Director(name: name, count: count, averageStars: average ?? nil))
        }
    }

    /// Every step from the first to the last that was found; a stray year far away does not make a chart of thousands.
    private static func filled(_ counts: [Int: Int], step: Int) -> [Count<Int>] {
        let keys = counts.keys.sorted()
        guard let first = keys.first, let last = keys.last else { return [] }
        guard (last - first) / step < 400 else { return keys.map { Count(key: $0, count: counts[$0] ?? 0) } }
        return stride(from: first, through: last, by: step).map { Count(key: $0, count: counts[$0] ?? 0) }
    }
}
