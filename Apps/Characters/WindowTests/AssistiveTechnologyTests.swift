import Foundation
import SampleCatalog
import WidgetTesting
import XCTest

/// The whole program in a process of its own, driven through what assistive technology is told.
final class AssistiveTechnologyTests: WidgetTestCase {
    func testAPersonWhoCannotSeeTheWindowCanUseAllOfIt() throws {
        try XCTSkipUnless(AssistiveDriver.isAvailable(), "Python's bindings of the accessibility bus are missing")
        let program = Bundle.main.bundleURL.appendingPathComponent("stream")
        let server = try SampleCatalogServer()
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let driver = AssistiveDriver(
            script: tests.appendingPathComponent("drive-stream.py"),
            arguments: [program.path, folder.path, server.baseURL.absoluteString]
        )
        let status = try driver.run { try server.setOffline($0 == "offline") }
        XCTAssertEqual(status, 0, "what did not come stands above")
    }
}
