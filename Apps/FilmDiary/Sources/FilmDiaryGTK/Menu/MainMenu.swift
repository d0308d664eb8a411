import FilmDiary
import FilmDiaryScreens
import GTK

/// The main menu, and the windows that it opens.
@MainActor
final class MainMenu {
    private let model: FilmDiaryViewModel
    private let source: PosterSource
    private unowned let parent: Window
    /// The window that was opened last, as long as it is open.
    private(set) weak var opened: Window?

    init(_ model: FilmDiaryViewModel, source: PosterSource, parent: Window) {
        self.model = model
        self.source = source
        self.parent = parent
    }

    /// Makes the button that opens the menu.
    func makeButton() -> MainMenuButton {
        let isWritable = model.editor.store.access == .full
        return MainMenuButton(
            Menu([
                [
                    Menu.Entry("Import…", isEnabled: isWritable) { [weak self] in self?.showImport() },
                    Menu.Entry("Export…") { [weak self] in self?.showExport() },
                    Menu.Entry("Go Back to a Backup…", isEnabled: isWritable) { [weak self] in self?.showBackups() },
                ],
                [
                    Menu.Entry("Keyboard Shortcuts", keys: "<Control>question") { [weak self] in
                        self?.showShortcuts()
                    },
                    Menu.Entry("About \(FilmDiaryFacts.name)") { [weak self] in self?.showAbout() },
                ],
            ])
        )
    }

    func showImport() {
        show(ImportWindow(model.makeImport(), settling: model.makeSettling(), source: source, parent: parent))
    }

    func showExport() {
        show(ExportWindow(model.makeExport(), parent: parent))
    }

    func showBackups() {
        show(BackupsWindow(model.makeBackups(), parent: parent))
    }

    func showShortcuts() {
        show(ShortcutsWindow(Shortcuts.groups, in: parent))
    }

    func showAbout() {
        show(
            AboutWindow(
                name: FilmDiaryFacts.name,
                icon: FilmDiaryFacts.identifier,
                version: FilmDiaryFacts.version,
                developer: FilmDiaryFacts.developer,
                comments: FilmDiaryFacts.comments,
                in: parent
            )
        )
    }

    private func show(_ window: Window) {
        opened = window
        window.present()
    }
}
