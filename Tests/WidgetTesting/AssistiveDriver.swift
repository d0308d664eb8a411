public import Foundation

/// Runs a script that drives a program by accessibility, as a screen reader would, in a process of its own.
///
/// The script gets the folder of `assistive.py`, which it shares with others, and then its own arguments. A line that it
/// writes is a question, which the test answers by doing something.
public struct AssistiveDriver {
    private let script: URL
    private let arguments: [String]

    /// Debian's own Python, which has its bindings of the accessibility bus; another one in the path may not.
    private static let python = "/usr/bin/python3"

    /// Makes a driver.
    ///
    /// - Parameters:
    ///   - script: The script.
    ///   - arguments: What it gets after the common folder.
    public init(script: URL, arguments: [String]) {
        self.script = script
        self.arguments = arguments
    }

    /// Whether there is what a script needs.
    public static func isAvailable() -> Bool {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: python)
        probe.arguments = ["-c", "import gi; gi.require_version('Atspi', '2.0')"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }

    /// Runs the script to its end.
    ///
    /// - Parameter answer: Called with each line that the script writes; the script goes on when it returns.
    /// - Returns: The script's exit status, 0 where all came as expected.
    public func run(answer: (String) throws -> Void = { _ in }) throws -> Int32 {
        let common = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let (questions, answers) = (Pipe(), Pipe())
        let driver = Process()
        driver.executableURL = URL(fileURLWithPath: Self.python)
        // No compiled copy of the common script beside it, and no warnings of the bindings.
        driver.arguments = ["-B", "-W", "ignore", script.path, common.path] + arguments
        driver.standardOutput = questions
        driver.standardInput = answers
        try driver.run()
        // The script bounds its own waits, and its output ends with it.
        while let question = Self.line(from: questions.fileHandleForReading) {
            try answer(question)
            try answers.fileHandleForWriting.write(contentsOf: Data("done\n".utf8))
        }
        driver.waitUntilExit()
        return driver.terminationStatus
    }

    /// The next line, or `nil` at the end.
    private static func line(from file: FileHandle) -> String? {
        var line: [UInt8] = []
        while let byte = try? file.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}
