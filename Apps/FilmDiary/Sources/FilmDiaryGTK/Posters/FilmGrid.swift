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
        let films = Films()
        let factory = CellFactory(
            make: { FilmTile(source, onOpen: onOpen) },
            bind: { tile, index in
                guard films.shown.indices.contains(index) else { return }
                tile.show(films.shown[index])
                tile.show(badges(films.shown[index], index))
            },
            unbind: { $0.clear() }
        )
        self.films = films
        items = GridView(ItemModel(), factory, columns: 2...9)
        items.addStyle("film-grid")
        items.setAccessibleName(name)
        scroller = ScrolledWindow(items)
        super.init(.vertical, [scroller])
        expand(horizontally: true, vertically: true)
        items.onOpen { index in
            if films.shown.indices.contains(index) { onOpen(films.shown[index]) }
        }
        let prefetcher = ImagePrefetcher(pipeline: source.pipeline) { index in
            guard films.shown.indices.contains(index) else { return nil }
            return source.requests.request(for: films.shown[index].poster, at: .tile)
        }
        LoadOrder(items, in: scroller, picture: { ($0 as? FilmTile)?.picture }) { visible in
            guard !visible.isEmpty else { return }
            onVisible(visible)
            prefetcher.update(visible: visible, count: films.shown.count)
        }
    }

    private let films: Films

    /// The films that cells are filled from.
    @MainActor
    private final class Films {
        var shown: [FilmFacts] = []
    }

    /// Shows films; what goes on where it ended before is added below, so that nothing moves.
    func show(_ new: [FilmFacts], fromTop: Bool = false) {
        let old = films.shown
        films.shown = new
        if fromTop {
            items.model.replaceAll(with: new.count)
            scroller.offset = 0
        } else {
            var same = 0
            while same < min(old.count, new.count), old[same] == new[same] { same += 1 }
            var tail = 0
            while tail < min(old.count, new.count) - same, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
                tail += 1
            }
            items.model.splice(at: same, removing: old.count - same - tail, adding: new.count - same - tail)
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
