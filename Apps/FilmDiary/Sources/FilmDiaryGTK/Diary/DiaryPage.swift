import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// What was watched, the last day first, by month.
@MainActor
final class DiaryPage: Box {
    let items: ListView
    private let model: DiaryViewModel
    private let stack = Stack()
    private var shown: [DiaryEntry] = []
    private let failure = StatusPage(icon: "dialog-warning-symbolic", title: "The diary cannot be read")

    init(
        _ model: DiaryViewModel,
        source: PosterSource,
        onOpen: @escaping @MainActor (FilmFacts) -> Void,
        onDiscover: @escaping @MainActor () -> Void
    ) {
        self.model = model
        let factory = CellFactory(
            make: { DiaryRow(source, onOpen: onOpen) },
            bind: { [weak model] row, index in
                guard let entries = model?.entries, entries.indices.contains(index) else { return }
                let before = index == 0 ? nil : entries[index - 1].day.monthOfYear
                row.show(entries[index], beginsMonth: before != entries[index].day.monthOfYear)
            },
            unbind: { $0.clear() }
        )
        items = ListView(ItemModel(), factory)
        items.addStyle("diary-list")
        items.setAccessibleName("Diary")
        super.init(.vertical, [stack])
        items.onOpen { [weak model] index in
            guard let entries = model?.entries, entries.indices.contains(index) else { return }
            onOpen(entries[index].activity.film)
        }
        let scroller = ScrolledWindow(items)
        LoadOrder(items, in: scroller, picture: { ($0 as? DiaryRow)?.picture }) { [weak model] visible in
            if !visible.isEmpty { model?.visibleEntriesChanged(to: visible) }
        }
        let discover = Button("Discover films", styles: "pill", "suggested-action")
        discover.onPress(onDiscover)
        let empty = StatusPage(
            icon: "x-office-calendar-symbolic",
            title: "Nothing logged yet",
            description: "Open a film and press “Watched today”: it will stand here.",
            action: discover
        )
        stack.expand(horizontally: true, vertically: true)
        stack.add(LoadingPage("Reading the diary"), name: "loading")
        stack.add(scroller, name: "entries")
        stack.add(empty, name: "empty")
        stack.add(failure, name: "failed")
        keepUpdated { [weak self] in self?.update() }
    }

    private func update() {
        let entries = model.entries
        if entries != shown {
            // A line's month heading depends on the one above it: lines from the first difference on are filled anew.
            var same = 0
            while same < min(shown.count, entries.count), shown[same] == entries[same] { same += 1 }
            items.model.splice(at: same, removing: shown.count - same, adding: entries.count - same)
            shown = entries
        }
        if let error = model.error, !model.isReady {
            failure.update(description: error.description)
            stack.visiblePage = "failed"
        } else if !model.isReady {
            stack.visiblePage = "loading"
        } else {
            stack.visiblePage = entries.isEmpty ? "empty" : "entries"
        }
    }

    /// Whether a poster in view is still on its way.
    var hasLoadingPictures: Bool {
        let visible = items.visibleRange
        return items.cells.contains { index, cell in
            visible.contains(index) && (cell as? DiaryRow)?.picture.face == .loading
        }
    }
}
