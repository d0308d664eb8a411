/// How far a number of loads has come, at one moment.
struct ProgressSnapshot: Hashable, Sendable {
    /// The loads in all.
    var total = 0
    /// Those that have ended, failed ones included.
    var finished = 0
    /// Those that have failed.
    var failed = 0
    /// Body bytes that have come so far.
    var bytes = 0
    /// The whole, from 0 to 1, with loads under way counted by their bytes.
    var fraction = 0.0
}

/// Speed over the last few seconds, so that a slow start or a stall does not spoil the time left.
struct ProgressRate: Sendable {
    private static let windowSeconds = 5.0
    private var samples: [(seconds: Double, snapshot: ProgressSnapshot)] = [(0, ProgressSnapshot())]

    init() {}

    /// Takes in where things stand after so many seconds.
    mutating func add(_ snapshot: ProgressSnapshot, atSeconds seconds: Double) {
        samples.append((seconds, snapshot))
        // One sample older than the window is kept, so that there is always a span to measure.
        while samples.count > 2, samples[1].seconds < seconds - Self.windowSeconds { samples.removeFirst() }
    }

    /// Loads ended a second.
    var loadsPerSecond: Double { speed { Double($0.finished) } }
    /// Bytes a second.
    var bytesPerSecond: Double { speed { Double($0.bytes) } }

    /// Seconds until everything has ended, at this speed; `nil` where nothing can be said yet.
    var secondsLeft: Double? {
        let fractionPerSecond = speed { $0.fraction }
        guard let last = samples.last, fractionPerSecond > 0 else { return nil }
        return (1 - last.snapshot.fraction) / fractionPerSecond
    }

    private func speed(of value: (ProgressSnapshot) -> Double) -> Double {
        guard let first = samples.first, let last = samples.last, last.seconds > first.seconds else { return 0 }
        return (value(last.snapshot) - value(first.snapshot)) / (last.seconds - first.seconds)
    }
}

/// The one line that shows progress on a terminal.
enum ProgressLine {
    private static let widestBar = 40
    private static let narrowestBar = 8
    private static let gap = "  "

    /// The line, never wider than so many columns: what says least is left out first.
    static func text(_ snapshot: ProgressSnapshot, rate: ProgressRate, columns: Int) -> String {
        let count = "\(snapshot.finished)/\(snapshot.total)"
        let left = rate.secondsLeft.map { "\(Quantity.clock($0)) left" }
        let loads = rate.loadsPerSecond > 0 ? "\(Quantity.threeDigits(rate.loadsPerSecond))/s" : nil
        let bytes = rate.bytesPerSecond > 0 ? "\(Quantity.bytes(Int(rate.bytesPerSecond)))/s" : nil
        let failed = snapshot.failed > 0 ? "\(snapshot.failed) failed" : nil
        let choices: [[String?]] = [
            [loads, bytes, left, failed], [bytes, left, failed], [left, failed], [failed], [],
        ]
        for choice in choices {
            let facts = ([count] + choice.compactMap { $0 }).joined(separator: gap)
            let room = columns - facts.count - gap.count
            if room >= narrowestBar {
                return "\(bar(snapshot.fraction, width: min(room, widestBar)))\(gap)\(facts)"
            }
            if choice.isEmpty { return String(facts.prefix(max(0, columns))) }
        }
        return ""
    }

    private static func bar(_ fraction: Double, width: Int) -> String {
        let inner = width - 2
        let filled = Int((min(max(0, fraction), 1) * Double(inner)).rounded(.down))
        let head = filled > 0 && filled < inner ? ">" : ""
        let body = String(repeating: "=", count: filled - head.count)
        return "[\(body)\(head)\(String(repeating: " ", count: inner - filled))]"
    }
}
