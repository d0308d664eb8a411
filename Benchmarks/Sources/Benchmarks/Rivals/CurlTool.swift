import Foundation

/// curl's own tool, for all pictures in one process.
struct CurlTool: Sendable {
    let program: Program
    private let start: Program

    /// Writes the list of addresses and outputs that curl reads.
    init(_ surroundings: Surroundings, outputs: (Int) -> String) throws {
        let list = (1...Surroundings.pictureCount).map { picture in
            "url=\(surroundings.address(of: picture))\noutput=\(outputs(picture))\n"
        }
        let file = surroundings.scratch.appendingPathComponent("curl-\(UUID().uuidString).txt")
        try list.joined().write(to: file, atomically: false, encoding: .utf8)
        // `--parallel-immediate` spares curl the wait for a server that might speak HTTP/2; it was faster with it.
        let arguments = [
            "-q", "--no-progress-meter", "--fail", "--parallel", "--parallel-immediate", "--parallel-max",
            "\(Surroundings.connections)", "--config", file.path,
        ]
        guard let program = Program(named: "curl", arguments), let start = Program(named: "curl", ["-q", "--version"])
        else { throw BenchmarkError("curl is not installed") }
        (self.program, self.start) = (program, start)
    }

    /// Loads everything.
    ///
    /// What curl takes by its own clock is the time without that of doing nothing.
    func timing() throws -> Timing {
        let nothing = try start.run().seconds
        let seconds = try program.run().seconds
        return Timing(seconds: seconds, secondsByOwnClock: seconds - nothing)
    }
}
