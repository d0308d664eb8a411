import FilmDiary
import FilmDiaryScreens
import GTK

/// The watchlist or the likes, as a grid of posters.
@MainActor
final class ShelfPage: Box {
    let grid: FilmGrid
    private let model: ShelfViewModel
    private let content: DiaryContent

    init(
        _ model: ShelfViewModel,
        source: PosterSource,
        onOpen: @escaping @MainActor (FilmFacts) -> Void,
        onDiscover: @escaping @MainActor () -> Void
    ) {
        self.model = model
        let isWatchlist = model.kind == .watchlist
        grid = FilmGrid(
            source,
            name: isWatchlist ? "Watchlist" : "Likes",
            badges: { [weak model] facts, index in
                guard let films = model?.films, films.indices.contains(index), films[index].id == facts.id else {
                    return nil
                }
                return FilmBadges(films[index])
            },
            onOpen: onOpen,
            onVisible: { [weak model] in model?.visibleFilmsChanged(to: $0) }
        )
        content = DiaryContent(
            grid,
            empty: StatusPage(
                icon: isWatchlist ? "user-bookmarks-symbolic" : "emote-love-symbolic",
                title: isWatchlist ? "Nothing to watch yet" : "Nothing liked yet",
                description: isWatchlist
                    ? "Open a film and press the bookmark: it will wait for you here."
                    : "Open a film and press the heart: it will stand here.",
                onDiscover: onDiscover
            )
        )
        super.init(.vertical, [content])
        keepUpdated { [weak self] in self?.update() }
    }

    private func update() {
        grid.show(model.films.map(\.film))
        content.show(isReady: model.isReady, isEmpty: model.films.isEmpty, error: model.error)
    }
}
