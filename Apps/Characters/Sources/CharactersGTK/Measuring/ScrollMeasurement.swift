import Characters
import Foundation
import GTK
import StreamImageKit

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

    /// What lives on, looked at when the list is back at its top and at rest.
    struct Remains: Codable, Hashable, Sendable {
        /// Cells, bound or not.
        var cells = 0
        /// Textures, seen or not.
        var textures = 0
        /// Open files, sockets and the like.
        var descriptors = 0
    }

    /// Frames in which something moved.
    var frames = 0
    /// Intervals between such frames, in seconds.
    var intervalMedian = 0.0
    var interval95 = 0.0
    var interval99 = 0.0
    /// Intervals over 25 ms.
    var longIntervals = 0
    /// Jobs of ours on the main thread while the list was scrolled, those over 4 ms, and the longest in seconds.
    var jobs = 0
    var slowJobs = 0
    var longestJob = 0.0
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
    /// Downloads after the first full scroll.
    var laterDownloads = 0
    /// By origin.
    var waits: [String: Wait] = [:]
    /// After each way down and back up.
    var remains: [Remains] = []
    /// What the server saw, which the window does not know.
    var requests = 0
    var bytes = 0
    /// Pictures in view, counted anew in every frame, and those among them that were not of their row's character.
    var picturesSeen = 0
    var wrongPictures = 0
}

extension ScrollMeasurement {
    /// Takes over what was counted while the list was scrolled.
    @MainActor
    mutating func fill(_ waits: PictureWaits, _ frames: FrameStatistics, _ loads: CountingLoader.Counts) {
        self.frames = frames.count
        longIntervals = frames.longIntervalCount
        if let intervals = frames.percentiles { (intervalMedian, interval95, interval99) = intervals }
        (loadsStarted, loadsCancelled) = (loads.started, loads.cancelled)
        for (origin, seconds) in waits.seconds { self.waits[origin.rawValue] = Wait(seconds) }
        let jobs = MainThreadJobs.figures
        (self.jobs, slowJobs, longestJob) = (jobs.count, jobs.slowCount, jobs.longest)
    }
}
