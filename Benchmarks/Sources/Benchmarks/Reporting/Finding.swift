/// What came out where we met one rival, or one bound.
struct Finding: Sendable, Encodable {
    /// What is to be reached.
    enum Target: Sendable, Encodable {
        /// So many times faster than the rival, at least.
        case timesFaster(Double)
        /// So many times as long as the rival takes, at most.
        case timesAsLong(Double)
        /// So many seconds, at most.
        case seconds(Double)
    }

    let question: String
    /// Seconds for each unit of work.
    let ours: Summary
    /// `nil` where there is only a bound.
    var rival: Rival?
    var target: Target?

    struct Rival: Sendable, Encodable {
        let name: String
        /// Seconds for each unit of work.
        let seconds: Summary
        /// The rival's time over ours.
        let ratio: Summary
    }

    /// Whether the target is met by the median; `nil` where there is none.
    var isReached: Bool? {
        switch (target, rival) {
        case (.timesFaster(let bound), let rival?): rival.ratio.median >= bound
        case (.timesAsLong(let bound), let rival?): rival.ratio.inverted.median <= bound
        case (.seconds(let bound), _): ours.median <= bound
        default: nil
        }
    }

    private enum CodingKeys: String, CodingKey {
        case question, ours, rival, target, isReached
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(question, forKey: .question)
        try container.encode(ours, forKey: .ours)
        try container.encodeIfPresent(rival, forKey: .rival)
        try container.encodeIfPresent(target, forKey: .target)
        try container.encodeIfPresent(isReached, forKey: .isReached)
    }
}
