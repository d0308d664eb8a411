import Foundation
import Synchronization

/// A program that goes on running and answers each line with the seconds that doing it took by its own clock.
final class Interlocutor: Sendable {
    private let process: Process
    private let questions: FileHandle
    private let answers: Mutex<FileHandle>

    init(_ path: String, _ arguments: [String]) throws {
        process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        questions = input.fileHandleForWriting
        answers = Mutex(output.fileHandleForReading)
    }

    /// Asks, and waits for the answer.
    func seconds(for words: String) throws -> Double {
        try answers.withLock { answers in
            try questions.write(contentsOf: Data((words + "\n").utf8))
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let part = answers.availableData
                if part.isEmpty { throw BenchmarkError("the rival ended at “\(words)”") }
                line += part
            }
            guard let seconds = Double(String(decoding: line.dropLast(), as: UTF8.self)) else {
                throw BenchmarkError("the rival did not answer “\(words)”: \(String(decoding: line, as: UTF8.self))")
            }
            return seconds
        }
    }

    /// Ends the program, which does so when nobody can ask any more.
    func end() {
        try? questions.close()
        process.waitUntilExit()
    }
}
