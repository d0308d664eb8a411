import Foundation

/// Asks how long all pictures take from nothing to pixels 100 wide or high.
///
/// Each run is a program of its own with nothing in any cache. We keep the bytes on disk, as does curl; the Python program
/// holds everything in memory. What vipsthumbnail makes it can only write to files.
struct ColdLoad: Question {
    static let name = "cold"

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    func answer() async throws -> [Finding] {
        var rivals = [
            Contender(name: "curl --parallel, vipsthumbnail", target: .timesFaster(4)) { [surroundings] in
                try VipsThumbnailTool.load(surroundings, processes: 1)
            },
            Contender(name: "curl --parallel, 2 × vipsthumbnail") { [surroundings] in
                try VipsThumbnailTool.load(surroundings, processes: 2)
            },
        ]
        if let python = surroundings.python {
            let script = surroundings.rivals.appendingPathComponent("aiohttp_pillow.py").path
            let numbers = [Surroundings.pictureCount, Surroundings.connections, Surroundings.side].map { "\($0)" }
            let program = Program(python, [script, surroundings.server.absoluteString] + numbers)
            rivals.append(
                Contender(name: "aiohttp, Pillow", target: .timesFaster(1.5)) { try program.run().timing }
            )
        }
        let contest = Contest(
            question: "cold load of \(Surroundings.pictureCount)",
            ours: Contender(name: "") { [surroundings] in
                try surroundings.withFolder { try Worker.pipeline(cache: $0).run(surroundings).timing }
            },
            rivals: rivals,
            rounds: surroundings.rounds(7)
        )
        return try await contest.findingsByBothClocks()
    }
}
