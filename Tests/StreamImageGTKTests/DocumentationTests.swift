import Foundation
import GTK
import StreamImageKit
import StreamImageTesting
import WidgetTesting
import XCTest

/// The program in the documentation is the one that is compiled and run here.
final class DocumentationTests: WidgetTestCase {
    private static var folder: URL { URL(filePath: #filePath).deletingLastPathComponent() }

    func testTheDocumentedProgramIsTheOneThatIsCompiled() throws {
        try onMainActor {
            let program = try String(contentsOf: Self.folder.appending(path: "PictureList.swift"), encoding: .utf8)
            let article = Self.folder.appending(
                path: "../../Sources/StreamImageGTK/StreamImageGTK.docc/StreamImageGTK.md")
            let documentation = try String(contentsOf: article.standardized, encoding: .utf8)
            XCTAssertTrue(documentation.contains("```swift\n\(program)```"))
        }
    }

    func testTheDocumentedProgramShowsItsPictures() throws {
        try onMainActor {
            let fixture = try PictureFixture()
            let addresses = (0..<50).map { fixture.server.url("/\($0).png") }
            let application = pictureList(of: addresses, from: fixture.pipeline)
            Task {
                // A bound, so that a picture that never comes fails the test rather than hangs it.
                let deadline = ContinuousClock.now + .seconds(60)
                while fixture.server.activity.completedAnswers < 50, ContinuousClock.now < deadline {
                    try? await Task.sleep(for: .milliseconds(5))
                }
                application.quit()
            }
            XCTAssertEqual(application.run(), 0)
            XCTAssertEqual(fixture.server.activity.completedAnswers, 50)
        }
    }
}
