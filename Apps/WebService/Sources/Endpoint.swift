public import StreamImageKit

/// One address of a service, apart from where the service is.
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

    /// Makes an endpoint of what is not encoded yet.
    public init(path: [String], query: KeyValuePairs<String, String> = [:]) {
        self.path = path
        self.query = query.map { Field(name: $0.key, value: $0.value) }
    }

    /// This endpoint with one more pair at the query's end.
    public func adding(_ name: String, _ value: String) -> Endpoint {
        Endpoint(path: path, fields: query + [Field(name: name, value: value)])
    }

    private init(path: [String], fields: [Field]) {
        self.path = path
        query = fields
    }

    /// The whole address at a service, such as `https://api.example.com/3`, with or without a slash at its end.
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
