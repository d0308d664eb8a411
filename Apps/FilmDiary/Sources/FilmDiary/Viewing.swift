/// One time that a film was watched.
public struct Viewing: Hashable, Sendable, Identifiable {
    /// A viewing's number in the store; never used again.
    public struct ID: Hashable, Sendable {
        let row: Int
    }

    /// The viewing's own name.
    public let id: ID
    /// The film's name in its catalogue.
    public let filmID: String
    /// What was written down.
    public var entry: ViewingEntry
    /// The day it was written down.
    public let loggedDay: CivilDay
}

/// What the person writes down of one time that a film was watched.
public struct ViewingEntry: Hashable, Sendable {
    /// The day it was watched; `nil` where it is not known.
    public var day: CivilDay?
    /// Whether it had been seen before.
    public var isRewatch: Bool
    /// The rating of then.
    public var rating: Rating?
    /// The review of then.
    public var review: String?
    /// Words to find it by, in the person's order.
    public var tags: [String]

    /// An entry with as much as is known.
    public init(
        day: CivilDay?,
        isRewatch: Bool = false,
        rating: Rating? = nil,
        review: String? = nil,
        tags: [String] = []
    ) {
        self.day = day
        self.isRewatch = isRewatch
        self.rating = rating
        self.review = review
        self.tags = tags
    }
}
