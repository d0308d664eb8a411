import Foundation

/// Asks how long the bytes of all pictures take from a server next door.
///
/// Each run is a program of its own with fresh connections, as many for everybody. curl throws the bytes away; we and
/// Foundation hold on to them. A library is loaded once and its transport used for as long as an application runs, so the
/// targets are for the time without the programs' start; curl's start is what `curl --version` takes in the same round.
struct Transport: Question {
    static let name = "transport"

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    func answer() async throws -> [Finding] {
        let curl = try CurlTool(surroundings, outputs: { _ in "/dev/null" })
        let contest = Contest(
            question: "transport of \(Surroundings.pictureCount)",
            ours: Contender(name: "") { [surroundings] in try Worker.transport.run(surroundings).timing },
            rivals: [
                Contender(name: "curl --parallel", target: .timesAsLong(1.5)) { try curl.timing() },
                Contender(name: "URLSession", target: .timesFaster(4)) { [surroundings] in
                    try Worker.urlSession.run(surroundings).timing
                },
            ],
            rounds: surroundings.rounds(15)
        )
        return try await contest.findingsByBothClocks()
    }
}
