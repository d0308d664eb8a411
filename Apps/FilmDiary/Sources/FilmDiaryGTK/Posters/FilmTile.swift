import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK

/// A film of a grid: its poster, its title, its year, and what the diary says of it.
@MainActor
final class FilmTile: Box {
    let picture: RemotePicture
    private let source: PosterSource
    private let button: Button
    private let title = Label(styles: "heading")
    private let line = Label(styles: "dim-label", "caption")
    let badges = Box(.horizontal, spacing: 4, role: .presentation)
    private let watched = Icon("object-select-symbolic", size: 12)
    private let liked = Icon("emote-love-symbolic", size: 12)
    private let queued = Icon("user-bookmarks-symbolic", size: 12)
    private(set) var facts: FilmFacts?

    init(_ source: PosterSource, onOpen: @escaping @MainActor (FilmFacts) -> Void) {
        self.source = source
        picture = source.makePicture(for: .tile)
        let width = Int(PosterRequests.Place.tile.width)
        title.ellipsis = .end
        title.setWidth(inCharacters: 1, atMost: 1)
        line.ellipsis = .end
        line.setWidth(inCharacters: 1, atMost: 1)
        line.expand(horizontally: true)
        let lines = Box(.vertical, spacing: 2, [title, Box(.horizontal, spacing: 4, [line, badges])])
        let content = Box(.vertical, spacing: 8, [picture, lines])
        content.setMinimumSize(width: width)
        content.align(horizontally: .center)
        button = Button(content, name: "", styles: "flat", "film-tile")
        super.init(.vertical, [button])
        for icon in [watched, liked, queued] { badges.append(icon) }
        badges.addStyle("film-badges")
        align(horizontally: .center)
        setMargins(horizontal: 2, vertical: 4)
        button.onPress { [weak self] in
            if let facts = self?.facts { onOpen(facts) }
        }
    }

    /// Fills the tile.
    func show(_ facts: FilmFacts) {
        self.facts = facts
        title.text = facts.title
        picture.bind(source.requests.request(for: facts.poster, at: .tile), name: "Poster of \(facts.title)")
    }

    /// Shows what the diary says of the film, which changes while the tile is shown.
    func show(_ state: FilmBadges?) {
        guard let facts else { return }
        watched.isVisible = state?.isWatched ?? false
        liked.isVisible = state?.isLiked ?? false
        queued.isVisible = state?.isInWatchlist ?? false
        badges.isVisible = watched.isVisible || liked.isVisible || queued.isVisible
        let year = facts.year.map(String.init)
        line.text = [year, state?.rating?.glyphs].compactMap { $0 }.joined(separator: " · ")
        button.setAccessibleName(FilmBadges.words(for: facts, state))
    }

    /// Empties the tile, and stops its load.
    func clear() {
        facts = nil
        picture.unbind()
    }
}
