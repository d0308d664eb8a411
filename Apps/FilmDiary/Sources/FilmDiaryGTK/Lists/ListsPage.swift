import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// The person's lists, with a field that makes new ones.
@MainActor
final class ListsPage: Box {
    let name = Entry(placeholder: "Name of a new list")
    let create = Button("Make list", styles: "suggested-action")
    let items: ListView
    private let model: ListsViewModel
    private let lists = ShownItems<FilmList>()
    private let content: DiaryContent

    init(_ model: ListsViewModel, source: PosterSource, onOpen: @escaping @MainActor (FilmList) -> Void) {
        self.model = model
        let lists = lists
        let factory = CellFactory(
            make: { ListsRow(source, onOpen: onOpen) },
            bind: { row, index in
                if let list = lists[index] { row.show(list) }
            },
            unbind: { $0.clear() }
        )
        items = ListView(ItemModel(), factory)
        items.addStyle("diary-list")
        items.setAccessibleName("Lists")
        content = DiaryContent(
            ScrolledWindow(items),
            empty: StatusPage(
                icon: "view-list-bullet-symbolic",
                title: "No lists yet",
                description: "Name one above. Films are put on it from their own pages, under “Lists…”."
            )
        )
        super.init(.vertical)
        name.expand(horizontally: true)
        let tools = Box(.horizontal, spacing: 8, [name, create])
        tools.setMargins(horizontal: 12, vertical: 8)
        append(Clamp(maximumWidth: 640, tools))
        append(content)
        items.onOpen { index in
            if let list = lists[index] { onOpen(list) }
        }
        name.onEnter { [weak self] in self?.createTapped() }
        name.onChange { [weak self] in self?.updateButton() }
        create.onPress { [weak self] in self?.createTapped() }
        updateButton()
        keepUpdated { [weak self] in self?.update() }
    }

    private func createTapped() {
        model.newListTapped(named: name.text)
        name.text = ""
    }

    private func updateButton() {
        create.isSensitive = name.text.contains { !$0.isWhitespace }
    }

    private func update() {
        lists.show(model.lists, in: items) { [lists] cell, index in
            if let list = lists[index] { (cell as? ListsRow)?.show(list) }
        }
        content.show(isReady: model.isReady, isEmpty: model.lists.isEmpty, error: model.error)
    }

    /// Whether a poster in view is still on its way.
    var hasLoadingPictures: Bool {
        items.cells.contains { ($0.cell as? ListsRow)?.hasLoadingPictures == true }
    }
}
