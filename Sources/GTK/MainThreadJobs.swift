/// Times what this program does on the main thread, whoever calls it there: GTK by a signal, a frame or a drawing, or Swift
/// by a job of the main actor.
///
/// A job's time is its own: what it has GTK do counts, other jobs that are called meanwhile do not.
@MainActor
package enum MainThreadJobs {
    /// A job that takes longer, in seconds, takes too much of a frame.
    package static let slowSeconds = 0.004

    /// What was timed.
    package struct Figures: Hashable, Sendable {
        /// Jobs so far.
        package var count = 0
        /// Jobs over ``slowSeconds``.
        package var slowCount = 0
        /// The longest one, in seconds.
        package var longest = 0.0
    }

    /// The jobs since timing began.
    package private(set) static var figures = Figures()
    private static var isTiming = false
    /// The time of the jobs within the one that is running.
    private static var inner = Duration.zero

    /// Begins anew.
    package static func start() {
        figures = Figures()
        isTiming = true
    }

    /// Ends timing; the figures stay.
    package static func stop() {
        isTiming = false
    }

    /// Runs what is nobody's job, as a person's scrolling, within one.
    package static func aside(_ body: () -> Void) {
        timed(counts: false, body)
    }

    /// Runs a job.
    static func timed<Result>(counts: Bool = true, _ body: () -> Result) -> Result {
        guard isTiming else { return body() }
        let outer = inner
        inner = .zero
        let start = ContinuousClock.now
        let result = body()
        let whole = ContinuousClock.now - start
        if counts { note(whole - inner) }
        inner = outer + whole
        return result
    }

    private static func note(_ time: Duration) {
        let seconds = time / .seconds(1)
        figures.count += 1
        figures.longest = max(figures.longest, seconds)
        if seconds > slowSeconds { figures.slowCount += 1 }
    }
}
