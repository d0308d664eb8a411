/// One page of a list of films.
public struct FilmPage: Hashable, Sendable {
    /// The page's number, from 1.
    public let number: Int
    /// The films on it, each once; the same film can come again on another page, since lists shift.
    public let films: [Film]
    /// How many films there are on all pages, or `nil` where the service did not say.
    public let totalCount: Int?
    /// Whether no page follows that can be asked for.
    public let isLast: Bool

    /// The last page that the service gives out, whatever number of pages it says there are.
    public static let limit = 500

    /// Makes a page.
    public init(number: Int, films: [Film], totalCount: Int?, isLast: Bool) {
        self.number = number
        self.films = films
        self.totalCount = totalCount
        self.isLast = isLast
    }
}
