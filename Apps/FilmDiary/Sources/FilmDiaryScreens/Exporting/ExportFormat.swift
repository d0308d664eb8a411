public import FilmDiary
public import Foundation

/// What the diary can be written as.
public enum ExportFormat: String, Hashable, Sendable, CaseIterable, Identifiable {
    /// Everything, as this program reads it back.
    case json
    /// The tables that Letterboxd exports: a zip file where the name ends in `.zip`, else a folder.
    case letterboxd
    /// IMDb's file of ratings.
    case imdb

    /// The format's name on the command line.
    public var id: String { rawValue }

    /// The format's name for people.
    public var title: String {
        switch self {
        case .json: "Everything (JSON)"
        case .letterboxd: "Letterboxd’s export (zip)"
        case .imdb: "IMDb’s ratings (CSV)"
        }
    }

    /// What the format can hold.
    public var explanation: String {
        switch self {
        case .json: "One file with all that is in the diary."
        case .letterboxd: "Diary, ratings, reviews, likes, watchlist and lists as tables; with a name without .zip, in a folder."
        case .imdb: "One file with the films that are rated, and no more of them."
        }
    }

    /// A name to propose, such as `film-diary-2026-11-30.json`.
    public func suggestedName(on day: CivilDay) -> String {
        switch self {
        case .json: "film-diary-\(day).json"
        case .letterboxd: "film-diary-\(day).zip"
        case .imdb: "film-diary-ratings-\(day).csv"
        }
    }

    /// Writes a diary to a file or folder.
    public func write(_ store: FilmStore, to url: URL) async throws(StoreError) {
        switch self {
        case .json: try await store.exportJSON(to: url)
        case .letterboxd: try await store.exportLetterboxd(to: url)
        case .imdb: try await store.exportIMDb(to: url)
        }
    }
}
