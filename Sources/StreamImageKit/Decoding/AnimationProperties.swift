/// How a system's image reader tells in properties how the frames of an animation follow each other.
///
/// It knows no framework, so that it can be tested where there is none.
struct AnimationProperties: Sendable {
    /// What the format's own dictionary is called, among the properties of the file and of each frame.
    let dictionary: String
    /// How often the frames are played, or repeated; 0 is for ever.
    let loopCount: String
    /// Seconds as the reader would have them, which lengthens short delays as it sees fit.
    let delay: String
    /// Seconds as the file has them.
    let unclampedDelay: String
    /// Whether the count is of the rounds that follow the first.
    ///
    /// Browsers read GIF so, whose count says how often to loop; the other formats count all rounds.
    let countsRepetitions: Bool

    /// Reads a timing.
    ///
    /// A file that says nothing of a count is played once. A frame that says nothing of its delay has none, for which
    /// ``AnimationTiming`` has a substitute.
    func timing(file: [String: Any], frames: [[String: Any]]) -> AnimationTiming {
        let count = number(loopCount, in: file).flatMap { Int(exactly: $0.rounded()) }
        let playCount: Int? =
            switch count {
            case nil: 1
            case 0?: nil
            case let count?: countsRepetitions ? max(0, count) + 1 : count
            }
        let delays = frames.map { number(unclampedDelay, in: $0) ?? number(delay, in: $0) ?? 0 }
        return AnimationTiming(delays: delays, playCount: playCount)
    }

    private func number(_ key: String, in properties: [String: Any]) -> Double? {
        switch (properties[dictionary] as? [String: Any])?[key] {
        case let number as Double: number
        case let number as Int: Double(number)
        default: nil
        }
    }
}
