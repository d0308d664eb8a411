import Characters
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FrameStatisticsTests {
    @Test func nothingIsKnownBeforeTheSecondFrame() {
        var frames = FrameStatistics()
        frames.frameShown(at: 5)
        #expect(
            frames.frameRate == nil && frames.percentile(0.5) == nil && frames.percentiles == nil && frames.count == 0)
    }

    @Test func aSteadySixtyIsSixty() throws {
        var frames = FrameStatistics()
        for frame in 0...600 { frames.frameShown(at: Double(frame) / 60) }
        #expect(abs(try #require(frames.frameRate) - 60) < 1e-6)
        #expect(frames.count == 600 && frames.longIntervalCount == 0)
    }

    @Test func percentilesAreOfTheNearestRank() throws {
        var frames = FrameStatistics(capacity: 100)
        for milliseconds in (1...100).reversed() { frames.record(intervalSeconds: Double(milliseconds) / 1_000) }
        let percentiles = try #require(frames.percentiles)
        #expect(percentiles == (0.050, 0.095, 0.099))
        #expect(frames.percentile(0) == 0.001 && frames.percentile(1) == 0.1 && frames.percentile(.nan) == 0.1)
        #expect(frames.percentile(-1) == 0.001 && frames.percentile(7) == 0.1)
    }

    @Test func onlyTheNewestIntervalsCountButLongOnesAllDo() {
        var frames = FrameStatistics(capacity: 4)
        for seconds in [1, 1, 0.01, 0.02, 0.025, 0.0251] { frames.record(intervalSeconds: seconds) }
        #expect(frames.percentile(1) == 0.0251 && frames.percentile(0) == 0.01)
        #expect(frames.longIntervalCount == 3 && frames.count == 6)
        frames.reset()
        #expect(frames == FrameStatistics(capacity: 4))
    }

    @Test func aPauseIsNoSlowFrame() {
        var frames = FrameStatistics()
        frames.frameShown(at: 0)
        frames.frameShown(at: 0.016)
        frames.pause()
        frames.frameShown(at: 9)
        frames.frameShown(at: 9.016)
        #expect(frames.count == 2 && frames.longIntervalCount == 0)
    }

    @Test func clocksThatJumpOrStandStillTrapNothing() {
        var frames = FrameStatistics(capacity: -3)
        for seconds in [1, 1, 0.5, .nan, .infinity, -.infinity, 0.6] { frames.frameShown(at: seconds) }
        for seconds in [0, -1, Double.nan, .infinity] { frames.record(intervalSeconds: seconds) }
        #expect(frames.count == 1 && frames.capacity == 1)
    }
}
