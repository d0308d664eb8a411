/// What a client asks for, with the escapes in path and query already undone.
struct HTTPRequest: Sendable {
    var method: String
    /// `/api/character/`; never empty.
    var path: String
    /// In the order of the request; a field may be there more than once.
    var query: [(name: String, value: String)] = []
    /// In the order of the request.
    var headers: [(name: String, value: String)] = []

    /// The first value of a query field; `nil` where it is missing.
    func query(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// The values of a header field, joined by commas (RFC 9110 §5.3); `nil` where it is missing.
    func header(_ name: String) -> String? {
        let name = name.lowercased()
        let values = headers.filter { $0.name.lowercased() == name }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The path's segments, without empty ones: a slash at the end changes nothing.
    var segments: [String] {
        path.split(separator: "/").map(String.init)
    }
}
