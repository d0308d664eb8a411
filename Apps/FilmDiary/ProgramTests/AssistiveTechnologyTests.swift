import Foundation
import WidgetTesting
import XCTest

/// The whole program in a process of its own, driven through what assistive technology is told.
final class AssistiveTechnologyTests: WidgetTestCase {
    func testADiaryIsKeptAndReadBackWithoutANetwork() throws {
        try XCTSkipUnless(AssistiveDriver.isAvailable(), "Python's bindings of the accessibility bus are missing")
        let program = Bundle.main.bundleURL.appendingPathComponent("film-diary")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-diary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let driver = AssistiveDriver(
            script: tests.appendingPathComponent("drive-film-diary.py"),
            arguments: [program.path, folder.path]
        )
        let status = try driver.run()
        XCTAssertEqual(status, 0, "what did not come stands above")
        try compareExport(of: folder.appendingPathComponent("data"), program: program, in: folder)
    }

    /// What was written in the window comes back from an export as it went in.
    private func compareExport(of diary: URL, program: URL, in folder: URL) throws {
        let command = DiaryProgram(program: program)
        let (first, second) = (folder.appendingPathComponent("first"), folder.appendingPathComponent("second"))
        let copy = folder.appendingPathComponent("copy")
        XCTAssertEqual(try command.run("--data", diary.path, "--export", "letterboxd", first.path).status, 0)
        let imported = try command.run("--data", copy.path, "--cache", copy.path, "--import", first.path)
        XCTAssertEqual(imported.status, 0, imported.output)
        XCTAssertEqual(try command.run("--data", copy.path, "--export", "letterboxd", second.path).status, 0)
        XCTAssertEqual(try DiaryProgram.files(in: first), try DiaryProgram.files(in: second))
        XCTAssertTrue(try DiaryProgram.files(in: first)["diary.csv"]?.contains("Casablanca") == true)
    }
}
