"""Answers what Film Diary's screens ask of its store, through Python's own sqlite3: how fast is the library itself?

Usage: diary_sqlite3.py FILE. Reads a question from each line and prints the seconds that answering took.
"""

import sqlite3
import sys
import time

FILM = """film.key, film.title, film.year, film.runtime, film.directors, film.genres, film.poster, film.rating,
    film.liked_on IS NOT NULL, film.queued_on IS NOT NULL, film.review, film.watched, film.last_day, film.viewings,
    film.updated_at, film.id"""
VIEWING = "viewing.id, viewing.day, viewing.logged_on, viewing.rewatch, viewing.rating, viewing.review, viewing.tags"
PROFILE = [
    "SELECT count(*) FROM film WHERE liked_on IS NOT NULL",
    "SELECT count(*) FROM film WHERE queued_on IS NOT NULL",
    "SELECT count(*) FROM list",
    "SELECT year, count(*), sum(runtime) FROM film WHERE watched = 1 GROUP BY year",
    "SELECT rating, count(*) FROM film WHERE rating IS NOT NULL GROUP BY rating",
    "SELECT day / 10000, count(*) FROM viewing WHERE day IS NOT NULL GROUP BY 1",
    "SELECT count(DISTINCT film) FROM viewing WHERE day BETWEEN 20250000 AND 20251231",
    """SELECT name, count(*), avg(film.rating) / 2.0 FROM director JOIN film ON film.id = director.film
        WHERE director.watched = 1 GROUP BY name ORDER BY 2 DESC, name LIMIT 10""",
]


def connect(path):
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA cache_size = -32768")
    return connection


def shelf(connection, column):
    return connection.execute(
        f"SELECT {FILM} FROM film WHERE {column} IS NOT NULL ORDER BY updated_at DESC, id DESC LIMIT 61"
    ).fetchall()


def search(connection, text):
    match = " AND ".join(f'"{word}" *' for word in text.split())
    return connection.execute(
        f"""SELECT {FILM} FROM film_search JOIN film ON film.id = film_search.rowid
            WHERE film_search MATCH ? ORDER BY rank LIMIT 60""",
        (match,),
    ).fetchall()


def answer(connection, path, question, rest):
    if question == "opening":
        other = connect(path)
        other.execute("PRAGMA quick_check").fetchall()
        other.execute("SELECT count(*) FROM list").fetchall()
        other.close()
    elif question == "diary":
        connection.execute(
            f"""SELECT {FILM}, {VIEWING} FROM viewing JOIN film ON film.id = viewing.film
                WHERE viewing.day IS NOT NULL ORDER BY viewing.day DESC, viewing.id DESC LIMIT 61"""
        ).fetchall()
    elif question == "watchlist":
        shelf(connection, "queued_on")
    elif question == "likes":
        shelf(connection, "liked_on")
    elif question == "lists":
        connection.execute("SELECT * FROM list ORDER BY updated_at DESC, id DESC").fetchall()
    elif question == "profile":
        for query in PROFILE:
            connection.execute(query).fetchall()
    elif question == "film":
        connection.execute(f"SELECT {FILM} FROM film WHERE key = ?", (rest,)).fetchall()
        connection.execute(
            f"""SELECT {VIEWING} FROM viewing WHERE film = (SELECT id FROM film WHERE key = ?)
                ORDER BY day DESC NULLS LAST, id DESC""",
            (rest,),
        ).fetchall()
    elif question == "search":
        search(connection, rest)
    else:
        sys.exit(f"what is {question}?")


def main():
    path = sys.argv[1]
    connection = connect(path)
    for line in sys.stdin:
        question, _, rest = line.rstrip("\n").partition(" ")
        start = time.perf_counter()
        answer(connection, path, question, rest)
        print(time.perf_counter() - start, flush=True)


main()
