import FilmDiary
import FilmDiaryScreens
import GTK

/// The watchlist or the likes, as a grid of posters.
@MainActor
final class ShelfPage: Box {
    let grid: FilmGrid
    private let model: ShelfViewModel
    private let stack = Stack()
    private let failure = StatusPage(icon: "dialog-warning-symbolic", title: "The diary cannot be read")

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
        super.init(.vertical, [stack])
        let discover = Button("Discover films", styles: "pill", "suggested-action")
        discover.onPress(onDiscover)
        let empty = StatusPage(
            icon: isWatchlist ? "bookmark-new-symbolic" : "emote-love-symbolic",
            title: isWatchlist ? "Nothing to watch yet" : "Nothing liked yet",
            description: isWatchlist
                ? "Open a film and press the bookmark: it will wait for you here."
                : "Open a film and press the heart: it will stand here.",
            action: discover
        )
        stack.expand(horizontally: true, vertically: true)
        stack.add(LoadingPage("Reading the diary"), name: "loading")
        stack.add(grid, name: "films")
        stack.add(empty, name: "empty")
        stack.add(failure, name: "failed")
        keepUpdated { [weak self] in self?.update() }
    }

    private func update() {
        grid.show(model.films.map(\.film))
        if let error = model.error, !model.isReady {
            failure.update(description: error.description)
            stack.visiblePage = "failed"
        } else if !model.isReady {
            stack.visiblePage = "loading"
        } else {
            stack.visiblePage = model.films.isEmpty ? "empty" : "films"
        }
    }
}

extension FilmBadges {
    /// What the diary says of a film, as a poster shows it.
    init(_ activity: FilmActivity) {
        self.init(
            isWatched: activity.isWatched,
            isLiked: activity.isLiked,
            isInWatchlist: activity.isInWatchlist,
            rating: activity.rating
        )
    }
}
