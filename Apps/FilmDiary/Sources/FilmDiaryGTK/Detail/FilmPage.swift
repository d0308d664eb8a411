import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK
import WebService

/// A film's own page: its poster, what is known of it, and the log section.
@MainActor
final class FilmPage: Box {
    let picture: RemotePicture
    let stars: StarControl
    let like = ToggleButton(toggling: "Like", icon: "emote-love-symbolic")
    let watchlist = ToggleButton(toggling: "Watchlist", icon: "user-bookmarks-symbolic")
    let watched: WatchedMenu
    let review: WritingField
    let listMenu: ListMenu
    private let model: FilmViewModel
    private let source: PosterSource
    private let title = Label()
    private let line = Label(styles: "dim-label")
    private let overview = Label()
    private let problem = Box(.horizontal, spacing: 10, role: .status)
    private let problemText = Label(styles: "dim-label")
    private let viewings = Box(.vertical, spacing: 8)
    private(set) var rows: [ViewingRow] = []
    private var shownPoster: PosterReference?

    init(_ model: FilmViewModel, source: PosterSource, onClose: @escaping @MainActor () -> Void) {
        self.model = model
        self.source = source
        picture = source.makePicture(for: .detail)
        stars = StarControl(model)
        watched = WatchedMenu(model)
        listMenu = ListMenu(model)
        review = WritingField(
            "Review",
            stored: { [weak model] in model?.isReady == true ? model?.review : nil },
            save: { [weak model] in model?.reviewChanged(to: $0) }
        )
        super.init(.vertical)
        let back = Button(icon: "go-previous-symbolic", name: "Back")
        back.onPress(onClose)
        let bar = HeaderBar()
        bar.setTitle(model.facts.title)
        bar.addAtStart(back)
        append(bar)
        append(ScrolledWindow(Clamp(maximumWidth: 520, content())))
        shownPoster = model.largePoster
        picture.bind(
            source.requests.request(for: model.largePoster, at: .detail),
            preview: source.requests.request(for: model.facts.poster, at: .tile),
            name: "Poster of \(model.facts.title)"
        )
        connect()
        keepUpdated { [weak self] in self?.updateFacts() }
        keepUpdated { [weak self] in self?.updateLog() }
        keepUpdated { [weak self] in self?.updatePoster() }
    }

    /// The film.
    var facts: FilmFacts { model.facts }

    private func content() -> Widget {
        for label in [title, line] {
            label.wraps = true
            label.setTextAlignment(0.5)
            label.align(horizontally: .center)
        }
        overview.wraps = true
        overview.isSelectable = true
        problemText.wraps = true
        problemText.expand(horizontally: true)
        let retry = Button("Retry")
        retry.onPress { [weak model] in model?.retryTapped() }
        problem.append(problemText)
        problem.append(retry)
        for mark in [like, watchlist, listMenu] { mark.expand(horizontally: true) }
        let marks = WrappingBox(most: 3, spacing: 6, [like, watchlist, listMenu])
        marks.addStyle("marks")
        let log = Box(.vertical, spacing: 16, [stars, Box(.vertical, spacing: 8, [watched, marks]), review, viewings])
        log.addStyle("card", "log-card")
        let content = Box(
            .vertical,
            spacing: 18,
            [picture, Box(.vertical, spacing: 6, [title, line]), log, overview, problem]
        )
        content.setMargins(horizontal: 18, vertical: 24)
        content.align(vertically: .start)
        return content
    }

    private func connect() {
        like.onToggle { [weak model] isOn in
            if let model, isOn != model.isLiked { model.likeTapped() }
        }
        watchlist.onToggle { [weak model] isOn in
            if let model, isOn != model.isInWatchlist { model.watchlistTapped() }
        }
    }

    private func updateFacts() {
        let facts = model.facts
        title.text = facts.title
        // A title that is as long as a sentence is written as one, which leaves room for the rest of the page.
        let isLong = facts.title.count > 60
        title.removeStyle(isLong ? "title-1" : "title-3")
        title.addStyle(isLong ? "title-3" : "title-1")
        let minutes = facts.runtime.map { "\($0) min" }
        let first = [facts.year.map(String.init), minutes].compactMap { $0 } + facts.genres
        let directors = facts.directors.isEmpty ? "" : "\nDirected by \(facts.directors.joined(separator: ", "))"
        let cast = model.cast.isEmpty ? "" : "\nWith \(model.cast.joined(separator: ", "))"
        line.text = first.joined(separator: " · ") + directors + cast
        overview.text = model.overview ?? ""
        overview.isVisible = model.overview != nil
        let trouble = model.storeError?.description ?? model.error?.description
        problem.isVisible = trouble != nil
        problemText.text = trouble ?? ""
    }

    private func updateLog() {
        // A change that could not be written has changed nothing but the buttons: each notice sets them right.
        _ = model.notice
        like.isOn = model.isLiked
        watchlist.isOn = model.isInWatchlist
        // A row that stays keeps the keyboard and what is being written in it.
        let kept = Dictionary(rows.map { (RowKey($0.viewing), $0) }) { first, _ in first }
        let new = model.viewings.map { viewing in kept[RowKey(viewing)] ?? ViewingRow(viewing, model) }
        zip(new, model.viewings).forEach { $0.show($1) }
        guard !new.elementsEqual(rows, by: ===) else { return }
        rows.forEach { row in if !new.contains(where: { $0 === row }) { viewings.remove(row) } }
        rows = new
        for (index, row) in rows.enumerated() { viewings.insert(row, at: index) }
    }

    private struct RowKey: Hashable {
        let id: Viewing.ID
        let day: CivilDay?

        init(_ viewing: Viewing) {
            id = viewing.id
            day = viewing.entry.day
        }
    }

    /// Saves what is being written.
    func save() {
        review.save()
        rows.forEach { $0.save() }
    }

    private func updatePoster() {
        guard model.largePoster != shownPoster else { return }
        shownPoster = model.largePoster
        picture.bind(
            source.requests.request(for: model.largePoster, at: .detail),
            preview: source.requests.request(for: model.facts.poster, at: .tile),
            name: "Poster of \(model.facts.title)"
        )
    }
}
