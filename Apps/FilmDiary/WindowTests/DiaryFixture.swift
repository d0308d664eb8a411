import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// The real window over the sample catalogue, with a person's hands on it.
@MainActor
struct DiaryFixture {
    let composition: Composition
    let window: FilmDiaryWindow
    let main: MainView
    let input: Input

    var model: FilmDiaryViewModel { main.model }

    /// Opens the film at an index of Discover by a click on its poster.
    @discardableResult
    func openFilm(at index: Int = 0) throws -> FilmPage {
        let tile = try firstValue("the tile") { self.tile(at: index) }
        input.click(tile.picture)
        return try firstValue("the film's page") { () -> FilmPage? in
            guard let page = main.filmPage, model.film?.isReady == true, model.film?.isLoading == false else {
                return nil
            }
            return page.isMapped && page.facts.id == tile.facts?.id ? page : nil
        }
    }

    func tile(at index: Int) -> FilmTile? {
        main.discover.grid.items.cells.first { $0.index == index }?.cell as? FilmTile
    }

    /// Waits for a notice, and presses its button.
    func undo(_ text: String, file: StaticString = #filePath, line: UInt = #line) throws {
        expect("“\(text)”, not “\(model.editor.notice?.text ?? "nothing")”", file: file, line: line) {
            model.editor.notice?.text == text && main.toasts.button?.isMapped == true
        }
        input.click(try XCTUnwrap(main.toasts.button))
        expect("that it is undone", file: file, line: line) { model.editor.notice?.text == "Undone: \(text)" }
    }

    /// Waits until all that was asked for is written.
    func finish() {
        var isDone = false
        Task {
            await model.editor.finish()
            isDone = true
        }
        expect("the writing") { isDone }
    }
}

/// Opens the window, waits for the first films, runs a body, and takes everything away.
@MainActor
func withDiary(
    folder: URL? = nil,
    width: Int = 980,
    height: Int = 1_100,
    _ change: (inout FilmDiaryOptions) -> Void = { _ in },
    _ body: (DiaryFixture) throws -> Void
) throws {
    let own = FileManager.default.temporaryDirectory.appendingPathComponent("diary-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: own) }
    var options = try FilmDiaryOptions([], environment: [:])
    options.dataFolder = (folder ?? own).appendingPathComponent("data").path
    options.cacheFolder = (folder ?? own).appendingPathComponent("cache").path
    change(&options)
    Toolkit.animationsEnabled = false
    defer { Toolkit.animationsEnabled = true }
    let composition = try Composition(options)
    defer { composition.stop() }
    let window = FilmDiaryWindow(composition, application: nil)
    window.defaultSize = (width, height)
    window.present()
    defer {
        finish(window)
        window.destroy()
        settle()
    }
    let main = try firstValue("the diary") { window.main }
    if !options.isOffline { expect("the first films") { main.model.discover.phase == .loaded } }
    let input = try Input()
    input.point(at: main)
    waitForFrames(4, in: main)
    try body(DiaryFixture(composition: composition, window: window, main: main, input: input))
}

/// Waits until layout has come to rest, and draws the window into a file where somebody wants to look at it.
@MainActor
func look(at window: Window, _ name: String) {
    guard let content = window.content else { return }
    let folder = ProcessInfo.processInfo.environment["FILM_DIARY_PICTURES"]
    waitForFrames(folder == nil ? 3 : 40, in: content)
    if let folder { content.render()?.writePNG(to: "\(folder)/\(name).png") }
}

@MainActor
private func finish(_ window: FilmDiaryWindow) {
    var isClosed = false
    Task {
        await window.finish()
        isClosed = true
    }
    expect("the diary to close") { isClosed }
}
