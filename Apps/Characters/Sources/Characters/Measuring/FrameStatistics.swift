/// How steadily frames follow each other, over the last few seconds and in all.
///
/// A frame's interval is the time from the frame before it. After a pause, in which nothing needed drawing, the first frame
/// has none: see ``pause()``.
public struct FrameStatistics: Hashable, Sendable {
    /// An interval over so many seconds is one that people see.
    public static let longIntervalSeconds = 0.025

    /// How many intervals the figures are of at most.
    public let capacity: Int
    /// Intervals recorded in all, those that the figures no longer cover included.
    public private(set) var count = 0
    /// Intervals over ``longIntervalSeconds`` in all.
    public private(set) var longIntervalCount = 0

    /// A ring: the oldest interval is at `count % capacity` once it is full.
    private var intervals: [Double] = []
    private var lastFrame: Double?

    /// Makes statistics of nothing.
    ///
    /// - Parameter capacity: How many intervals the figures are of. The default is 240, four seconds at 60 frames a second.
    public init(capacity: Int = 240) {
        self.capacity = max(1, capacity)
        intervals.reserveCapacity(self.capacity)
    }

    /// Notes a frame by its time on any clock that does not jump, in seconds.
    ///
    /// A time before the last frame's is a new start.
    public mutating func frameShown(at seconds: Double) {
        guard seconds.isFinite else { return }
        defer { lastFrame = seconds }
        if let lastFrame { record(intervalSeconds: seconds - lastFrame) }
    }

    /// Notes that nothing is drawn for now, so that the wait for the next frame is not taken for a slow one.
    public mutating func pause() {
        lastFrame = nil
    }

    /// Notes an interval; what is not above zero is none.
    public mutating func record(intervalSeconds: Double) {
        guard intervalSeconds.isFinite, intervalSeconds > 0 else { return }
        if intervals.count < capacity {
            intervals.append(intervalSeconds)
        } else {
            intervals[count % capacity] = intervalSeconds
        }
        count += 1
        if intervalSeconds > Self.longIntervalSeconds { longIntervalCount += 1 }
    }

    /// Forgets everything.
    public mutating func reset() {
        self = FrameStatistics(capacity: capacity)
    }

    /// Frames a second over the intervals covered, or `nil` before the first one.
    public var frameRate: Double? {
        intervals.isEmpty ? nil : Double(intervals.count) / intervals.reduce(0, +)
    }

    /// The interval in seconds that a share of those covered does not exceed (nearest rank), or `nil` before the first one.
    ///
    /// The share goes from 0, for the shortest interval, to 1, for the longest; 0.95 gives the 95th percentile.
    public func percentile(_ share: Double) -> Double? {
        Summary(intervals).map { $0.percentile(share) }
    }

    /// The median, the 95th and the 99th percentile in seconds, by one sort; `nil` before the first interval.
    public var percentiles: (median: Double, percentile95: Double, percentile99: Double)? {
        Summary(intervals).map { ($0.percentile(0.5), $0.percentile(0.95), $0.percentile(0.99)) }
    }

    /// Intervals in order of length, at least one.
    private struct Summary {
        let sorted: [Double]

        init?(_ intervals: [Double]) {
            guard !intervals.isEmpty else { return nil }
            sorted = intervals.sorted()
        }

        func percentile(_ share: Double) -> Double {
            let share = share.isNaN ? 1 : min(max(share, 0), 1)
            let rank = Int((share * Double(sorted.count)).rounded(.up))
            return sorted[max(0, rank - 1)]
        }
    }
}
