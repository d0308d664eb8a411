import Foundation

/// `store-worker`, run as a process of its own.
enum StoreWorker {
    /// What a run came to.
    struct Run: Sendable {
        /// What it printed, a line for each thing that was done.
        var lines: [String]
        /// Its exit status, or minus the signal that killed it.
        var status: Int32
    }

    struct Missing: Error {}

    /// Runs it to its end, or kills it as soon as it has printed so many lines.
    static func run(_ arguments: String..., killedAfter lineCount: Int? = nil) async throws -> Run {
        guard let executable else { throw Missing() }
        return try await withCheckedThrowingContinuation { continuation in
            // Reading blocks.
            Thread.detachNewThread {
                continuation.resume(with: Result { try run(executable, arguments, killedAfter: lineCount) })
            }
        }
    }

    private static func run(_ executable: URL, _ arguments: [String], killedAfter lineCount: Int?) throws -> Run {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        try process.run()
        var output = Data()
        var isKilled = false
        while true {
            if !isKilled, let lineCount, output.count(where: { $0 == UInt8(ascii: "\n") }) >= lineCount {
                isKilled = true
                kill(process.processIdentifier, SIGKILL)
            }
            // What was printed before the kill is read to the last byte.
            let chunk = pipe.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            output += chunk
        }
        process.waitUntilExit()
        let status = process.terminationStatus
        return Run(
            lines: String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init),
            status: process.terminationReason == .exit ? status : -status
        )
    }

    /// The program beside the test bundle, wherever that was built.
    private static let executable: URL? = {
        let starts = CommandLine.arguments + [Bundle.main.executablePath, Bundle.main.bundlePath].compactMap { $0 }
        for start in starts {
            var folder = URL(fileURLWithPath: start)
            for _ in 0..<5 {
                folder.deleteLastPathComponent()
                let program = folder.appendingPathComponent("store-worker")
                if FileManager.default.isExecutableFile(atPath: program.path) { return program }
            }
        }
        return nil
    }()
}
