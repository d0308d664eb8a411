/// Follows redirects, or refuses to: one value for each chain (RFC 9110 §15.4).
///
/// A chain that comes back to an address, or that is too long, ends. It never leaves http and https, goes from https to
/// http only where that was allowed, and drops secrets for good at the first change of origin, as browsers do.
package struct RedirectPolicy: Sendable {
    /// What is sent next.
    package private(set) var request: DataRequest
    private var visited: Set<String>
    private var count = 0
    private let limit: Int
    private let allowsInsecure: Bool
    private let secretNames: Set<String>

    /// Header fields that never go to another origin.
    ///
    /// `Host` is no secret, but it names the old one.
    package static let secretNames: Set<String> = ["authorization", "cookie", "proxy-authorization", "host"]

    package init(request: DataRequest, limit: Int, allowsInsecure: Bool, secretHeaders: Set<String>) {
        self.request = request
        self.limit = limit
        self.allowsInsecure = allowsInsecure
        visited = [request.url.text]
        secretNames = Self.secretNames.union(secretHeaders.map { $0.lowercased() })
    }

    package init(request: DataRequest, configuration: TransportConfiguration) {
        self.init(
            request: request,
            limit: configuration.maximumRedirects,
            allowsInsecure: configuration.allowsInsecureRedirects,
            secretHeaders: configuration.secretHeaders
        )
    }

    /// Whether a status is followed.
    ///
    /// 300 leaves the choice to people, 304 is no redirect, 305 and 306 are no more.
    package static func isRedirect(_ status: Int) -> Bool {
        [301, 302, 303, 307, 308].contains(status)
    }

    /// Takes the next step: afterwards ``request`` is what to send.
    ///
    /// - Throws: ``ImageError/redirectRefused(from:to:reason:)`` and ``ImageError/tooManyRedirects(url:limit:)``.
    package mutating func follow(location: String?) throws(ImageError) {
        let from = request.url
        func refusal(_ reason: String) -> ImageError {
            .redirectRefused(from: from.description, to: location ?? "", reason: reason)
        }
        guard let location, !location.isEmpty else { throw refusal("it names no address") }
        var next: SourceURL
        do {
            next = try from.resolving(location)
        } catch .unsupportedScheme(let scheme, _) {
            throw refusal("http never leads to “\(scheme)”")
        } catch .invalidURL(_, let reason) {
            throw refusal(reason)
        } catch {
            throw refusal("it is no address")
        }
        if from.scheme == "https", next.scheme == "http", !allowsInsecure {
            throw refusal("https does not lead to http")
        }
        count += 1
        if next.origin == from.origin {
            next = next.takingUserInfo(from: from)
        } else {
            for name in secretNames { request.headers[name] = nil }
        }
        guard count <= limit, visited.insert(next.text).inserted else {
            throw .tooManyRedirects(url: request.url.description, limit: limit)
        }
        request.url = next
    }
}
