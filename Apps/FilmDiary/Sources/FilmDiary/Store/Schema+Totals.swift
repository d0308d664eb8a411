extension Schema {
    /// Counts that triggers keep, since the profile would have to walk through every film, viewing and director for them.
    ///
    /// Viewings of unknown day and films of unknown year are counted under the year 0. Conflict clauses are not used here:
    /// those of the statement that fires a trigger rule inside it.
    static let totals = """
        CREATE TABLE viewing_total (year INTEGER PRIMARY KEY, viewings INTEGER NOT NULL);
        INSERT INTO viewing_total SELECT coalesce(day, 0) / 10000, count(*) FROM viewing GROUP BY 1;
        CREATE TRIGGER viewing_counted AFTER INSERT ON viewing BEGIN
            INSERT INTO viewing_total SELECT coalesce(new.day, 0) / 10000, 0
                WHERE NOT EXISTS (SELECT 1 FROM viewing_total WHERE year = coalesce(new.day, 0) / 10000);
            UPDATE viewing_total SET viewings = viewings + 1 WHERE year = coalesce(new.day, 0) / 10000;
        END;
        CREATE TRIGGER viewing_uncounted AFTER DELETE ON viewing BEGIN
            UPDATE viewing_total SET viewings = viewings - 1 WHERE year = coalesce(old.day, 0) / 10000;
            DELETE FROM viewing_total WHERE year = coalesce(old.day, 0) / 10000 AND viewings < 1;
        END;
        CREATE TRIGGER viewing_recounted AFTER UPDATE OF day ON viewing
        WHEN coalesce(old.day, 0) / 10000 <> coalesce(new.day, 0) / 10000 BEGIN
            INSERT INTO viewing_total SELECT coalesce(new.day, 0) / 10000, 0
                WHERE NOT EXISTS (SELECT 1 FROM viewing_total WHERE year = coalesce(new.day, 0) / 10000);
            UPDATE viewing_total SET viewings = viewings + 1 WHERE year = coalesce(new.day, 0) / 10000;
            UPDATE viewing_total SET viewings = viewings - 1 WHERE year = coalesce(old.day, 0) / 10000;
            DELETE FROM viewing_total WHERE year = coalesce(old.day, 0) / 10000 AND viewings < 1;
        END;

        CREATE TABLE director_total (name TEXT PRIMARY KEY, films INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX director_total_most ON director_total (films DESC, name);
        INSERT INTO director_total SELECT name, count(*) FROM director WHERE watched = 1 GROUP BY name;
        CREATE TRIGGER director_counted AFTER INSERT ON director WHEN new.watched = 1 BEGIN
            INSERT INTO director_total SELECT new.name, 0
                WHERE NOT EXISTS (SELECT 1 FROM director_total WHERE name = new.name);
            UPDATE director_total SET films = films + 1 WHERE name = new.name;
        END;
        CREATE TRIGGER director_uncounted AFTER DELETE ON director WHEN old.watched = 1 BEGIN
            UPDATE director_total SET films = films - 1 WHERE name = old.name;
            DELETE FROM director_total WHERE name = old.name AND films < 1;
        END;
        CREATE TRIGGER director_recounted AFTER UPDATE OF watched ON director WHEN old.watched <> new.watched BEGIN
            INSERT INTO director_total SELECT new.name, 0
                WHERE NOT EXISTS (SELECT 1 FROM director_total WHERE name = new.name);
            UPDATE director_total SET films = films + new.watched - old.watched WHERE name = new.name;
            DELETE FROM director_total WHERE name = new.name AND films < 1;
        END;

        CREATE TABLE film_total (year INTEGER PRIMARY KEY, films INTEGER NOT NULL, minutes INTEGER NOT NULL);
        INSERT INTO film_total
            SELECT coalesce(year, 0), count(*), coalesce(sum(runtime), 0) FROM film WHERE watched = 1 GROUP BY 1;
        CREATE TRIGGER film_counted AFTER INSERT ON film WHEN \(isWatched("new")) BEGIN
            \(countNewFilm)
        END;
        CREATE TRIGGER film_uncounted AFTER DELETE ON film WHEN \(isWatched("old")) BEGIN
            \(uncountOldFilm)
        END;
        CREATE TRIGGER film_recounted AFTER UPDATE OF viewings, watched_on, year, runtime ON film
        WHEN (\(isWatched("old")), old.year, old.runtime) IS NOT (\(isWatched("new")), new.year, new.runtime) BEGIN
            \(uncountOldFilm)
            \(countNewFilm)
        END;
        """

    /// As the generated column says it, which is written out where triggers ask for it.
    private static func isWatched(_ row: String) -> String { "(\(row).viewings > 0 OR \(row).watched_on IS NOT NULL)" }

    private static let countNewFilm = """
        INSERT INTO film_total SELECT coalesce(new.year, 0), 0, 0 WHERE \(isWatched("new"))
                AND NOT EXISTS (SELECT 1 FROM film_total WHERE year = coalesce(new.year, 0));
            UPDATE film_total SET films = films + 1, minutes = minutes + coalesce(new.runtime, 0)
                WHERE \(isWatched("new")) AND year = coalesce(new.year, 0);
        """

    private static let uncountOldFilm = """
        UPDATE film_total SET films = films - 1, minutes = minutes - coalesce(old.runtime, 0)
                WHERE \(isWatched("old")) AND year = coalesce(old.year, 0);
            DELETE FROM film_total WHERE year = coalesce(old.year, 0) AND films < 1;
        """
}
