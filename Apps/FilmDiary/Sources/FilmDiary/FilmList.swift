public import Foundation

/// A list of films in the person's order.
public struct FilmList: Hashable, Sendable, Identifiable {
    /// A list's number in the store; never used again.
    public struct ID: Hashable, Sendable {
        let row: Int
    }

    /// The list's own name in the store.
    public let id: ID
    /// What the person calls it.
    public var name: String
    /// What the person says of it; empty where nothing.
    public var notes: String
    /// Words to find it by.
    public var tags: [String]
    /// How many films are in it.
    public var count: Int
    /// When it, or what is in it, last changed.
    public var updatedAt: Date
    /// The posters of its first films, at most five.
    public var posters: [PosterReference]
}

/// A film's place in a list.
public struct ListEntry: Hashable, Sendable, Identifiable {
    /// The film and what the person says of it elsewhere.
    public var activity: FilmActivity
    /// Its place, from 0.
    public var position: Int
    /// What the person notes of it in this list; empty where nothing.
    public var note: String

    /// The film's name in its catalogue; a film is in a list once.
    public var id: String { activity.id }
}
