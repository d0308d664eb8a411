import Foundation
import SampleCatalog
import WidgetTesting
import XCTest

/// The whole program in a process of its own, driven through what assistive technology is told.
final class AssistiveTechnologyTests: WidgetTestCase {
    /// Debian's own Python, which has its bindings of the accessibility bus; another one in the path may not.
    private static let python = "/usr/bin/python3"

    func testAPersonWhoCannotSeeTheWindowCanUseAllOfIt() throws {
        let program = Bundle.main.bundleURL.appendingPathComponent("stream")
        try XCTSkipUnless(Self.canReachTheBus(), "Python's bindings of the accessibility bus are missing")
        let server = try SampleCatalogServer()
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let script = tests.appendingPathComponent("drive-stream.py")

        let (questions, answers) = (Pipe(), Pipe())
        let driver = Process()
        driver.executableURL = URL(fileURLWithPath: Self.python)
        driver.arguments = ["-W", "ignore", script.path, program.path, folder.path, server.baseURL.absoluteString]
        driver.standardOutput = questions
        driver.standardInput = answers
        try driver.run()
        // The driver bounds its own waits, and its output ends with it.
        while let question = Self.line(from: questions.fileHandleForReading) {
            try server.setOffline(question == "offline")
            try answers.fileHandleForWriting.write(contentsOf: Data("done\n".utf8))
        }
        driver.waitUntilExit()
        XCTAssertEqual(driver.terminationStatus, 0, "what did not come stands above")
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

    private static func canReachTheBus() -> Bool {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: python)
        probe.arguments = ["-c", "import gi; gi.require_version('Atspi', '2.0')"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }
}
