import Characters
package import GTK
import StreamImageGTK
package import StreamImageKit
import WebService

/// The program's window: the list, a character's own page on top of it, and the performance panel.
@MainActor
package final class StreamWindow: Window {
    /// Called with what is to be remembered, when that has changed.
    package var onStateChange: (@MainActor (SavedState) -> Void)?
    /// The page with the characters.
    package let listPage: ListPage
    /// The page of one character, while there is one.
    package private(set) var detailPage: DetailPage?
    private var shownRecord: CharacterRecord?
    /// What the pictures are made with.
    package let source: PictureSource
    private var remembered: SavedState
    private let list: CharacterListViewModel
    private let makeDetail: @MainActor (CharacterRecord, CharacterImageRequests) -> CharacterDetailViewModel
    private let leaflet = Leaflet()
    private let toasts: ToastOverlay
    private let panel: PerformancePanel
    private let network = NetworkMonitor()
    private var networkChanges: Task<Void, Never>?

    /// Makes a window over all that the program is made of.
    ///
    /// - Parameters:
    ///   - composition: All that the program is made of.
    ///   - loader: Where pictures come from instead of the pipeline. The default is none.
    ///   - prefetches: Whether the pipeline loads what will be seen soon. The default is `true`.
    ///   - state: What is remembered of the last start.
    ///   - application: The program; without one, nothing ends when the window closes.
    package init(
        _ composition: Composition,
        loader: (any ImageLoading)? = nil,
        prefetches: Bool = true,
        state: SavedState,
        application: Application?
    ) {
        Toolkit.addStyles(Styles.rules)
        remembered = state
        list = composition.list
        makeDetail = { [composition] in composition.detail(of: $0, images: $1) }
        let pipeline = composition.pipeline
        let source = PictureSource(
            loader: loader ?? pipeline,
            network: network,
            scaleFactor: leaflet.scaleFactor,
            isSample: composition.server != nil
        )
        self.source = source
        panel = PerformancePanel(pipeline)
        let performance = ToggleButton(togglingIcon: "power-profile-performance-symbolic", name: "Show performance")
        listPage = ListPage(
            composition.list,
            source: source,
            pipeline: prefetches ? pipeline : nil,
            layout: state.layout,
            trailing: performance
        )
        leaflet.append(listPage)
        let overlay = Overlay(leaflet)
        overlay.add(panel)
        toasts = ToastOverlay(overlay)
        super.init(application: application)
        title = "Stream"
        self.state = state.window
        // The colour of a window, also where its content is drawn without it.
        toasts.addStyle("background")
        content = toasts
        performance.isOn = state.showsPerformance
        panel.isShown = state.showsPerformance
        performance.onToggle { [weak self] isOn in self?.showPerformance(isOn) }
        onShortcut("<Control>p") { [weak performance] in performance?.isOn.toggle() }
        listPage.onMotion = { [weak panel] in panel?.meter.moved() }
        connectInput()
        follow()
        list.appeared()
    }

    isolated deinit {
        networkChanges?.cancel()
    }

    private func connectInput() {
        onShortcut("<Control>f") { [weak self] in self?.listPage.search.focus() }
        onShortcut("<Control>1") { [weak self] in self?.listPage.press(.list) }
        onShortcut("<Control>2") { [weak self] in self?.listPage.press(.grid) }
        onShortcut("<Control>r") { [weak list] in list?.refresh() }
        onShortcut("F5") { [weak list] in list?.refresh() }
        onShortcut("<Alt>Left") { [weak list] in list?.detailClosed() }
        onKey { [weak self] key in
            guard let self, key.value == Key.Name.escape, self.list.destination != nil else { return false }
            self.list.detailClosed()
            return true
        }
        leaflet.onPageChange { [weak self] in
            guard let self, self.leaflet.visiblePage === self.listPage else { return }
            self.list.detailClosed()
        }
        listPage.onLayoutChange = { [weak self] layout in self?.remember { $0.layout = layout } }
        onCloseRequest { [weak self] in
            if let window = self?.state { self?.remember { $0.window = window } }
            return true
        }
    }

    /// Keeps the window to what the model says, and the model to what the network says.
    private func follow() {
        keepUpdated { [weak self] in self?.followDestination() }
        keepUpdated { [weak self] in
            guard let self, let error = self.list.refreshError else { return }
            self.toasts.show(error.description, buttonLabel: "Retry") { [weak self] in self?.list.refresh() }
        }
        let changes = network.changes
        networkChanges = Task { [weak list] in
            for await isOnline in changes { list?.networkChanged(isOnline: isOnline) }
        }
    }

    private func followDestination() {
        guard case .detail(let record) = list.destination else {
            shownRecord = nil
            leaflet.visiblePage = listPage
            return
        }
        // Making a page reads its model, whose changes lead here again; they are the page's own matter.
        guard record != shownRecord else { return }
        shownRecord = record
        if let detailPage { leaflet.remove(detailPage) }
        let page = DetailPage(
            makeDetail(record, source.images),
            from: listPage.layout == .list ? .row : .tile,
            source: source,
            onClose: { [weak list] in list?.detailClosed() }
        )
        leaflet.append(page)
        leaflet.visiblePage = page
        detailPage = page
    }

    private func showPerformance(_ isShown: Bool) {
        panel.isShown = isShown
        remember { $0.showsPerformance = isShown }
    }

    private func remember(_ change: (inout SavedState) -> Void) {
        var next = remembered
        change(&next)
        guard next != remembered else { return }
        remembered = next
        onStateChange?(next)
    }
}

extension StreamWindow {
    /// Cells that stand for a character now, seen or not.
    package var cellCount: Int { listPage.collection.items.cells.count }

    /// Cells that show their picture, seen or not.
    package var shownPictureCount: Int {
        listPage.collection.items.cells.count { ($0.cell as? CharacterCell)?.picture.face == .picture }
    }

    /// Whether a picture in view is still on its way.
    package var hasLoadingPictures: Bool {
        let items = listPage.collection.items
        let visible = items.visibleRange
        return items.cells.contains { index, cell in
            visible.contains(index) && (cell as? CharacterCell)?.picture.face == .loading
        }
    }

    /// Notes the pictures that can be seen in this frame.
    func noteSeenPictures(in seen: SeenPictures) {
        let items = listPage.collection.items
        let visible = items.visibleRange
        for (index, cell) in items.cells where visible.contains(index) {
            guard let cell = cell as? CharacterCell, let record = list.records[safe: index] else { continue }
            for texture in cell.picture.drawnTextures {
                seen.note(texture, in: ObjectIdentifier(cell), of: record.id)
            }
        }
    }

    /// Scrolls to the last character that is known so far.
    package func scrollToBottom() {
        let scroller = listPage.collection.scroller
        scroller.offset = scroller.maximumOffset
    }
}
