/// One way to do the work of a question.
struct Contender: Sendable {
    let name: String
    /// What we are to reach against it.
    var target: Finding.Target?
    /// Does the work and says what it took.
    let run: @Sendable () async throws -> Timing
}

/// Contenders that take turns, so that whatever else the machine does meets all of them.
struct Contest: Sendable {
    let question: String
    let ours: Contender
    let rivals: [Contender]
    let rounds: Int
    /// Rounds at the start that count for nothing: caches fill, pages are mapped, clocks rise.
    var warmUps = 1

    /// Measures, and says what came out against each rival.
    func findings() async throws -> [Finding] {
        let (ours, rivals) = try await hold()
        return zip(self.rivals, rivals).map { rival, samples in
            finding(rival, ours: ours, samples: samples, clock: .outside)
        }
    }

    /// The same, and in addition what came out by the contenders' own clocks, where both have one.
    func findingsByBothClocks() async throws -> [Finding] {
        let (ours, rivals) = try await hold()
        return zip(self.rivals, rivals).flatMap { rival, samples in
            let outside = finding(rival, ours: ours, samples: samples, clock: .outside)
            guard !ours.byOwnClock.timings.isEmpty, !samples.byOwnClock.timings.isEmpty else { return [outside] }
            return [outside, finding(rival, ours: ours.byOwnClock, samples: samples.byOwnClock, clock: .own)]
        }
    }

    /// Measures against a bound of our own as well.
    func findings(bound: Double) async throws -> [Finding] {
        let (ours, rivals) = try await hold()
        let alone = Finding(question: question, ours: ours.summary, target: .seconds(bound))
        return [alone]
            + zip(self.rivals, rivals).map { rival, samples in
                finding(rival, ours: ours, samples: samples, clock: .outside)
            }
    }

    private enum Clock { case outside, own }

    private func finding(_ rival: Contender, ours: Samples, samples: Samples, clock: Clock) -> Finding {
        Finding(
            question: clock == .own ? "\(question), without the programs' start" : question,
            ours: ours.summary,
            rival: Finding.Rival(name: rival.name, seconds: samples.summary, ratio: ours.ratio(of: samples)),
            target: rival.target
        )
    }

    private func hold() async throws -> (ours: Samples, rivals: [Samples]) {
        let contenders = [ours] + rivals
        var samples = Array(repeating: Samples(), count: contenders.count)
        for round in 0..<(warmUps + rounds) {
            // Another one begins each round, since what runs first after a pause may have it easier or harder.
            for turn in contenders.indices {
                let index = (turn + round) % contenders.count
                let timing = try await contenders[index].run()
                if round >= warmUps { samples[index].append(timing) }
            }
        }
        return (samples[0], Array(samples.dropFirst()))
    }
}
