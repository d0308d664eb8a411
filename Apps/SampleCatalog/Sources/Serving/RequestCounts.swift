/// What a server has done so far; one consistent snapshot.
public struct RequestCounts: Hashable, Sendable {
    /// Requests that reached the server, failed ones included.
    public internal(set) var total = 0
    /// Requests by route: `index`, `characters`, `character`, `avatar`, `films`, `film`, `poster`, `unknown`, and the film
    /// service's `configuration` and `genres`.
    public internal(set) var byRoute: [String: Int] = [:]
    /// Answers 304, for which the client had the body already.
    public internal(set) var notModified = 0
    /// Body bytes handed to the network; headers are not counted.
    public internal(set) var bytesSent = 0
    /// Requests that failed on purpose.
    public internal(set) var failuresInjected = 0

    /// Makes counts of nothing.
    public init() {}

    /// Requests for portraits.
    public var avatars: Int { byRoute["avatar", default: 0] }
    /// Requests for posters.
    public var posters: Int { byRoute["poster", default: 0] }
    /// Requests for pages of the list of characters.
    public var pages: Int { byRoute["characters", default: 0] }
}
