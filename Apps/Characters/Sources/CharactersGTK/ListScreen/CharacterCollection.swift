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
    /// While the list grows to the number of characters that are known.
    private var growth: FrameCallback?
    /// GTK makes cells for new rows in the next frame, until it has some two hundred; a whole page of them would take the
    /// time of several frames.
    private static let newRowsInAFrame = 3

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
                list?.records[safe: index].map { source.request(for: $0, at: place) }
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
        } else if items.model.count == 0 {
            items.model.append(count)
        } else if items.model.count < count, growth == nil {
            growth = onEachFrame { [weak self] _ in self?.grow() ?? false }
        }
    }

    /// Adds some of the rows that are missing.
    ///
    /// - Returns: Whether any are still missing.
    private func grow() -> Bool {
        let missing = list.records.count - items.model.count
        items.model.append(min(missing, Self.newRowsInAFrame))
        if missing > Self.newRowsInAFrame { return true }
        growth = nil
        return false
    }
}

extension Array {
    /// The element at an index, or `nil` where there is none: cells may be bound while the rows are being replaced.
    subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
