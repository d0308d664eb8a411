/// Which frame of an animation is shown when: a pure value, which is told the time.
struct AnimationPlayback: Sendable {
    private let timing: AnimationTiming
    /// The frames of a round: all, or those before the first that cannot be had.
    private var frameCount: Int
    /// Rounds after the present one, or `nil` for ever.
    private var roundsLeft: Int?
    /// When the next frame is due, in seconds of whatever clock tells the time.
    private var due: Double?
    /// The frame that is shown.
    private(set) var index: Int?

    init(_ timing: AnimationTiming) {
        self.timing = timing
        frameCount = timing.frameCount
        roundsLeft = timing.playCount.map { $0 - 1 }
    }

    /// The frame that follows on the one that is shown; `nil` where that one stays.
    var next: Int? {
        guard let index else { return frameCount > 0 ? 0 : nil }
        if index + 1 < frameCount { return index + 1 }
        // One frame alone would follow on itself.
        return frameCount > 1 && roundsLeft != 0 ? 0 : nil
    }

    /// Shows the frame that follows.
    ///
    /// What it is late is made up for by the frame after it, if it is no more than its own delay; otherwise time counts from
    /// now, so that however long nothing could be shown, no two frames are hurried.
    mutating func advance(at now: Double) {
        guard let next else { return }
        if next == 0, index != nil { roundsLeft = roundsLeft.map { $0 - 1 } }
        index = next
        let delay = timing.delays[next]
        let lateness = due.map { now - $0 } ?? 0
        due = now + delay - ((0...delay).contains(lateness) ? lateness : 0)
    }

    /// Notes that the frame that follows cannot be had: rounds end before it.
    mutating func endRoundsBeforeNext() {
        if let next { frameCount = next }
    }

    /// Gives the frame that is shown all of its time again, after it was not to be seen for a while.
    mutating func restart(at now: Double) {
        due = index.map { now + timing.delays[$0] }
    }

    /// How long the frame is still shown, in seconds: never longer than its delay, wherever a clock was set to.
    func secondsLeft(at now: Double) -> Double {
        guard let index, let due else { return 0 }
        return min(timing.delays[index], max(0, due - now))
    }
}
