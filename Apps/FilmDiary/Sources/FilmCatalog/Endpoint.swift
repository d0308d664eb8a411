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

    /// Where pictures are and in which sizes.
    public static let configuration = Endpoint(path: ["configuration"], query: [])

    /// The genres of films.
    public static let genres = Endpoint(path: ["genre", "movie", "list"], query: [])

    /// A page of the popular films.
    public static func popular(page: Int) -> Endpoint {
        Endpoint(path: ["movie", "popular"], query: [Field(name: "page", value: String(page))])
    }

    /// A page of the films that a filter lets through, the most popular first, without those for adults only.
    public static func discover(_ filter: FilmFilter, page: Int) -> Endpoint {
        var query = [
            Field(name: "include_adult", value: "false"), Field(name: "page", value: String(page)),
            Field(name: "sort_by", value: "popularity.desc"),
        ]
        if let decade = filter.decade, (0...9_990).contains(decade) {
            query.append(Field(name: "primary_release_date.gte", value: "\(decade)-01-01"))
            query.append(Field(name: "primary_release_date.lte", value: "\(decade + 9)-12-31"))
        }
        if let genre = filter.genreID { query.append(Field(name: "with_genres", value: String(genre))) }
        return Endpoint(path: ["discover", "movie"], query: query)
    }

    /// A page of the films whose title matches, without those for adults only.
    public static func search(_ words: String, year: Int?, page: Int) -> Endpoint {
        var query = [
            Field(name: "include_adult", value: "false"), Field(name: "page", value: String(page)),
            Field(name: "query", value: words),
        ]
        if let year { query.append(Field(name: "year", value: String(year))) }
        return Endpoint(path: ["search", "movie"], query: query)
    }

    /// One film with the people who made it.
    public static func details(of id: Film.ID) -> Endpoint {
        Endpoint(path: ["movie", String(id)], query: [Field(name: "append_to_response", value: "credits")])
    }

    /// The whole address at a service, such as `https://api.themoviedb.org/3`, with or without a slash at its end.
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
