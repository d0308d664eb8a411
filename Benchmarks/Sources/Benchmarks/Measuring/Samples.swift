/// What one run of a contender took.
struct Timing: Sendable {
    /// Seconds for each unit of work; of a program, from its start to its end.
    let seconds: Double
    /// The same of a program by its own clock, from when it was ready to begin.
    var secondsByOwnClock: Double?
}

/// What a contender took, round by round, and what is made of it.
struct Samples: Sendable {
    private(set) var timings: [Timing] = []

    mutating func append(_ timing: Timing) { timings.append(timing) }

    /// The same runs as the programs themselves measured them; empty where they did not.
    var byOwnClock: Samples {
        Samples(timings: timings.compactMap { timing in timing.secondsByOwnClock.map { Timing(seconds: $0) } })
    }

    var summary: Summary { Summary(of: timings.map(\.seconds)) }

    /// How many times as long as this the other took: the quotient of each round, so that what slows a whole round down
    /// cancels out.
    func ratio(of other: Samples) -> Summary {
        Summary(of: zip(timings, other.timings).map { $1.seconds / $0.seconds })
    }
}

/// The middle of a set of values, and the half of them that lies closest around it.
struct Summary: Sendable, Encodable {
    let median: Double
    let lowerQuartile: Double
    let upperQuartile: Double

    init(of values: [Double]) {
        let sorted = values.sorted()
        func quantile(_ part: Double) -> Double {
            guard let last = sorted.last else { return .nan }
            let place = part * Double(sorted.count - 1)
            let index = Int(place)
            guard index + 1 < sorted.count else { return last }
            return sorted[index] + (sorted[index + 1] - sorted[index]) * (place - Double(index))
        }
        (median, lowerQuartile, upperQuartile) = (quantile(0.5), quantile(0.25), quantile(0.75))
    }

    /// The quotients the other way round.
    var inverted: Summary {
        Summary(median: 1 / median, lowerQuartile: 1 / upperQuartile, upperQuartile: 1 / lowerQuartile)
    }

    private init(median: Double, lowerQuartile: Double, upperQuartile: Double) {
        (self.median, self.lowerQuartile, self.upperQuartile) = (median, lowerQuartile, upperQuartile)
    }
}
