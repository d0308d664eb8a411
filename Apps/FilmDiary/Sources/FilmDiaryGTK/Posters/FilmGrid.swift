import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK
import StreamImageKit

/// Films in a scrolled grid of posters.
@MainActor
final class FilmGrid: Box {
    let items: GridView
    let scroller: ScrolledWindow
    private let films = ShownItems<FilmFacts>()
    private let badges: @MainActor (FilmFacts, Int) -> FilmBadges?

    /// Makes an empty grid.
    ///
    /// - Parameters:
    ///   - source: What the posters are made with.
    ///   - name: What the films are, for screen readers.
    ///   - badges: What the diary says of a film at an index; what it reads is observed.
    ///   - onOpen: Called with a film and its index when it is opened.
    ///   - onVisible: Called when other films are in view.
    init(
        _ source: PosterSource,
        name: String,
        badges: @escaping @MainActor (FilmFacts, Int) -> FilmBadges?,
        onOpen: @escaping @MainActor (FilmFacts) -> Void,
        onVisible: @escaping @MainActor (Range<Int>) -> Void
    ) {
        self.badges = badges
        let films = films
        let factory = CellFactory(
            make: { FilmTile(source, onOpen: onOpen) },
            bind: { tile, index in
                guard let film = films[index] else { return }
                tile.show(film)
                tile.show(badges(film, index))
            },
            unbind: { $0.clear() }
        )
        items = GridView(ItemModel(), factory, columns: 2...9)
        items.addStyle("film-grid")
        items.setAccessibleName(name)
        scroller = ScrolledWindow(items)
        super.init(.vertical, [scroller])
        expand(horizontally: true, vertically: true)
        items.onOpen { index in
            if let film = films[index] { onOpen(film) }
        }
        let prefetcher = ImagePrefetcher(pipeline: source.pipeline) { index in
            source.requests.request(for: films[index]?.poster, at: .tile)
        }
        LoadOrder(items, in: scroller, picture: { ($0 as? FilmTile)?.picture }) { visible in
            guard !visible.isEmpty else { return }
            onVisible(visible)
            prefetcher.update(visible: visible, count: films.all.count)
        }
    }

    /// Shows films; what goes on where it ended before is added below, so that nothing moves.
    func show(_ new: [FilmFacts], fromTop: Bool = false) {
        if fromTop {
            films.replaceAll(with: new, in: items)
            scroller.offset = 0
        } else {
            films.show(new, in: items) { [films] cell, index in
                if let tile = cell as? FilmTile, let film = films[index] { tile.show(film) }
            }
        }
        showBadges()
    }

    /// Brings the badges of the tiles up to date.
    func showBadges() {
        for (index, cell) in items.cells {
            guard let tile = cell as? FilmTile, let facts = tile.facts else { continue }
            tile.show(badges(facts, index))
        }
    }

    /// Whether a poster in view is still on its way.
    var hasLoadingPictures: Bool {
        let visible = items.visibleRange
        return items.cells.contains { index, cell in
            visible.contains(index) && (cell as? FilmTile)?.picture.face == .loading
        }
    }
}
