/// A stretch of a long list.
public struct Page<Item: Sendable>: Sendable {
    /// The items, in order.
    public var items: [Item]
    /// Where the next stretch begins; `nil` at the end.
    public var next: PageMark?
}

extension Page: Equatable where Item: Equatable {}

/// The last item of a stretch, after which the next begins; rows that come or go in front of it move nothing.
public struct PageMark: Sendable, Hashable {
    let value: Int
    let row: Int

    static let beginning = PageMark(value: .max, row: .max)
}
