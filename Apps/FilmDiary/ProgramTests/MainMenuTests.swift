import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// The windows of the main menu, over the sample catalogue and a diary of their own.
final class MainMenuTests: WidgetTestCase {
    func testAnImportShowsItsReportAndSettlesWhatItDidNotFind() throws {
        try onMainActor {
            try withDiary { _, main, folder in
                let file = folder.appendingPathComponent("ratings.csv")
                let rows = """
                    Date,Name,Year,Letterboxd URI,Rating
                    2024-03-01,Casablanca,1942,https://boxd.it/1a,4.5
                    2024-03-02,Nobody Knows It,1961,https://boxd.it/1b,2
                    2024-03-03,Jaws,1975,https://boxd.it/1c,nine

                    """
                try Data(rows.utf8).write(to: file)
                main.menu.showImport()
                let window = try XCTUnwrap(main.menu.opened as? ImportWindow)
                window.model.fileChosen(file)
                expect("the report") { if case .finished = window.model.phase { true } else { false } }
                picture(of: window, "import-report")
                expect("a film to settle") { window.model.unsettledCount == 1 }
                window.settle()
                let film = try firstValue("the film") { window.settling.films.first }
                picture(of: window, "settling")
                window.settling.filmTapped(film)
                // The field is given the film's title; before that a new text would be taken back.
                expect("that nothing has that title") { window.settling.results == .empty }
                window.settling.searchTextChanged(to: "rebecca")
                let found = try firstValue("films") { () -> FilmFacts? in
                    if case .found(let films) = window.settling.results { films.first } else { nil }
                }
                picture(of: window, "settling-search")
                window.settling.filmChosen(found)
                expect("nothing left to settle") { window.settling.films.isEmpty }
                window.close()
            }
        }
    }

    func testAWindowThatIsClosedIsGone() throws {
        try onMainActor {
            try withDiary { _, main, _ in
                for show in [main.menu.showImport, main.menu.showExport, main.menu.showBackups] {
                    show()
                    expect("the window") { main.menu.opened?.isMapped == true }
                    main.menu.opened?.close()
                    expect("that it is gone") { main.menu.opened == nil }
                }
                main.menu.showShortcuts()
                expect("the overview") { main.menu.opened?.isMapped == true }
                main.menu.opened?.close()
                main.menu.showAbout()
                expect("the window") { main.menu.opened?.isMapped == true }
                main.menu.opened?.close()
                expect("that it is gone") { main.menu.opened == nil }
            }
        }
    }

    func testGoingBackIsAskedForAndThenDone() throws {
        try onMainActor {
            try withDiary { window, main, _ in
                var isBackedUp = false
                Task {
                    await window.opening.finish()
                    isBackedUp = true
                }
                expect("the copy of today") { isBackedUp }
                let editor = main.model.editor
                let facts = FilmFacts(id: "sample:1", title: "A film")
                editor.perform { store throws(StoreError) in (nil, try await store.setLiked(true, facts)) }
                expect("the like") { main.model.likes.films.count == 1 }
                main.menu.showBackups()
                let window = try XCTUnwrap(main.menu.opened as? BackupsWindow)
                let backup = try firstValue("the copy of today") { window.model.backups?.first }
                window.ask(backup)
                expect("the question") { window.question?.isMapped == true }
                picture(of: window, "backups")
                XCTAssertEqual(main.model.likes.films.count, 1)
                window.question?.giveAnswer()
                expect("the diary of this morning") { main.model.likes.films.isEmpty }
                window.close()
            }
        }
    }

    func testTheWindowsSizeIsRemembered() throws {
        try onMainActor {
            try withDiary { window, _, _ in
                var remembered: WindowState?
                window.onStateChange = { remembered = $0 }
                window.state = WindowState(width: 700, height: 650)
                window.close()
                expect("the size") { remembered == WindowState(width: 700, height: 650) }
            }
        }
    }
}

/// Opens the window over a diary in a folder, runs a body, and takes everything away.
@MainActor
private func withDiary(_ body: (FilmDiaryWindow, MainView, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("menu-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
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
    let main = try firstValue("the diary") { window.main }
    try body(window, main, folder)
}

/// Draws a window into a file where somebody wants to look at it.
@MainActor
private func picture(of window: Window, _ name: String) {
    guard let folder = ProcessInfo.processInfo.environment["FILM_DIARY_PICTURES"], let content = window.content else {
        return
    }
    waitForFrames(200, in: content)
    content.render()?.writePNG(to: "\(folder)/\(name).png")
}
