/// Decides which steps of a download are worth telling: the first, the last, and a few dozen between.
struct ProgressMeter {
    private var lastBytes: Int?
    private var lastTime = 0.0

    /// Whether so many bytes are to be told now; if so, they count as told.
    mutating func isDue(receivedBytes: Int, expectedBytes: Int?) -> Bool {
        let now = MonotonicClock.now
        if let lastBytes {
            let step = max(65_536, (expectedBytes ?? 0) / 64)
            guard receivedBytes - lastBytes >= step || now - lastTime >= 0.1 else { return false }
        }
        lastBytes = receivedBytes
        lastTime = now
        return true
    }

    /// Whether the end has not been told.
    func isLastMissing(receivedBytes: Int) -> Bool {
        receivedBytes != lastBytes ?? 0
    }
}
