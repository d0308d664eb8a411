extension JSONText {
    /// One person with the service's fields in the service's order.
    ///
    /// Every address begins with `base`: `http://127.0.0.1:8080/api`.
    static func person(_ person: Person, base: String) -> JSONText {
        .object([
            "id": .number(person.id),
            "name": .string(person.name),
            "status": .string(person.status.rawValue),
            "species": .string(person.species),
            "type": .string(person.type),
            "gender": .string(person.gender.rawValue),
            "origin": place(person.origin, base: base),
            "location": place(person.location, base: base),
            "image": .string("\(base)/character/avatar/\(person.id).jpeg"),
            "episode": .array(person.episodes.map { .string("\(base)/episode/\($0)") }),
            "url": .string("\(base)/character/\(person.id)"),
            "created": .string(person.created),
        ])
    }

    private static func place(_ place: Person.Place, base: String) -> JSONText {
        .object([
            "name": .string(place.name),
            "url": .string(place.id.map { "\(base)/location/\($0)" } ?? ""),
        ])
    }

    /// The body of every error.
    static func error(_ message: String) -> JSONText {
        .object(["error": .string(message)])
    }
}
