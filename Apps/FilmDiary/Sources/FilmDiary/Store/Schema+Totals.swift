extension Schema {
    /// Counts that triggers keep, since the profile would have to walk through every viewing and director for them.
    ///
    /// Viewings of unknown day are counted under the year 0. Conflict clauses are not used here: those of the statement
    /// that fires a trigger rule inside it.
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
        """
}
