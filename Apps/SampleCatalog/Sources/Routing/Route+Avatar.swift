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
            let validators = HTTPAnswer.Validators(
                entityTag: .strong(of: picture),
                // HTTP's dates have no fractions of a second.
                lastModified: Timestamp(text: person.created).map {
                    Timestamp(milliseconds: $0.milliseconds / 1000 * 1000)
                }
            )
            var answer = HTTPAnswer(
                status: 200,
                headers: [
                    ("Content-Type", "image/jpeg"),
                    ("Access-Control-Allow-Origin", "*"),
                    ("Accept-Ranges", "bytes"),
                    ("Cache-Control", "public, max-age=31536000, immutable"),
                    ("ETag", validators.entityTag.text),
                ],
                body: picture,
                validators: validators,
                acceptsRanges: true
            )
            if let lastModified = validators.lastModified {
                answer.headers.append(("Last-Modified", lastModified.httpText))
            }
            return answer
        }
    }

    /// 12 of `12.jpeg`; `nil` for every other spelling, so that a picture has one address.
    private static func identifier(inFileName name: String) -> Int? {
        guard name.hasSuffix(".jpeg"), let id = Int(name.dropLast(5)), name == "\(id).jpeg" else { return nil }
        return id
    }
}
