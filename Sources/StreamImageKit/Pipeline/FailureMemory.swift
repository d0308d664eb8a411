package import Foundation

/// What is remembered of addresses that hold no image: a pure value.
///
/// Only 404 and 410 are remembered, since they say something of the address; trouble on the way there says nothing of the
/// next attempt. A success, a manual store and an explicit reload make it forget.
package struct FailureMemory: Sendable {
    private struct Failure: Sendable {
        let error: ImageError
        let until: Date
    }

    /// Seconds for which a failure is remembered where its answer gives no lifetime.
    package static let defaultLifetime = 60.0
    /// The most seconds for which a failure is remembered, whatever its answer says: some services let a missing picture
    /// be cached for months, and it may have been uploaded a minute later.
    package static let maximumLifetime = 3_600.0

    private var failures: RecencyList<SourceKey, Failure>

    /// - Parameter limit: The most addresses remembered.
    package init(limit: Int = 10_000) {
        failures = RecencyList(limitCost: limit)
    }

    /// The number of addresses remembered.
    package var count: Int { failures.count }

    /// Remembers that an address holds nothing, if the error says so.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - key: The address it went wrong with.
    ///   - lifetime: Seconds for which the answer is still fresh, or `nil` where it does not say.
    ///   - now: The time of day.
    package mutating func record(_ error: ImageError, for key: SourceKey, lifetime: Double?, now: Date) {
        guard case .httpStatus(let status, _, _) = error, status == 404 || status == 410 else { return }
        let seconds = min(max(0, lifetime ?? Self.defaultLifetime), Self.maximumLifetime)
        guard seconds > 0 else { return }
        _ = failures.insert(Failure(error: error, until: now.addingTimeInterval(seconds)), for: key, cost: 1)
    }

    /// The failure that still holds for an address.
    package mutating func failure(for key: SourceKey, now: Date) -> ImageError? {
        guard let failure = failures.peek(key) else { return nil }
        // A clock that was set back must not keep a failure for longer than it could have been given.
        guard failure.until > now, failure.until <= now.addingTimeInterval(Self.maximumLifetime) else {
            _ = failures.remove(key)
            return nil
        }
        return failure.error
    }

    /// Forgets an address.
    package mutating func clear(_ key: SourceKey) {
        _ = failures.remove(key)
    }

    /// Forgets every address.
    package mutating func removeAll() {
        _ = failures.trim(toCost: 0)
    }
}
