import Foundation
import StreamImageKit

/// The line that all answers share, as far as its speed is concerned: who may send how much, and when.
///
/// Chunks are granted in the order in which they are asked for, so that every answer gets its turn.
final class Line: Sendable {
    /// A permission to send.
    struct Grant: Equatable, Sendable {
        var byteCount: Int
        /// How long to wait first.
        var seconds: Double
    }

    private let scheduler: any Scheduling
    /// When the line has sent everything that was granted.
    private let freeFrom: Lock<Date>

    init(scheduler: any Scheduling) {
        self.scheduler = scheduler
        freeFrom = Lock(.distantPast)
    }

    /// Reserves the line for the next bytes of an answer.
    ///
    /// The bandwidth is in bytes a second; `nil` stands for a line without a limit.
    func reserve(upTo byteCount: Int, bandwidth: Int?) -> Grant {
        guard let bandwidth else { return Grant(byteCount: byteCount, seconds: 0) }
        let speed = Double(max(1, bandwidth))
        // Twenty-five chunks a second at most look even to whoever watches the progress.
        let chunk = min(byteCount, max(1, Int(speed / 25)))
        let now = scheduler.now
        return freeFrom.withLock { freeFrom in
            let start = max(now, freeFrom)
            freeFrom = start.addingTimeInterval(Double(chunk) / speed)
            // The chunk has arrived when its last byte has.
            return Grant(byteCount: chunk, seconds: freeFrom.timeIntervalSince(now))
        }
    }
}
