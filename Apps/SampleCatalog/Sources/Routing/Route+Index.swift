extension Route {
    /// `/api`: where the resources are, with the three fields of the public service.
    ///
    /// Only the characters exist here; as in the records, addresses of places and episodes lead nowhere.
    static func index(base: String) -> Route {
        Route(name: "index") { request in
            guard request.segments == ["api"] else { return nil }
            return .json(
                .object([
                    "characters": .string("\(base)/character"),
                    "locations": .string("\(base)/location"),
                    "episodes": .string("\(base)/episode"),
                ])
            )
        }
    }
}
