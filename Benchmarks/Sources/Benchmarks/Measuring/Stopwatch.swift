/// Measures with the monotonic clock.
struct Stopwatch {
    private let start = ContinuousClock.now

    /// Seconds since the stopwatch was made.
    var seconds: Double { start.duration(to: .now) / .seconds(1) }
}
