import Characters
import GTK
import StreamImageGTK
import StreamImageKit

/// The characters in a scrolled window, as a list or as a grid.
@MainActor
final class CharacterCollection: Box {
    let items: ItemsView
    let scroller: ScrolledWindow
    private let list: CharacterListViewModel
    private let position: ListPosition
    private var generation: Int

    init(
        _ list: CharacterListViewModel,
        layout: SavedState.Layout,
        source: PictureSource,
        pipeline: ImagePipeline?,
        position: ListPosition
    ) {
        self.list = list
        self.position = position
        generation = list.listGeneration
        let open: @MainActor (CharacterRecord) -> Void = { [weak list] in list?.rowTapped($0) }
        let model = ItemModel(count: list.records.count)
        switch layout {
        case .list:
            let factory = Self.factory(list) { CharacterRow(source, onOpen: open) }
            items = ListView(model, factory)
            items.addStyle("character-list")
        case .grid:
            let factory = Self.factory(list) { CharacterTile(source, onOpen: open) }
            items = GridView(model, factory, columns: 2...8)
            items.addStyle("character-grid")
        }
        items.setAccessibleName("Characters")
        scroller = ScrolledWindow(items)
        super.init(.vertical, [scroller])
        expand(horizontally: true, vertically: true)
        items.onOpen { [weak list] index in
            if let record = list?.records[safe: index] { list?.rowTapped(record) }
        }
        prefetch(for: layout, source: source, pipeline: pipeline)
        keepUpdated { [weak self] in self?.update() }
    }

    private static func factory<Cell: CharacterCell>(
        _ list: CharacterListViewModel,
        _ make: @escaping @MainActor () -> Cell
    ) -> CellFactory<Cell> {
        CellFactory(
            make: make,
            bind: { [weak list] cell, index in
                if let record = list?.records[safe: index] { cell.show(record) }
            },
            unbind: { $0.clear() }
        )
    }

    private func prefetch(for layout: SavedState.Layout, source: PictureSource, pipeline: ImagePipeline?) {
        let place: CharacterImageRequests.Place = layout == .list ? .row : .tile
        let prefetcher = pipeline.map { pipeline in
            ImagePrefetcher(pipeline: pipeline) { [weak list] index in
                list?.records[safe: index].map { source.images.request(for: $0, at: place) }
            }
        }
        LoadOrder(items, in: scroller, picture: { ($0 as? CharacterCell)?.picture }) { [weak self] visible in
            guard let self, !visible.isEmpty else { return }
            self.list.visibleRowsChanged(to: visible)
            prefetcher?.update(visible: visible, count: self.list.records.count)
            self.position.showsLastRow = visible.upperBound >= self.list.records.count
        }
    }

    private func update() {
        let count = list.records.count
        if generation != list.listGeneration {
            generation = list.listGeneration
            items.model.replaceAll(with: count)
            scroller.offset = 0
        } else {
            items.model.append(count - items.model.count)
        }
    }
}

extension Array {
    /// The element at an index, or `nil` where there is none: cells may be bound while the rows are being replaced.
    subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
