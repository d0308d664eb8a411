extension Route {
    /// `/api/character/avatar/1.jpeg`: the portrait of a person.
    static func avatar(catalog: SampleCatalog) -> Route {
        Route(name: "avatar") { request in
            let segments = request.segments
            guard segments.count == 4, segments[..<3] == ["api", "character", "avatar"],
                let id = identifier(inFileName: segments[3]), let person = catalog.person(id: id)
            else { return nil }
            guard let picture = try? catalog.avatar(of: person) else {
                return .error(500, "The portrait could not be drawn")
            }
            return .picture(picture, lastModified: Timestamp(text: person.created))
        }
    }

    /// 12 of `12.jpeg`; `nil` for every other spelling, so that a picture has one address.
    private static func identifier(inFileName name: String) -> Int? {
        guard name.hasSuffix(".jpeg"), let id = Int(name.dropLast(5)), name == "\(id).jpeg" else { return nil }
        return id
    }
}
