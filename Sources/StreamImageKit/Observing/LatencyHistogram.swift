/// Durations counted in buckets that grow by an eighth, so that any percentile is right to about 12 % in constant memory.
package struct LatencyHistogram: Hashable, Sendable {
    private static let bucketsPerDoubling = 8
    private var counts = [Int](repeating: 0, count: 40 * bucketsPerDoubling)

    /// The number of durations counted.
    package private(set) var count = 0

    package init() {}

    package mutating func record(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let nanoseconds = max(
            1, seconds.multipliedReportingOverflow(by: 1_000_000_000).partialValue + attoseconds / 1_000_000_000)
        counts[Self.bucket(of: UInt64(nanoseconds))] += 1
        count += 1
    }

    /// Seconds below which this share (0…1) of the durations lies: the upper edge of its bucket; `nil` where there are none.
    package func percentile(_ share: Double) -> Double? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var seen = 0
        for (bucket, count) in counts.enumerated() {
            seen += count
            if seen >= rank { return Double(Self.upperEdge(of: bucket)) / 1e9 }
        }
        return nil
    }

    /// The leading bit and the three bits behind it.
    private static func bucket(of nanoseconds: UInt64) -> Int {
        let exponent = 63 - nanoseconds.leadingZeroBitCount
        let fraction =
            exponent >= 3 ? Int(nanoseconds >> UInt64(exponent - 3)) & 7 : Int(nanoseconds << UInt64(3 - exponent)) & 7
        return min(exponent * bucketsPerDoubling + fraction, 40 * bucketsPerDoubling - 1)
    }

    private static func upperEdge(of bucket: Int) -> UInt64 {
        let (exponent, fraction) = bucket.quotientAndRemainder(dividingBy: bucketsPerDoubling)
        return ((8 + UInt64(fraction) + 1) << UInt64(exponent)) >> 3
    }
}
