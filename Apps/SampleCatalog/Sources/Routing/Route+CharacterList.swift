extension Route {
    /// `/api/character?page=N&name=…`: twenty people a page, filtered.
    static func characterList(catalog: SampleCatalog, base: String) -> Route {
        Route(name: "characters") { request in
            guard request.segments == ["api", "character"] else { return nil }
            let conditions = conditions(in: request)
            let people = catalog.people(matching: filter(conditions))
            let page = ListPage(
                number: pageNumber(request.query("page")),
                count: people.count,
                query: conditions.map { ($0.field.rawValue, $0.text) },
                // A request with a slash at the end gets links with one.
                address: base + "/character" + (request.path.hasSuffix("/") ? "/" : "")
            )
            guard let range = page.range else { return .error(404, "There is nothing here") }
            return .json(page.envelope(results: people[range].map { .person($0, base: base) }))
        }
    }

    private typealias Condition = (field: PersonFilter.Field, text: String)

    /// The query's filter fields in its order, trimmed; empty ones count as missing, the last of a name wins.
    private static func conditions(in request: HTTPRequest) -> [Condition] {
        request.query.reduce(into: []) { conditions, field in
            let text = field.value.trimmed
            guard let name = PersonFilter.Field(rawValue: field.name), !text.isEmpty else { return }
            if let index = conditions.firstIndex(where: { $0.field == name }) {
                conditions[index].text = text
            } else {
                conditions.append((name, text))
            }
        }
    }

    private static func filter(_ conditions: [Condition]) -> PersonFilter {
        conditions.reduce(into: PersonFilter()) { $0[$1.field] = $1.text }
    }

    /// Zero, negative numbers and anything that is no number mean the first page.
    private static func pageNumber(_ text: String?) -> Int {
        guard let text = text?.trimmed else { return 1 }
        if let number = Int(text) { return max(1, number) }
        // A number too large to hold is a page beyond the last.
        let isDigits = !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
        return isDigits ? .max : 1
    }
}
