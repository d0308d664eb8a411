/// How long each frame of an animation is shown, and how often all of them are.
public struct AnimationTiming: Hashable, Sendable {
    /// The shortest delay that is taken at its word is longer than this, in seconds.
    ///
    /// Shorter ones, and none at all, come from programs that meant “as fast as you can” when that was slow; browsers
    /// take a tenth of a second for them, and so do we.
    public static let longestIgnoredDelay = 0.01
    /// What stands for a delay that is not taken at its word, in seconds.
    public static let substituteDelay = 0.1

    /// Seconds that each frame is shown, in order; at least one.
    public let delays: [Double]
    /// How often the frames are played from the first to the last, or `nil` for ever.
    ///
    /// Then the last stays.
    public let playCount: Int?

    /// Makes a timing from what a file says.
    ///
    /// - Parameters:
    ///   - delays: Seconds for each frame. What is not longer than ``longestIgnoredDelay``, or not a number, becomes
    ///     ``substituteDelay``; none at all count as one frame.
    ///   - playCount: How often the frames are played, at least once; `nil` for ever.
    public init(delays: [Double], playCount: Int?) {
        self.delays = (delays.isEmpty ? [0] : delays).map { delay in
            delay > Self.longestIgnoredDelay && delay.isFinite ? delay : Self.substituteDelay
        }
        self.playCount = playCount.map { max(1, $0) }
    }

    /// The number of frames, at least 1.
    public var frameCount: Int { delays.count }
    /// Seconds from the first frame to the end of the last.
    public var duration: Double { delays.reduce(0, +) }
}
