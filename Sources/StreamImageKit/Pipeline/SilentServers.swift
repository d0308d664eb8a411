package import Foundation

/// Which servers did not answer a moment ago: a pure value.
///
/// A list full of stale pictures would otherwise wait for the same time-out once a picture.
package struct SilentServers: Sendable {
    /// Seconds for which a server that did not answer is not asked again about what is on disk.
    package static let seconds = 30.0
    /// The most servers that are kept in mind.
    package static let limit = 100

    private var since: [String: Date] = [:]

    package init() {}

    /// Notes whether a server, by its origin, answered.
    package mutating func note(_ origin: String, answered: Bool, now: Date) {
        guard !answered else {
            since[origin] = nil
            return
        }
        if since.count >= Self.limit { since = since.filter { Self.holds($0.value, now: now) } }
        guard since.count < Self.limit || since[origin] != nil else { return }
        since[origin] = now
    }

    /// Whether a server did not answer a moment ago.
    package func contains(_ origin: String, now: Date) -> Bool {
        since[origin].map { Self.holds($0, now: now) } ?? false
    }

    /// A clock that was set back must not keep a server silent for longer.
    private static func holds(_ since: Date, now: Date) -> Bool {
        abs(now.timeIntervalSince(since)) < seconds
    }
}
