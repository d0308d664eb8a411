import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import GTK
import WebService

/// The catalogue's films, with a search field and filters.
@MainActor
final class DiscoverPage: Box {
    let search = SearchEntry(placeholder: "Search films")
    let grid: FilmGrid
    private let model: DiscoverViewModel
    private let stack = Stack()
    private let genreHolder = Box(.horizontal)
    private(set) var genreFilter: DropDown?
    let decadeFilter: DropDown
    let clear = Button("Show all films", styles: "pill")
    private var shownGenres: [FilmGenre] = []
    private var generation = 0

    init(_ model: DiscoverViewModel, source: PosterSource, onOpen: @escaping @MainActor (FilmFacts, String?) -> Void) {
        self.model = model
        decadeFilter = DropDown(["Any decade"] + model.decades.map { "\($0)s" }, name: "Decade")
        grid = FilmGrid(
            source,
            name: "Films",
            badges: { [weak model] facts, index in
                guard let model, model.items.indices.contains(index) else { return nil }
                return model.items[index].id == facts.id ? model.badges(of: model.items[index]) : nil
            },
            onOpen: { [weak model] facts in onOpen(facts, model?.items.first { $0.id == facts.id }?.film.overview) },
            onVisible: { [weak model] in model?.visibleItemsChanged(to: $0) }
        )
        super.init(.vertical)
        append(tools())
        append(banner())
        append(stack)
        append(footer())
        stack.expand(horizontally: true, vertically: true)
        stack.add(LoadingPage("Loading films"), name: "loading")
        stack.add(grid, name: "films")
        stack.add(emptyPage(), name: "empty")
        stack.add(failurePage(), name: "failed")
        keepUpdated { [weak self] in self?.updatePhase() }
        keepUpdated { [weak self] in self?.updateFilms() }
        keepUpdated { [weak self] in self?.updateGenres() }
    }

    private func tools() -> Widget {
        decadeFilter.onSelect { [weak model] index in
            guard let model else { return }
            model.decadeChosen(index == 0 ? nil : model.decades[index - 1])
        }
        search.onSearch { [weak model] in model?.searchTextChanged(to: $0) }
        search.onStop { [weak self] in self?.search.text = "" }
        search.expand(horizontally: true)
        for filter in [decadeFilter, genreHolder] { filter.expand(horizontally: true) }
        let filters = Box(.horizontal, spacing: 8, [decadeFilter, genreHolder])
        let tools = WrappingBox(most: 2, spacing: 8, [search, filters])
        tools.setMargins(horizontal: 16, vertical: 8)
        keepUpdated { [weak self] in
            guard let self else { return }
            // A search by title goes through everything.
            let isSearch = !self.model.searchText.isEmpty
            self.decadeFilter.isSensitive = !isSearch
            self.genreHolder.isSensitive = !isSearch
        }
        return Clamp(maximumWidth: 760, tools)
    }

    private func banner() -> Widget {
        let banner = Banner("", buttonLabel: "Try again")
        let box = Box(.vertical, [banner])
        box.addStyle("offline-banner")
        banner.onPress { [weak model] in model?.retryTapped() }
        keepUpdated { [weak banner, weak model] in
            banner?.text = model?.updateError?.description ?? ""
            banner?.isRevealed = model?.updateError != nil
        }
        return box
    }

    private func footer() -> Widget {
        let (label, retry) = (Label(styles: "dim-label"), Button("Retry", styles: "pill"))
        label.wraps = true
        let line = Box(.horizontal, spacing: 10, role: .status, [label, retry])
        line.align(horizontally: .center)
        line.setMargins(horizontal: 16, vertical: 8)
        let revealer = Revealer(line)
        retry.onPress { [weak model] in model?.retryTapped() }
        keepUpdated { [weak revealer, weak label, weak model] in
            guard case .failed(let error) = model?.footer else {
                revealer?.isRevealed = false
                return
            }
            label?.text = error.description
            revealer?.isRevealed = true
        }
        return revealer
    }

    private func emptyPage() -> Widget {
        let page = StatusPage(icon: "system-search-symbolic", title: "No film found", action: clear)
        clear.onPress { [weak self] in self?.clearTapped() }
        keepUpdated { [weak page, weak model] in
            if let model { page?.update(description: model.emptyWords) }
        }
        return page
    }

    private func failurePage() -> Widget {
        let retry = Button("Retry", styles: "pill", "suggested-action")
        let page = StatusPage(icon: "dialog-warning-symbolic", title: "", action: retry)
        retry.onPress { [weak model] in model?.retryTapped() }
        keepUpdated { [weak page, weak model] in
            guard case .failed(let error) = model?.phase else { return }
            page?.update(
                icon: error.isConnectivity ? "network-offline-symbolic" : "dialog-warning-symbolic",
                title: error.isConnectivity ? "Discover is offline" : "That did not work",
                description: error.isConnectivity
                    ? "Your diary is all here. New films come when there is a connection." : error.description
            )
        }
        return page
    }

    private func clearTapped() {
        search.text = ""
        decadeFilter.selectedIndex = 0
        genreFilter?.selectedIndex = 0
        model.clearTapped()
    }

    private func updatePhase() {
        switch model.phase {
        case .loading: stack.visiblePage = "loading"
        case .loaded: stack.visiblePage = "films"
        case .empty: stack.visiblePage = "empty"
        case .failed: stack.visiblePage = "failed"
        }
        grid.opacity = model.isUpdating ? 0.6 : 1
    }

    private func updateFilms() {
        let isNew = generation != model.generation
        generation = model.generation
        grid.show(model.items.map(\.facts), fromTop: isNew)
        // Read here, so that a badge that changes is shown even where no tile was filled meanwhile.
        if let first = model.items.first { _ = model.badges(of: first) }
    }

    private func updateGenres() {
        guard model.genres != shownGenres else { return }
        shownGenres = model.genres
        if let genreFilter { genreHolder.remove(genreFilter) }
        let filter = DropDown(["Any genre"] + shownGenres.map(\.name), name: "Genre")
        filter.onSelect { [weak self] index in
            guard let self else { return }
            self.model.genreChosen(index == 0 ? nil : self.shownGenres[index - 1])
        }
        filter.expand(horizontally: true)
        genreHolder.append(filter)
        genreFilter = filter
    }
}
