import Foundation
import SQLite

// Everything a person says of a film as such. The film's facts come along, so that they are in the store with the first
// thing said of it; a film is its `id`, and the facts kept are those given last.
extension FilmStore {
    /// Rates a film, or makes it unrated.
    @discardableResult
    public func rate(_ film: FilmFacts, _ rating: Rating?) async throws(StoreError) -> Undo {
        try await change(film, "rating = ?3, rated_on = CASE WHEN ?3 IS NULL THEN NULL ELSE ?4 END") { today in
            [.optional(rating?.halfSteps), .integer(today)]
        }
    }

    /// Likes a film, or no longer.
    @discardableResult
    public func setLiked(_ isLiked: Bool, _ film: FilmFacts) async throws(StoreError) -> Undo {
        try await change(film, "liked_on = CASE WHEN ?3 THEN coalesce(liked_on, ?4) END") { today in
            [.flag(isLiked), .integer(today)]
        }
    }

    /// Puts a film into the watchlist, or takes it out.
    @discardableResult
    public func setInWatchlist(_ isInWatchlist: Bool, _ film: FilmFacts) async throws(StoreError) -> Undo {
        try await change(film, "queued_on = CASE WHEN ?3 THEN coalesce(queued_on, ?4) END") { today in
            [.flag(isInWatchlist), .integer(today)]
        }
    }

    /// Writes a film's review, or takes it away; white space only is none.
    @discardableResult
    public func setReview(_ review: String?, _ film: FilmFacts) async throws(StoreError) -> Undo {
        try await change(film, "review = ?3") { _ in [Stored.review(review)] }
    }

    /// Says that a film was watched on a day nobody remembers, or takes that back; viewings stay as they are.
    @discardableResult
    public func setWatched(_ isWatched: Bool, _ film: FilmFacts) async throws(StoreError) -> Undo {
        try await change(film, "watched_on = CASE WHEN ?3 THEN coalesce(watched_on, ?4) END") { today in
            [.flag(isWatched), .integer(today)]
        }
    }

    /// Keeps the newest facts of a film that the store knows; of others it keeps nothing.
    @discardableResult
    public func updateFacts(_ film: FilmFacts) async throws(StoreError) -> Undo {
        let film = localized(film)
        let now = Stored.milliseconds(now())
        return try await edit { connection in
            guard try FilmRows.find(film.id, on: connection) != nil else { return }
            _ = try FilmRows.row(for: film, at: now, on: connection)
        }.undo
    }

    /// Forgets a film with its viewings and its places in lists.
    @discardableResult
    public func forget(filmID: String) async throws(StoreError) -> Undo {
        try await edit { connection in
            try connection.execute("DELETE FROM film WHERE key = ?", [.text(filmID)])
            try ListRows.renumber(on: connection)
        }.undo
    }

    private func change(
        _ film: FilmFacts,
        _ assignments: String,
        _ arguments: @Sendable (_ today: Int) -> [SQLValue]
    ) async throws(StoreError) -> Undo {
        let film = localized(film)
        let now = Stored.milliseconds(now())
        let arguments = arguments(today.stored)
        return try await edit { connection in
            let row = try FilmRows.row(for: film, at: now, on: connection)
            try connection.execute(
                "UPDATE film SET \(assignments), updated_at = ?2 WHERE id = ?1",
                [.integer(row), .integer(now)] + arguments
            )
        }.undo
    }

    /// The film with a poster below the store's folder kept by its relative path, so that the folder can be moved.
    func localized(_ film: FilmFacts) -> FilmFacts {
        guard case .remote(let url) = film.poster, url.isFileURL else { return film }
        var film = film
        film.poster = PosterReference(url, folder: folder)
        return film
    }
}
