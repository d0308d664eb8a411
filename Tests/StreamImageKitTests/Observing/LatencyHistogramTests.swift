import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LatencyHistogramTests {
    @Test func percentilesAreRightToAnEighth() throws {
        var histogram = LatencyHistogram()
        for microseconds in 1...10_000 { histogram.record(.microseconds(microseconds)) }
        for share in [0.5, 0.95, 0.99] {
            let exact = share * 10_000 * 1e-6
            let measured = try #require(histogram.percentile(share))
            #expect(measured >= exact * 0.999 && measured <= exact * 1.13, "\(share): \(measured) for \(exact)")
        }
    }

    @Test func nothingMeasuredHasNoPercentile() {
        #expect(LatencyHistogram().percentile(0.5) == nil)
    }

    @Test(arguments: [Duration.zero, .nanoseconds(1), .nanoseconds(-5), .seconds(100_000_000)])
    func extremesDoNotTrap(duration: Duration) {
        var histogram = LatencyHistogram()
        histogram.record(duration)
        #expect(histogram.percentile(1) != nil)
        #expect(histogram.percentile(0) != nil)
    }
}
