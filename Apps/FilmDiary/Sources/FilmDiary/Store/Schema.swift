package import SQLite

/// The history of the store's tables; steps are only ever added at the end, and never changed once released.
package enum Schema {
    package static let migrations: [Migration] = [
        Migration("films, viewings and lists", sql: filmsViewingsAndLists),
        Migration("search", sql: search),
        Migration("totals", sql: totals),
        Migration("search by plain letters", sql: plainSearch),
    ]

    /// Columns that triggers keep, which undoing must leave to them.
    static let derivedColumns: [String: Set<String>] = ["film": ["viewings", "last_day", "watched"]]

    /// Columns of a film that hold what the person said of it.
    static let saidColumns = ["rating", "liked_on", "queued_on", "watched_on", "review"]

    /// Tables whose rows are what the person wrote, children before parents.
    static let recordedTables = ["viewing", "list_entry", "list", "film_alias", "film"]

    private static let filmsViewingsAndLists = """
        CREATE TABLE film (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            year INTEGER,
            runtime INTEGER,
            directors TEXT NOT NULL DEFAULT '[]',
            genres TEXT NOT NULL DEFAULT '[]',
            poster TEXT,
            rating INTEGER CHECK (rating IS NULL OR (typeof(rating) = 'integer' AND rating BETWEEN 1 AND 10)),
            rated_on INTEGER,
            liked_on INTEGER,
            queued_on INTEGER,
            watched_on INTEGER,
            review TEXT,
            letterboxd_uri TEXT,
            imdb TEXT,
            viewings INTEGER NOT NULL DEFAULT 0,
            last_day INTEGER,
            watched INTEGER GENERATED ALWAYS AS (viewings > 0 OR watched_on IS NOT NULL) STORED,
            updated_at INTEGER NOT NULL
        );
        CREATE INDEX film_queue ON film (updated_at DESC, id DESC) WHERE queued_on IS NOT NULL;
        CREATE INDEX film_likes ON film (updated_at DESC, id DESC) WHERE liked_on IS NOT NULL;
        CREATE INDEX film_ratings ON film (rating) WHERE rating IS NOT NULL;
        CREATE INDEX film_watched ON film (watched, year, runtime);
        CREATE UNIQUE INDEX film_letterboxd ON film (letterboxd_uri) WHERE letterboxd_uri IS NOT NULL;

        CREATE TABLE viewing (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            film INTEGER NOT NULL REFERENCES film ON DELETE CASCADE,
            day INTEGER,
            logged_on INTEGER NOT NULL,
            rewatch INTEGER NOT NULL DEFAULT 0,
            rating INTEGER CHECK (rating IS NULL OR (typeof(rating) = 'integer' AND rating BETWEEN 1 AND 10)),
            review TEXT,
            tags TEXT NOT NULL DEFAULT '[]',
            letterboxd_uri TEXT
        );
        CREATE INDEX viewing_days ON viewing (day DESC, id DESC) WHERE day IS NOT NULL;
        CREATE INDEX viewing_films ON viewing (film, day);
        CREATE UNIQUE INDEX viewing_letterboxd ON viewing (letterboxd_uri) WHERE letterboxd_uri IS NOT NULL;

        CREATE TRIGGER viewing_added AFTER INSERT ON viewing BEGIN
            UPDATE film SET viewings = (SELECT count(*) FROM viewing WHERE film = new.film),
                last_day = (SELECT max(day) FROM viewing WHERE film = new.film) WHERE id = new.film;
        END;
        CREATE TRIGGER viewing_removed AFTER DELETE ON viewing BEGIN
            UPDATE film SET viewings = (SELECT count(*) FROM viewing WHERE film = old.film),
                last_day = (SELECT max(day) FROM viewing WHERE film = old.film) WHERE id = old.film;
        END;
        CREATE TRIGGER viewing_moved AFTER UPDATE OF film, day ON viewing BEGIN
            UPDATE film SET viewings = (SELECT count(*) FROM viewing WHERE film = film.id),
                last_day = (SELECT max(day) FROM viewing WHERE film = film.id) WHERE id IN (old.film, new.film);
        END;

        CREATE TABLE list (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            notes TEXT NOT NULL DEFAULT '',
            tags TEXT NOT NULL DEFAULT '[]',
            created_on INTEGER NOT NULL,
            letterboxd_uri TEXT UNIQUE,
            updated_at INTEGER NOT NULL
        );
        CREATE TABLE list_entry (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            list INTEGER NOT NULL REFERENCES list ON DELETE CASCADE,
            film INTEGER NOT NULL REFERENCES film ON DELETE CASCADE,
            position INTEGER NOT NULL,
            note TEXT NOT NULL DEFAULT '',
            UNIQUE (list, film)
        );
        CREATE INDEX list_entry_positions ON list_entry (list, position);
        CREATE INDEX list_entry_films ON list_entry (film);

        CREATE TABLE film_alias (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL UNIQUE,
            film INTEGER NOT NULL REFERENCES film ON DELETE CASCADE
        );
        CREATE INDEX film_alias_films ON film_alias (film);

        CREATE TABLE director (
            name TEXT NOT NULL,
            film INTEGER NOT NULL REFERENCES film ON DELETE CASCADE,
            watched INTEGER NOT NULL,
            id INTEGER PRIMARY KEY
        );
        CREATE UNIQUE INDEX director_names ON director (name, film);
        CREATE INDEX director_watched ON director (watched, name);
        CREATE INDEX director_films ON director (film);
        CREATE TRIGGER film_directors_added AFTER INSERT ON film BEGIN
            INSERT OR IGNORE INTO director (name, film, watched)
                SELECT value, new.id, new.viewings > 0 OR new.watched_on IS NOT NULL FROM json_each(new.directors);
            UPDATE film SET viewings = (SELECT count(*) FROM viewing WHERE film = new.id),
                last_day = (SELECT max(day) FROM viewing WHERE film = new.id) WHERE id = new.id;
        END;
        CREATE TRIGGER film_directors_changed AFTER UPDATE OF directors ON film WHEN old.directors <> new.directors BEGIN
            DELETE FROM director WHERE film = new.id;
            INSERT OR IGNORE INTO director (name, film, watched)
                SELECT value, new.id, new.viewings > 0 OR new.watched_on IS NOT NULL FROM json_each(new.directors);
        END;
        CREATE TRIGGER film_directors_watched AFTER UPDATE OF viewings, watched_on ON film
        WHEN (new.viewings > 0 OR new.watched_on IS NOT NULL) <> (old.viewings > 0 OR old.watched_on IS NOT NULL) BEGIN
            UPDATE director SET watched = (new.viewings > 0 OR new.watched_on IS NOT NULL) WHERE film = new.id;
        END;
        """

    private static let search = """
        CREATE VIRTUAL TABLE film_search USING fts5 (
            title, directors, review, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
        );
        CREATE TRIGGER film_search_added AFTER INSERT ON film BEGIN
            INSERT INTO film_search (rowid, title, directors, review)
                VALUES (new.id, new.title, new.directors, new.review);
        END;
        CREATE TRIGGER film_search_changed AFTER UPDATE OF title, directors, review ON film BEGIN
            UPDATE film_search SET title = new.title, directors = new.directors, review = new.review
                WHERE rowid = new.id;
        END;
        CREATE TRIGGER film_search_removed AFTER DELETE ON film BEGIN
            DELETE FROM film_search WHERE rowid = old.id;
        END;
        INSERT INTO film_search (rowid, title, directors, review) SELECT id, title, directors, review FROM film;
        """
}
