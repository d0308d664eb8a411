package import Foundation

/// What the disk cache keeps under a key: the bytes of an image file, and the answer they came with.
package struct DiskEntry: Sendable, Hashable {
    package var body: Data
    package var facts: ResponseFacts

    package init(body: Data, facts: ResponseFacts) {
        self.body = body
        self.facts = facts
    }
}

/// What is known of the HTTP answer that a stored body came with: all that RFC 9111 needs to tell fresh from stale.
package struct ResponseFacts: Sendable, Hashable {
    package var status: Int
    /// The address that answered, after redirects, as ``SourceURL/text``.
    ///
    /// It is text, since reading it as an address takes as long as all the rest of a hit, and few hits need it.
    package var url: String
    package var headers: HTTPHeaders
    /// When the request was sent, and when its answer came (RFC 9111 §4.2.3).
    package var requestTime: Date
    package var responseTime: Date

    package init(status: Int, url: String, headers: HTTPHeaders, requestTime: Date, responseTime: Date) {
        self.status = status
        self.url = url
        self.headers = headers
        self.requestTime = requestTime
        self.responseTime = responseTime
    }

    /// The header fields that may be stored: no cookies, nothing that concerns only one connection or a proxy
    /// (RFC 9111 §3.1, RFC 9110 §7.6.1).
    package var storableHeaders: HTTPHeaders {
        var excluded = Self.neverStored
        for name in (headers["Connection"] ?? "").split(separator: ",") {
            excluded.insert(name.trimmingCharacters(in: .whitespaces).lowercased())
        }
        return HTTPHeaders(verbatim: headers.fields.filter { !excluded.contains($0.lowercasedName) })
    }

    private static let neverStored: Set<String> = [
        "set-cookie", "set-cookie2", "connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
        "proxy-connection", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
        "authentication-info", "www-authenticate",
    ]
}
