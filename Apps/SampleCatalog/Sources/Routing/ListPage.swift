/// One page of a list, with the service's envelope: how many there are, and where the neighbouring pages are.
struct ListPage {
    /// Records on a full page.
    static let length = 20

    /// From 1.
    let number: Int
    /// All records that match, on every page.
    let count: Int
    /// Query fields besides `page`, in the order of the request; they go into the links as they are, unencoded.
    let query: [(name: String, value: String)]
    /// The list's own address as it was asked for, with or without a slash at the end.
    let address: String

    var pageCount: Int { (count + Self.length - 1) / Self.length }

    /// The indices of this page's records among all that match; `nil` where there is no such page.
    var range: Range<Int>? {
        guard number >= 1, number <= pageCount else { return nil }
        let start = (number - 1) * Self.length
        return start..<min(start + Self.length, count)
    }

    func envelope(results: [JSONText]) -> JSONText {
        .object([
            "info": .object([
                "count": .number(count),
                "pages": .number(pageCount),
                "next": .optional(number >= pageCount ? nil : link(to: number + 1)),
                "prev": .optional(number < 2 ? nil : link(to: number - 1)),
            ]),
            "results": .array(results),
        ])
    }

    private func link(to page: Int) -> String {
        // The service encodes nothing here, so that a space in a filter is a space in the link; clients must cope.
        query.reduce("\(address)?page=\(page)") { "\($0)&\($1.name)=\($1.value)" }
    }
}
