/// Which failures of a load are tried again, and when: exponential back-off with full jitter.
///
/// Before attempt *n* + 1 a load waits a random time between nothing and ``baseDelaySeconds`` × 2ⁿ⁻¹, at most
/// ``maximumDelaySeconds``, so that many clients of one failing server do not come back together. What the server asks for
/// with `Retry-After` is the least it waits.
public struct RetryPolicy: Sendable {
    /// The most attempts, the first one included.
    ///
    /// The default is 3; with 1 nothing is tried again.
    public var maximumAttempts: Int

    /// The longest first wait in seconds.
    ///
    /// The default is 0.5.
    public var baseDelaySeconds: Double

    /// The longest wait in seconds that back-off comes to.
    ///
    /// The default is 8.
    public var maximumDelaySeconds: Double

    /// The longest `Retry-After` in seconds that is waited for.
    ///
    /// The default is 10.
    ///
    /// A server that asks for more gets no second attempt now; its answer is handed on as it is.
    public var maximumRetryAfterSeconds: Double

    /// The most seconds that all waits of a load may take together.
    ///
    /// The default is 20.
    public var maximumTotalDelaySeconds: Double

    /// A random number from 0 up to, but not including, 1.
    ///
    /// The default is the system's random source.
    public var random: @Sendable () -> Double

    /// Makes a policy; every default stands at its property.
    public init(
        maximumAttempts: Int = 3,
        baseDelaySeconds: Double = 0.5,
        maximumDelaySeconds: Double = 8,
        maximumRetryAfterSeconds: Double = 10,
        maximumTotalDelaySeconds: Double = 20,
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.maximumAttempts = maximumAttempts
        self.baseDelaySeconds = baseDelaySeconds
        self.maximumDelaySeconds = maximumDelaySeconds
        self.maximumRetryAfterSeconds = maximumRetryAfterSeconds
        self.maximumTotalDelaySeconds = maximumTotalDelaySeconds
        self.random = random
    }

    /// Tries everything once.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// Whether a status is worth asking again (RFC 9110 §15, RFC 8470, RFC 6585).
    public static func isRetried(status: Int) -> Bool {
        [408, 425, 429, 500, 502, 503, 504].contains(status)
    }

    /// Whether a failure may pass by itself.
    ///
    /// A load is a GET, so that trying again does no harm.
    ///
    /// What nobody will repair within seconds is not tried again: a host without an address, a network that is down, TLS,
    /// and whatever the server, the redirect rules or the policy decided.
    public static func isRetried(_ error: ImageError) -> Bool {
        switch error {
        case .connectionFailed, .connectionLost, .incompleteBody, .timedOut: true
        case .httpStatus(let status, _, _): isRetried(status: status)
        default: false
        }
    }

    /// Decides whether, and when, there is another attempt.
    ///
    /// - Parameters:
    ///   - failedAttempts: Attempts so far, at least 1.
    ///   - waitedSeconds: All earlier waits of the load together.
    ///   - retryAfterSeconds: What the server asked for.
    /// - Returns: The seconds to wait before the next attempt, or `nil` to leave it at this outcome.
    public func delay(failedAttempts: Int, waitedSeconds: Double, retryAfterSeconds: Double?) -> Double? {
        guard failedAttempts < maximumAttempts else { return nil }
        let asked = retryAfterSeconds ?? 0
        guard asked <= maximumRetryAfterSeconds else { return nil }
        // 2⁵² times any base is beyond every limit, and no larger power is needed.
        let backOff = baseDelaySeconds * Double(1 << min(max(0, failedAttempts - 1), 52))
        let delay = max(asked, max(0, min(backOff, maximumDelaySeconds)) * min(max(0, random()), 1))
        return waitedSeconds + delay <= maximumTotalDelaySeconds ? delay : nil
    }
}
