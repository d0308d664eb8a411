/// One page of the list of characters.
public struct CharacterPage: Hashable, Sendable, Codable {
    /// The page's number, from 1.
    public let number: Int
    /// The characters on it, in the service's order; 20 on a full page.
    public let records: [CharacterRecord]
    /// How many characters match on all pages together, or `nil` where the service did not say.
    public let totalCount: Int?
    /// Whether no page follows.
    public let isLast: Bool
    /// Whether this is the last known state of the page, shown because the service cannot be reached.
    public var isStale: Bool

    /// Makes a page.
    public init(
        number: Int,
        records: [CharacterRecord],
        totalCount: Int?,
        isLast: Bool,
        isStale: Bool = false
    ) {
        self.number = number
        self.records = records
        self.totalCount = totalCount
        self.isLast = isLast
        self.isStale = isStale
    }

    /// The page of a search without a match, or one beyond the end.
    ///
    /// Only the first page tells how many there are: none.
    public static func empty(number: Int) -> CharacterPage {
        CharacterPage(number: number, records: [], totalCount: number == 1 ? 0 : nil, isLast: true)
    }
}
