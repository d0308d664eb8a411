public import StreamImageKit

/// One address of the service, apart from where the service is: a factory method an endpoint.
public struct Endpoint: Hashable, Sendable {
    /// One pair of the query.
    public struct Field: Hashable, Sendable {
        /// The name, not encoded.
        public let name: String
        /// The value, not encoded.
        public let value: String
    }

    /// The path's segments behind the service's own, not encoded.
    public let path: [String]
    /// The query in its order.
    public let query: [Field]

    /// A page of the characters that a filter lets through.
    ///
    /// Pages count from 1; a smaller number counts as 1, as it does at the service.
    public static func characters(page: Int, matching filter: CharacterFilter = .everybody) -> Endpoint {
        var query = [Field(name: "page", value: String(max(1, page)))]
        if !filter.name.isEmpty { query.append(Field(name: "name", value: filter.name)) }
        if let status = filter.status { query.append(Field(name: "status", value: status.rawValue)) }
        return Endpoint(path: ["character"], query: query)
    }

    /// One character.
    public static func character(id: CharacterRecord.ID) -> Endpoint {
        Endpoint(path: ["character", String(id)], query: [])
    }

    /// The whole address at a service, such as `https://rickandmortyapi.com/api`, with or without a slash at its end.
    ///
    /// Everything but RFC 3986's unreserved characters is percent-encoded as UTF-8, so that no value can be taken for
    /// syntax, nor a plus sign for a space.
    /// - Throws: ``APIError/refused(underlying:)`` where the two make no address.
    public func address(at service: SourceURL) throws(APIError) -> SourceURL {
        var root = service.path
        while root.hasSuffix("/") { root.removeLast() }
        let path = path.map(Self.encoded).joined(separator: "/")
        let query = query.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
        do {
            return try service.resolving("\(root)/\(path)" + (query.isEmpty ? "" : "?\(query)"))
        } catch {
            throw .refused(underlying: error)
        }
    }

    private static let unreserved = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

    private static func encoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var output: [UInt8] = []
        for byte in text.utf8 {
            if unreserved.contains(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
