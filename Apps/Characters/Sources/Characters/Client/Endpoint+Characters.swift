package import WebService

extension Endpoint {
    /// A page of the characters that a filter lets through.
    ///
    /// Pages count from 1; a smaller number counts as 1, as it does at the service.
    package static func characters(page: Int, matching filter: CharacterFilter = .everybody) -> Endpoint {
        var endpoint = Endpoint(path: ["character"], query: ["page": String(max(1, page))])
        if !filter.name.isEmpty { endpoint = endpoint.adding("name", filter.name) }
        if let status = filter.status { endpoint = endpoint.adding("status", status.rawValue) }
        return endpoint
    }

    /// One character.
    package static func character(id: CharacterRecord.ID) -> Endpoint {
        Endpoint(path: ["character", String(id)])
    }
}
