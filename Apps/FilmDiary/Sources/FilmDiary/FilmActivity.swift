public import Foundation

/// Everything that the person has said of one film; there is one for each film.
public struct FilmActivity: Hashable, Sendable, Identifiable {
    /// What is known of the film itself.
    public var film: FilmFacts
    /// The present rating; `nil` is unrated.
    public var rating: Rating?
    /// Whether the film is liked.
    public var isLiked: Bool
    /// Whether the film waits to be watched.
    public var isInWatchlist: Bool
    /// The present review; `nil` where there is none.
    public var review: String?
    /// Whether it was watched, on a known day or not.
    public var isWatched: Bool
    /// The last day it was watched, of those that are known.
    public var watchedDay: CivilDay?
    /// How many viewings are logged.
    public var viewingCount: Int
    /// When the person last changed anything here.
    public var updatedAt: Date

    /// The film's name in its catalogue.
    public var id: String { film.id }

    /// The activity of a film that nobody has said anything of.
    public static func none(for film: FilmFacts) -> FilmActivity {
        FilmActivity(
            film: film,
            rating: nil,
            isLiked: false,
            isInWatchlist: false,
            review: nil,
            isWatched: false,
            watchedDay: nil,
            viewingCount: 0,
            updatedAt: Date(timeIntervalSince1970: 0)
        )
    }
}
