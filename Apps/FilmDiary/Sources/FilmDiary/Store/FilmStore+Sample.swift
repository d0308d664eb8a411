import SQLite

extension FilmStore {
    /// Fills an empty store with invented films and viewings, the same ones each time, for measurements.
    package func fillForMeasuring(films: Int, viewings: Int) async throws(StoreError) {
        try await write { connection in
            let syllables = [
                "ar", "bel", "cor", "dé", "el", "fin", "gra", "ho", "in", "jo", "ka", "lu", "mi", "nor", "ø",
            ]
            func word(_ seed: Int) -> String {
                var rest = seed &* 2_654_435_761 & 0xffff_ffff
                return (0..<3).map { _ in
                    defer { rest /= syllables.count }
                    return syllables[rest % syllables.count]
                }.joined()
            }
            for number in 0..<films {
                let film = FilmFacts(
                    id: "sample:\(number)",
                    title: "The \(word(number)) \(word(number / 3))",
                    year: 1920 + number % 107,
                    directors: ["\(word(number % 4_000)) \(word(number % 911))"],
                    genres: ["Drama"],
                    runtime: 80 + number % 70
                )
                let row = try FilmRows.row(for: film, at: number * 1000, on: connection)
                try connection.execute(
                    "UPDATE film SET rating = ?, liked_on = ?, queued_on = ? WHERE id = ?",
                    [
                        number % 4 == 0 ? .null : .integer(number % 10 + 1),
                        number % 9 == 0 ? .integer(20_200_101) : .null, number % 7 == 0 ? .integer(20_200_101) : .null,
                        .integer(row),
                    ]
                )
            }
            let first = try CivilDay(year: 1996, month: 1, day: 1)
            for number in 0..<viewings {
                let film = number &* 7_919 % max(1, films) + 1
                let day = first.adding(days: number % 11_000)
                let entry = ViewingEntry(day: day, rating: Rating.stored(number % 10 + 1))
                try connection.execute(
                    """
                    INSERT INTO viewing (day, rewatch, rating, review, tags, film, logged_on)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                    ViewingRows.columns(of: entry) + [.integer(film), .integer(day.stored)]
                )
            }
        }
    }
}
