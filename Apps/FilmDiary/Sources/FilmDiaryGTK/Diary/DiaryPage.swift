import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// What was watched, the last day first, by month.
@MainActor
final class DiaryPage: Box {
    let items: ListView
    private let model: DiaryViewModel
    private let entries = ShownItems<DiaryEntry>()
    private let content: DiaryContent

    init(
        _ model: DiaryViewModel,
        source: PosterSource,
        onOpen: @escaping @MainActor (FilmFacts) -> Void,
        onDiscover: @escaping @MainActor () -> Void
    ) {
        self.model = model
        let entries = entries
        let factory = CellFactory(
            make: { DiaryRow(source, onOpen: onOpen) },
            bind: { row, index in Self.fill(row, at: index, from: entries) },
            unbind: { $0.clear() }
        )
        items = ListView(ItemModel(), factory)
        items.addStyle("diary-list")
        items.setAccessibleName("Diary")
        let scroller = ScrolledWindow(items)
        content = DiaryContent(
            scroller,
            empty: StatusPage(
                icon: "x-office-calendar-symbolic",
                title: "Nothing logged yet",
                description: "Open a film and press “Watched today”: it will stand here.",
                onDiscover: onDiscover
            )
        )
        super.init(.vertical, [content])
        items.onOpen { index in
            if let entry = entries[index] { onOpen(entry.activity.film) }
        }
        LoadOrder(items, in: scroller, picture: { ($0 as? DiaryRow)?.picture }) { [weak model] visible in
            if !visible.isEmpty { model?.visibleEntriesChanged(to: visible) }
        }
        keepUpdated { [weak self] in self?.update() }
    }

    private static func fill(_ row: DiaryRow, at index: Int, from entries: ShownItems<DiaryEntry>) {
        guard let entry = entries[index] else { return }
        row.show(entry, beginsMonth: entries[index - 1]?.day.monthOfYear != entry.day.monthOfYear)
    }

    private func update() {
        entries.show(model.entries, in: items) { [entries] cell, index in
            if let row = cell as? DiaryRow { Self.fill(row, at: index, from: entries) }
        }
        content.show(isReady: model.isReady, isEmpty: model.entries.isEmpty, error: model.error)
    }

    /// Whether a poster in view is still on its way.
    var hasLoadingPictures: Bool {
        let visible = items.visibleRange
        return items.cells.contains { index, cell in
            visible.contains(index) && (cell as? DiaryRow)?.picture.face == .loading
        }
    }
}
