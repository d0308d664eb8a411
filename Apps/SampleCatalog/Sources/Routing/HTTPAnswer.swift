import Foundation

/// What the server says: a status, header fields and a body.
struct HTTPAnswer: Sendable {
    var status: Int
    /// Without `Content-Length`, `Date` and `Connection`, which the server underneath adds.
    var headers: [(name: String, value: String)]
    var body: Data
    /// What a condition of the request is held against; `nil` for answers that are always sent whole.
    var validators: Validators?
    /// Whether parts of the body may be asked for.
    var acceptsRanges = false

    /// What tells one state of a representation from another.
    struct Validators: Sendable {
        var entityTag: EntityTag
        var lastModified: Timestamp?
    }

    /// A JSON body with the headers that the service sends with one.
    static func json(_ json: JSONText, status: Int = 200) -> HTTPAnswer {
        let body = Data(json.text.utf8)
        let tag = EntityTag.express(of: body)
        var answer = HTTPAnswer(
            status: status,
            headers: [
                ("Content-Type", "application/json; charset=utf-8"),
                ("Access-Control-Allow-Origin", "*"),
                ("ETag", tag.text),
            ],
            body: body
        )
        guard status == 200 else { return answer }
        answer.headers.append(("Cache-Control", "public, max-age=259200"))
        answer.validators = Validators(entityTag: tag)
        return answer
    }

    /// An error with the service's body.
    static func error(_ status: Int, _ message: String) -> HTTPAnswer {
        json(.error(message), status: status)
    }

    /// A method other than GET and HEAD.
    static let methodNotAllowed: HTTPAnswer = {
        var answer = error(405, "Method not allowed")
        answer.headers.append(("Allow", "GET, HEAD"))
        return answer
    }()

    /// A path that leads nowhere.
    static let noRoute = error(404, "There is nothing here.")

    /// The first value of a header field.
    func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
