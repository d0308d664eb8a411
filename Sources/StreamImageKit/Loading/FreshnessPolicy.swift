/// How long bytes on disk are used before the server is asked whether they are still right (RFC 9111 §4.2).
///
/// What the server says counts: `Cache-Control`, or `Expires` where there is no `max-age`. This says what counts where
/// the server says nothing, and whether it is heeded at all.
public struct FreshnessPolicy: Hashable, Sendable {
    /// Whether what the server says about freshness is heeded.
    ///
    /// The default is `true`. Without it whatever is on disk is used until it is evicted or a request asks for
    /// ``ImageRequest/CachePolicy/reload``; `no-store` is kept off the disk all the same.
    public var heedsServer: Bool

    /// The share of the time since its last change for which an answer without a lifetime is fresh.
    ///
    /// The default is 0.1, as RFC 9111 §4.2.2 proposes.
    public var heuristicFraction: Double

    /// The most seconds that ``heuristicFraction`` can come to.
    ///
    /// The default is a week.
    public var maximumHeuristicSeconds: Double

    /// Seconds that an answer is fresh which has neither a lifetime nor a time of its last change.
    ///
    /// The default is a day.
    public var secondsWithoutFacts: Double

    /// Makes a policy; every default stands at its property.
    public init(
        heedsServer: Bool = true,
        heuristicFraction: Double = 0.1,
        maximumHeuristicSeconds: Double = 604_800,
        secondsWithoutFacts: Double = 86_400
    ) {
        self.heedsServer = heedsServer
        self.heuristicFraction = heuristicFraction
        self.maximumHeuristicSeconds = maximumHeuristicSeconds
        self.secondsWithoutFacts = secondsWithoutFacts
    }

    /// Uses what is on disk for as long as it is there, whatever the server said.
    public static let keepForever = FreshnessPolicy(heedsServer: false)
}
