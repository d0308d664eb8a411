import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// The window over a diary whose file is damaged in its middle, which is only found behind the open window.
final class DamagedPageTests: WidgetTestCase {
    func testTheDiaryGoesBackToACopyThatIsChosen() throws {
        try onMainActor {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("damaged-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var isDamaged = false
            Task {
                try await Self.leaveDamagedDiary(in: folder.appendingPathComponent("data"))
                isDamaged = true
            }
            expect("the damage") { isDamaged }
            var options = try FilmDiaryOptions([], environment: [:])
            options.dataFolder = folder.appendingPathComponent("data").path
            options.cacheFolder = folder.appendingPathComponent("cache").path
            let composition = try Composition(options)
            defer { composition.stop() }
            let window = FilmDiaryWindow(composition, application: nil)
            window.present()
            defer {
                window.destroy()
                settle()
            }
            let page = try firstValue("the choice") { window.shown as? DamagedPage }
            XCTAssertNil(window.main)
            XCTAssertEqual(page.choices.count, 3)
            look(at: window, "damaged")
            let input = try Input()
            input.point(at: page)
            input.click(try XCTUnwrap(page.choices.first))
            let main = try firstValue("the diary") { window.main }
            expect("the like") { main.model.likes.films.map(\.film.id) == ["test:1"] }
            var isClosed = false
            Task {
                await window.finish()
                isClosed = true
            }
            expect("the diary to close") { isClosed }
        }
    }

    /// A diary with a film that is liked in the copy that was kept before it went back to the day's.
    private static func leaveDamagedDiary(in folder: URL) async throws {
        guard case .ready(let store) = try await FilmStore.open(in: folder) else { return }
        try await store.backUpIfDue()
        try await store.setLiked(true, FilmFacts(id: "test:1", title: "Film", year: 1950))
        if let daily = await store.backups().last { try await store.restore(daily) }
        await store.close()
        let file = folder.appendingPathComponent("diary.sqlite")
        var bytes = try Data(contentsOf: file)
        // The root of a table that opening does not read.
        let page = bytes.count / 4096 - 2
        bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0xa5, count: 4096))
        try bytes.write(to: file)
    }
}
