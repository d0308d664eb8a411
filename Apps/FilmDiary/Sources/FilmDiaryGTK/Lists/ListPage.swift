import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// A list of its own: its films in the person's order, which is changed by dragging and by keys.
@MainActor
final class ListPage: Box {
    let items: ListView
    let editor: ListEditor
    let delete = Button(icon: "user-trash-symbolic", name: "Delete the list")
    private(set) var entrySheet: ListEntrySheet?
    private let model: ListViewModel
    private let bar = HeaderBar()
    private let notes = Label(styles: "dim-label")
    private let notesHolder: Clamp
    private let scroller: ScrolledWindow
    private let content: DiaryContent
    private let entries = ShownItems<ListEntry>()
    /// The film that the keyboard was on when it was moved.
    private var movedFilm: String?

    init(
        _ model: ListViewModel,
        source: PosterSource,
        onOpen: @escaping @MainActor (FilmFacts) -> Void,
        onDiscover: @escaping @MainActor () -> Void,
        onClose: @escaping @MainActor () -> Void
    ) {
        self.model = model
        editor = ListEditor(model)
        let (entries, actions) = (entries, RowActions())
        let factory = CellFactory(
            make: {
                ListEntryRow(
                    source,
                    onOpen: onOpen,
                    onMore: { actions.more?($0) },
                    onDrop: { actions.drop?($0, $1) ?? false }
                )
            },
            bind: { row, index in
                if let entry = entries[index] { row.show(entry) }
            },
            unbind: { $0.clear() }
        )
        items = ListView(ItemModel(), factory)
        items.addStyle("diary-list")
        items.setAccessibleDescription("Alt with the up and down arrows moves a film")
        scroller = ScrolledWindow(items)
        content = DiaryContent(
            scroller,
            empty: StatusPage(
                icon: "view-list-bullet-symbolic",
                title: "No films on this list",
                description: "Open a film and choose this list under “Lists…”.",
                onDiscover: onDiscover
            )
        )
        notes.wraps = true
        notes.ellipsis = .end
        notes.lineLimit = 4
        notes.setMargins(top: 12, bottom: 6, start: 22, end: 22)
        notesHolder = Clamp(maximumWidth: 640, notes)
        super.init(.vertical, [bar, notesHolder, content])
        let back = Button(icon: "go-previous-symbolic", name: "Back")
        back.onPress(onClose)
        bar.addAtStart(back)
        bar.addAtEnd(editor.button)
        bar.addAtEnd(delete)
        delete.onPress { [weak model] in model?.deleteTapped() }
        actions.more = { [weak self] in self?.openSheet(of: $0) }
        actions.drop = { [weak self] in self?.drop($0, onto: $1) ?? false }
        items.onOpen { index in
            if let entry = entries[index] { onOpen(entry.activity.film) }
        }
        items.onKey(first: true) { [weak self] in self?.keyPressed($0) ?? false }
        LoadOrder(items, in: scroller, picture: { ($0 as? ListEntryRow)?.picture }) { [weak model] visible in
            if !visible.isEmpty { model?.visibleEntriesChanged(to: visible) }
        }
        keepUpdated { [weak self] in self?.updateList() }
        keepUpdated { [weak self] in self?.updateEntries() }
        keepUpdated { [weak model] in
            if model?.isDeleted == true { onClose() }
        }
    }

    /// What rows ask of the page, which is made after what makes them.
    @MainActor
    private final class RowActions {
        var more: (@MainActor (ListEntryRow) -> Void)?
        var drop: (@MainActor (_ filmID: String, _ target: ListEntryRow) -> Bool)?
    }

    private func updateList() {
        let list = model.list
        bar.setTitle(list.name, subtitle: list.countWords())
        items.setAccessibleName(list.name)
        notes.text = list.notes
        notesHolder.isVisible = !list.notes.isEmpty
    }

    private func updateEntries() {
        entries.show(model.entries, in: items) { [entries] cell, index in
            if let entry = entries[index] { (cell as? ListEntryRow)?.show(entry) }
        }
        content.show(isReady: model.isReady, isEmpty: model.entries.isEmpty, error: model.error)
        followMovedFilm()
    }

    // MARK: Moving

    private func keyPressed(_ key: Key) -> Bool {
        guard let index = items.focusedIndex, let entry = entries[index] else { return false }
        if key.value == Key.Name.delete, !key.hasControl, !key.hasAlt {
            model.removeTapped(entry)
            return true
        }
        guard key.hasAlt != key.hasControl, let places = Self.places(key) else { return false }
        movedFilm = entry.id
        model.moveTapped(entry, by: places)
        return true
    }

    private static func places(_ key: Key) -> Int? {
        switch key.value {
        case Key.Name.up: -1
        case Key.Name.down: 1
        case Key.Name.home: -1_000_000
        case Key.Name.end: 1_000_000
        default: nil
        }
    }

    /// Lets the keyboard go with the film it has moved.
    private func followMovedFilm() {
        guard let movedFilm, let index = entries.all.firstIndex(where: { $0.id == movedFilm }),
            index != items.focusedIndex
        else { return }
        self.movedFilm = nil
        items.scroll(to: index)
        items.focus(index)
    }

    private func drop(_ filmID: String, onto target: ListEntryRow) -> Bool {
        guard let from = entries.all.firstIndex(where: { $0.id == filmID }),
            let over = entries.all.firstIndex(where: { $0.id == target.entry?.id })
        else { return false }
        // The place counts without the film itself, which is taken out from where it was.
        let before = target.hoveredHalf == .lower ? over + 1 : over
        model.dropped(filmID: filmID, at: before > from ? before - 1 : before)
        return true
    }

    // MARK: Writing

    private func openSheet(of row: ListEntryRow) {
        guard let entry = row.entry else { return }
        entrySheet?.save()
        let sheet = ListEntrySheet(entry, of: model)
        entrySheet = sheet
        sheet.popover.open(in: self, at: row.more)
    }

    /// Saves what is written, if it is not saved yet.
    func save() {
        editor.save()
        entrySheet?.save()
    }

    /// Whether a poster in view is still on its way.
    var hasLoadingPictures: Bool {
        let visible = items.visibleRange
        return items.cells.contains { index, cell in
            visible.contains(index) && (cell as? ListEntryRow)?.picture.face == .loading
        }
    }
}
