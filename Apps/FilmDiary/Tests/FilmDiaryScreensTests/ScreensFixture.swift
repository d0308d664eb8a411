import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import Foundation

/// The program's model over a real diary in a folder that goes with the test.
@MainActor
final class ScreensFixture {
    let folder: URL
    let catalog = ScriptedCatalog()
    let store: FilmStore
    let model: FilmDiaryViewModel
    let today: CivilDay

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("screens-\(UUID().uuidString)")
        let today = try CivilDay(year: 2026, month: 11, day: 30)
        self.today = today
        guard case .ready(let store) = try await FilmStore.open(in: folder) else { throw Unexpected() }
        self.store = store
        model = FilmDiaryViewModel(store: store, catalog: catalog, catalogueName: "test", today: { today })
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    struct Unexpected: Error {}

    /// Opens a film's page and waits until diary and catalogue have answered.
    func open(_ id: Int) async throws -> FilmViewModel {
        model.filmTapped(FilmFacts(id: "test:\(id)", title: "Film \(id)", year: 1990))
        guard let film = model.film else { throw Unexpected() }
        await waitUntil { film.isReady && !film.isLoading }
        await model.editor.finish()
        return film
    }
}

/// Lets the main actor go on until something is so.
///
/// A suite's time limit cancels the test, which ends a wait for what never comes to be; the expectations then say what it was.
@MainActor
func waitUntil(_ isSo: () -> Bool) async {
    while !isSo(), !Task.isCancelled { await Task.yield() }
}
