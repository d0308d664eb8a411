import FilmDiary
import FilmDiaryScreens
package import GTK
import StreamImageGTK
import StreamImageKit

/// The program's window: what it shows while the diary opens, where that fails, and the diary.
@MainActor
package final class FilmDiaryWindow: Window {
    /// Called with the window's size when it closes.
    package var onStateChange: (@MainActor (WindowState) -> Void)?
    /// The size of the first start.
    package static let firstState = WindowState(width: 980, height: 780)
    /// What the window shows once the diary is open.
    private(set) var main: MainView?
    private let composition: Composition
    /// What opens the diary.
    let opening: OpeningViewModel
    private let network = NetworkMonitor()
    private let holder: Box
    /// The page that fills the window.
    private(set) var shown: Widget?
    private var networkChanges: Task<Void, Never>?

    /// Makes the window and begins to open the diary.
    package init(_ composition: Composition, state: WindowState = firstState, application: Application?) {
        Toolkit.addStyles(Styles.rules)
        self.composition = composition
        let holder = Box(.vertical)
        self.holder = holder
        opening = composition.makeOpening { holder.scaleFactor }
        super.init(application: application)
        title = FilmDiaryFacts.name
        self.state = state
        // The colour of a window, also where its content is drawn without it.
        holder.addStyle("background")
        content = holder
        connectInput()
        opening.appeared()
        keepUpdated { [weak self] in self?.update() }
    }

    isolated deinit {
        networkChanges?.cancel()
    }

    private func connectInput() {
        for (index, section) in MainView.Section.allCases.enumerated() {
            onShortcut("<Control>\(index + 1)") { [weak self] in self?.main?.show(section) }
        }
        onShortcut("<Control>f") { [weak self] in
            self?.main?.show(.discover)
            self?.main?.discover.search.focus()
        }
        onShortcut("<Control>r") { [weak self] in self?.main?.model.discover.retryTapped() }
        // A field that is being written in takes back what was typed there first.
        onShortcut("<Control>z") { [weak self] in self?.main?.model.editor.undoLastTapped() }
        onShortcut("<Control><Shift>z") { [weak self] in self?.main?.model.editor.redoTapped() }
        onShortcut("<Alt>Left") { [weak self] in self?.main?.goBack() }
        for keys in ["F1", "<Control>question", "<Control>slash"] {
            onShortcut(keys) { [weak self] in self?.main?.menu.showShortcuts() }
        }
        onActiveChange { [weak self] in
            if self?.isActive == true { self?.lookForOtherPrograms() }
        }
        onKey { [weak self] key in
            guard let main = self?.main, key.value == Key.Name.escape, main.canGoBack else { return false }
            main.goBack()
            return true
        }
        onCloseRequest { [weak self] in
            if let self { self.onStateChange?(self.state) }
            self?.main?.save()
            return true
        }
    }

    /// What another program wrote meanwhile, an import from a shell for instance, is shown when a person comes back.
    private func lookForOtherPrograms() {
        guard let store = main?.model.editor.store else { return }
        // Where the diary cannot be read, every page says so itself.
        Task { try? await store.noticeOtherPrograms() }
    }

    private func show(_ page: Widget, withBar: Bool = false) {
        if let shown { holder.remove(shown) }
        let page = withBar ? Box(.vertical, [HeaderBar(), page]) : page
        page.expand(horizontally: true, vertically: true)
        holder.append(page)
        shown = page
    }

    private func update() {
        if case .ready(let model) = opening.phase {
            if main?.model !== model { start(model) }
            return
        }
        main = nil
        networkChanges?.cancel()
        switch opening.phase {
        case .opening, .ready: show(LoadingPage("Opening the diary"), withBar: true)
        case .damaged(let damaged): offerChoice(damaged)
        case .failed(let error): tell(error)
        }
    }

    private func start(_ model: FilmDiaryViewModel) {
        let main = MainView(model, pipeline: composition.pipeline, network: network, window: self)
        self.main = main
        show(main)
        let changes = network.changes
        networkChanges = Task { [weak model] in
            for await isOnline in changes { model?.discover.networkChanged(isOnline: isOnline) }
        }
    }

    private func offerChoice(_ damaged: DamagedStore) {
        show(
            DamagedPage(damaged) { [weak self] backup in
                if let backup { self?.opening.restoreTapped(backup) } else { self?.opening.startEmptyTapped() }
            }
        )
    }

    private func tell(_ error: StoreError) {
        let retry = Button("Try again", styles: "pill", "suggested-action")
        retry.onPress { [weak self] in self?.opening.retryTapped() }
        show(
            StatusPage(
                icon: "dialog-warning-symbolic",
                title: "The diary cannot be opened",
                description: error.description,
                action: retry
            ),
            withBar: true
        )
    }

    /// Waits until everything that was written is in the diary, then closes it.
    func finish() async {
        await opening.finish()
        guard let main else { return }
        main.save()
        await main.model.editor.finish()
        await main.model.editor.store.close()
    }
}
