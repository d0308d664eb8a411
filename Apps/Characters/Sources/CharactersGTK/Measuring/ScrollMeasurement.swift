import Foundation

/// What one window measured of itself while it was scrolled.
struct ScrollMeasurement: Codable, Hashable, Sendable {
    /// Waits from the bind of a cell to its picture, in seconds.
    struct Wait: Codable, Hashable, Sendable {
        let count: Int
        let median: Double
        let percentile95: Double

        init?(_ seconds: [Double]) {
            guard !seconds.isEmpty else { return nil }
            let sorted = seconds.sorted()
            count = sorted.count
            median = sorted[(sorted.count - 1) / 2]
            percentile95 = sorted[max(0, (sorted.count * 95 + 99) / 100 - 1)]
        }
    }

    /// Frames in which something moved.
    var frames = 0
    /// Intervals between such frames, in seconds.
    var intervalMedian = 0.0
    var interval95 = 0.0
    var interval99 = 0.0
    /// Intervals over 25 ms.
    var longIntervals = 0
    /// Resident bytes: before the window, after all rows have been seen once, and at the peak.
    var memoryBefore = 0
    var memoryAfterFirstScroll = 0
    var memoryPeak = 0
    var decodes = 0
    var loadsStarted = 0
    var loadsCancelled = 0
    /// Binds after the first full scroll, and how many of them had their picture at once.
    var laterBinds = 0
    var laterHits = 0
    /// By origin.
    var waits: [String: Wait] = [:]
    /// What the server saw, which the window does not know.
    var requests = 0
    var bytes = 0
}
