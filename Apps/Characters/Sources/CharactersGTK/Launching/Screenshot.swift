import Characters
import Foundation
import GTK
import SampleCatalog
import StreamImageGTK

/// Draws one page of the program into a PNG file, from inside the program and without a person.
struct Screenshot: Sendable {
    /// What can be drawn.
    enum Page: String, Hashable, Sendable, CaseIterable {
        case list, grid, search, empty, offline, error, detail
    }

    let page: Page
    let file: String
    let isDark: Bool

    /// Draws the page.
    ///
    /// - Returns: `false` where it did not come to be in time, or the file cannot be written.
    @MainActor
    func take() throws -> Bool {
        UnattendedWindow.prepare(isDark: isDark)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stream-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = StreamOptions()
        options.cacheFolder = folder.path
        options.failureRate = page == .error ? 1 : 0
        let composition = try Composition(options)
        defer { composition.stop() }
        var state = SavedState()
        state.layout = page == .grid ? .grid : .list
        state.window = WindowState(width: 720, height: 640)
        let window = StreamWindow(composition, state: state, application: nil)
        defer { window.destroy() }
        window.present()
        guard try prepare(composition, window), settle(window) else { return false }
        return window.content?.render()?.writePNG(to: file) ?? false
    }

    @MainActor
    private func prepare(_ composition: Composition, _ window: StreamWindow) throws -> Bool {
        let list = composition.list
        if page == .error { return wait { if case .failed = list.phase { true } else { false } } }
        guard wait({ list.phase == .loaded }), settle(window) else { return false }
        switch page {
        case .list, .grid, .error: return true
        case .search:
            window.listPage.search.text = "mor"
            return wait { list.searchText == "mor" && !list.isUpdating }
        case .empty:
            window.listPage.search.text = "Quixote"
            return wait { list.phase == .empty }
        case .offline:
            try composition.server?.setOffline(true)
            list.refresh()
            return wait { list.isOffline }
        case .detail:
            guard let record = list.records[safe: 1] else { return false }
            list.rowTapped(record)
            return wait { window.detailPage?.picture.face == .picture }
        }
    }

    @MainActor
    private func settle(_ window: StreamWindow) -> Bool {
        UnattendedWindow.settle(window) { window.hasLoadingPictures }
    }

    @MainActor
    private func wait(_ condition: @MainActor () -> Bool) -> Bool { UnattendedWindow.wait(condition) }
}
