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
///
/// Facts from the disk keep their texts as they were read until one is asked for: making strings of them all would be a
/// good part of the time that a hit takes. Who needs ``headers`` often keeps them.
package struct ResponseFacts: Sendable {
    package var status: Int
    /// When the request was sent (RFC 9111 §4.2.3).
    package var requestTime: Date
    /// When the answer came.
    package var responseTime: Date
    /// Until when the answer is fresh, as it was reckoned when it came, where that takes nothing but a look at the clock.
    ///
    /// A hit on disk would otherwise have to read the texts each time.
    package var freshUntil: Date?
    private var storage: Storage

    struct Texts: Hashable, Sendable {
        var url: String
        var headers: HTTPHeaders
        var selectingHeaders = HTTPHeaders()
    }

    private enum Storage: Sendable {
        case texts(Texts)
        case encoded([UInt8])
    }

    package init(status: Int, url: String, headers: HTTPHeaders, requestTime: Date, responseTime: Date) {
        self.status = status
        self.requestTime = requestTime
        self.responseTime = responseTime
        storage = .texts(Texts(url: url, headers: headers))
    }

    init(status: Int, encodedTexts: [UInt8], requestTime: Date, responseTime: Date, freshUntil: Date?) {
        self.status = status
        self.freshUntil = freshUntil
        self.requestTime = requestTime
        self.responseTime = responseTime
        storage = .encoded(encodedTexts)
    }

    private var texts: Texts {
        get {
            switch storage {
            case .texts(let texts): texts
            case .encoded(let bytes): Self.texts(encoded: bytes)
            }
        }
        set { storage = .texts(newValue) }
    }

    /// The address that answered, after redirects, as ``SourceURL/text``.
    package var url: String {
        get { texts.url }
        set { texts.url = newValue }
    }

    package var headers: HTTPHeaders {
        get { texts.headers }
        set { texts.headers = newValue }
    }

    /// The fields named by `Vary` that the request was sent with, apart from the caller's own, which are in the key.
    package var selectingHeaders: HTTPHeaders {
        get { texts.selectingHeaders }
        set { texts.selectingHeaders = newValue }
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

extension ResponseFacts: Hashable {
    package static func == (left: ResponseFacts, right: ResponseFacts) -> Bool {
        left.status == right.status && left.requestTime == right.requestTime
            && left.responseTime == right.responseTime && left.freshUntil == right.freshUntil
            && left.texts == right.texts
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(status)
        hasher.combine(responseTime)
    }
}
