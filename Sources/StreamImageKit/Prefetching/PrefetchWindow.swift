/// Which items of a list are worth loading before they are seen: a pure value.
///
/// The window lies around what is visible, long in the direction of travel and short behind it. Whatever is in it is
/// wanted in the order of its distance from the viewport, nearest first.
public struct PrefetchWindow: Hashable, Sendable {
    /// Where the list is moving.
    public enum Direction: Hashable, Sendable {
        /// Towards higher indices.
        case forward
        /// Towards lower indices.
        case backward
        /// Nowhere, or nobody knows.
        case none
    }

    /// Items ahead of the viewport, in the direction of travel; a negative number counts as 0.
    ///
    /// The default is 40.
    public var ahead: Int
    /// Items behind the viewport; a negative number counts as 0.
    ///
    /// The default is 8.
    public var behind: Int

    /// Makes a window.
    public init(ahead: Int = 40, behind: Int = 8) {
        self.ahead = ahead
        self.behind = behind
    }

    /// The indices to load, nearest to the viewport first and without the visible ones.
    ///
    /// - Parameters:
    ///   - visible: What is on screen.
    ///   - direction: Where the list is moving; standing still, both sides get the mean of the two lengths.
    ///   - count: The number of items in the list.
    /// - Returns: Indices within the list, each once.
    public func indices(around visible: Range<Int>, direction: Direction, count: Int) -> [Int] {
        let visible = visible.clamped(to: 0..<max(0, count))
        guard !visible.isEmpty else { return [] }
        let (ahead, behind) = (max(0, ahead), max(0, behind))
        let mean = ahead.saturatingAdd(behind) / 2
        let (after, before) =
            switch direction {
            case .forward: (ahead, behind)
            case .backward: (behind, ahead)
            case .none: (mean, mean)
            }
        let upper = Array(visible.upperBound..<min(count, visible.upperBound.saturatingAdd(after)))
        let lower = Array((max(0, visible.lowerBound - before)..<visible.lowerBound).reversed())
        let (first, second) = direction == .backward ? (lower, upper) : (upper, lower)
        // Both sides in turn by distance, the direction of travel first among equals.
        return (0..<max(first.count, second.count)).flatMap { distance in
            [first, second].compactMap { $0.indices.contains(distance) ? $0[distance] : nil }
        }
    }
}

extension Int {
    fileprivate func saturatingAdd(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
