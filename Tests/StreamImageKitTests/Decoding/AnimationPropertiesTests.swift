import Testing

@testable import StreamImageKit

/// Timings from what ImageIO tells, which only Apple's systems have; the reading of it is the same everywhere.
struct AnimationPropertiesTests {
    private func properties(countsRepetitions: Bool = false) -> AnimationProperties {
        AnimationProperties(
            dictionary: "{X}",
            loopCount: "LoopCount",
            delay: "DelayTime",
            unclampedDelay: "UnclampedDelayTime",
            countsRepetitions: countsRepetitions
        )
    }

    private func playCount(_ file: [String: Any], countsRepetitions: Bool) -> Int? {
        properties(countsRepetitions: countsRepetitions).timing(file: file, frames: [[:], [:]]).playCount
    }

    private func delays(_ frames: [[String: Any]]) -> [Double] {
        properties().timing(file: [:], frames: frames).delays
    }

    @Test(arguments: [(nil, 1), (0, nil), (1, 2), (3, 4), (-1, 1)] as [(Int?, Int?)])
    func gifCountsTheRoundsAfterTheFirst(count: Int?, rounds: Int?) {
        #expect(playCount(count.map { ["{X}": ["LoopCount": $0]] } ?? [:], countsRepetitions: true) == rounds)
    }

    @Test(arguments: [(nil, 1), (0, nil), (1, 1), (3, 3), (-1, 1)] as [(Int?, Int?)])
    func otherFormatsCountAllRounds(count: Int?, rounds: Int?) {
        #expect(playCount(count.map { ["{X}": ["LoopCount": $0]] } ?? [:], countsRepetitions: false) == rounds)
    }

    @Test(arguments: [Double.nan, .infinity, 1e300]) func aCountThatIsNoNumberIsNone(count: Double) {
        #expect(playCount(["{X}": ["LoopCount": count]], countsRepetitions: true) == 1)
    }

    @Test func theDelayOfTheFileGoesBeforeThatOfTheReader() {
        let frames: [[String: Any]] = [
            ["{X}": ["UnclampedDelayTime": 0.03, "DelayTime": 0.1]],
            ["{X}": ["DelayTime": 0.5]],
            ["{X}": ["UnclampedDelayTime": 2, "DelayTime": 2]],
        ]
        #expect(delays(frames) == [0.03, 0.5, 2])
    }

    @Test func aDelayThatNobodyMeantIsThePlayersToReplace() {
        // The reader made a tenth of it; the file says nothing, and so do other decoders.
        #expect(delays([["{X}": ["UnclampedDelayTime": 0.0, "DelayTime": 0.1]]]) == [0.1])
        #expect(delays([[:], ["{X}": "no dictionary"], ["{Y}": ["DelayTime": 3.0]]]) == [0.1, 0.1, 0.1])
    }
}
