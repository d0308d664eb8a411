import StreamImageKit
import Testing

struct AnimationTimingTests {
    @Test(
        arguments: [
            (0, 0.1), (0.01, 0.1), (0.011, 0.011), (0.02, 0.02), (-1, 0.1), (.nan, 0.1), (.infinity, 0.1),
            (-.infinity, 0.1), (655.35, 655.35),
        ] as [(Double, Double)]
    )
    func delaysThatNobodyMeantAreATenthOfASecond(given: Double, taken: Double) {
        #expect(AnimationTiming(delays: [given], playCount: nil).delays == [taken])
    }

    @Test func noDelaysAreOneFrame() {
        #expect(AnimationTiming(delays: [], playCount: nil).delays == [0.1])
    }

    @Test(arguments: [(0, 1), (-3, 1), (1, 1), (7, 7), (nil, nil)] as [(Int?, Int?)])
    func everyAnimationIsPlayedAtLeastOnce(given: Int?, taken: Int?) {
        #expect(AnimationTiming(delays: [1], playCount: given).playCount == taken)
    }

    @Test func theDurationIsThatOfAllFrames() {
        let timing = AnimationTiming(delays: [0.5, 0, 1.5], playCount: 2)
        #expect(timing.frameCount == 3)
        #expect(abs(timing.duration - 2.1) < 1e-9)
    }
}
