public import FilmCatalog
public import FilmDiary
public import Observation
public import StreamImageKit
public import WebService

/// The catalogue's films: pages that come as they are needed, a search, filters, and what the diary says of each.
///
/// Methods say what a person or the screen did. What belongs to an older search is dropped when it comes.
@MainActor @Observable
public final class DiscoverViewModel {
    /// What the screen shows as a whole.
    public private(set) var phase = Phase.loading
    /// What stands below the last film.
    public private(set) var footer = Footer.none
    /// The films, each once, in the catalogue's order.
    public private(set) var items: [Item] = []
    /// Another number means that ``items`` were replaced, not added to.
    public private(set) var generation = 0
    /// The genres that can be chosen.
    public private(set) var genres: [FilmGenre] = []
    /// What is typed in the search field.
    public private(set) var searchText = ""
    /// The decade and genre that are chosen; a search by title does not use them.
    public private(set) var filter = FilmFilter()
    /// Whether the films shown will soon give way to others.
    public private(set) var isUpdating = false
    /// Why the catalogue could not be asked anew while films from before are still shown.
    public private(set) var updateError: APIError?

    /// The decades that can be chosen, the latest first, each by its first year.
    public let decades: [Int]

    @ObservationIgnored private let catalog: any FilmCatalog
    @ObservationIgnored private let films: CatalogueFilms
    @ObservationIgnored private let posterPixelWidth: Int
    @ObservationIgnored private let scheduler: any Scheduling
    @ObservationIgnored private var pendingSearch: (any ScheduledAction)?
    @ObservationIgnored private var load: Task<Void, Never>?
    @ObservationIgnored private var question = 0
    @ObservationIgnored private var nextPage = 1
    @ObservationIgnored private var known: Set<String> = []
    @ObservationIgnored private var barrenPages = 0
    @ObservationIgnored private var lastVisible = -1
    @ObservationIgnored private var hasAppeared = false
    private let store: FilmStore
    private var badgeQuery: LiveQuery<[String: FilmBadges]>?

    /// Makes the model; nothing is asked for before ``appeared()``.
    ///
    /// - Parameters:
    ///   - catalog: Where films come from.
    ///   - films: What turns them into the diary's.
    ///   - store: The diary, which knows what was watched and liked.
    ///   - posterPixelWidth: The pixels across that a poster of the grid is drawn with.
    ///   - lastDecade: The first year of the latest decade to choose. The default is 2020.
    ///   - scheduler: The clock that the pause in typing is measured by.
    public init(
        catalog: any FilmCatalog,
        films: CatalogueFilms,
        store: FilmStore,
        posterPixelWidth: Int,
        lastDecade: Int = 2020,
        scheduler: any Scheduling = SystemScheduler()
    ) {
        self.catalog = catalog
        self.films = films
        self.store = store
        self.posterPixelWidth = posterPixelWidth
        self.scheduler = scheduler
        decades = Array(stride(from: lastDecade, through: 1900, by: -10))
    }

    deinit {
        load?.cancel()
        pendingSearch?.cancel()
    }

    /// What the diary says of a film of the grid; `nil` where nothing.
    public func badges(of item: Item) -> FilmBadges? { badges(ofFilmID: item.id) }

    /// What the diary says of a film of the grid by its name in the diary; `nil` where nothing.
    public func badges(ofFilmID id: String) -> FilmBadges? { badgeQuery?.value?[id] }

    // MARK: What happened on the screen

    /// The screen is shown; the first time, the first page is asked for.
    public func appeared() {
        guard !hasAppeared else { return }
        hasAppeared = true
        askAnew()
    }

    /// Other films are in view than before; near the end, the next page is asked for.
    public func visibleItemsChanged(to range: Range<Int>) {
        lastVisible = range.upperBound - 1
        askForMoreIfNeeded()
    }

    /// A person wants once more what failed, or everything anew.
    public func retryTapped() {
        if case .failed = footer { ask(for: nextPage) } else { askAnew() }
    }

    /// A person wants everything anew, on a screen that shows how long that takes; returns when the answer is there.
    public func refreshAndWait() async {
        askAnew()
        await load?.value
    }

    /// The search field changed; it is searched for when typing pauses for 0.3 seconds.
    public func searchTextChanged(to text: String) {
        guard text != searchText else { return }
        searchText = text
        pendingSearch?.cancel()
        pendingSearch = scheduler.schedule(after: 0.3) { [weak self] in
            Task { @MainActor in
                guard let self, self.searchText == text else { return }
                self.askAnew()
            }
        }
    }

    /// A person chose a decade by its first year, or `nil` for all.
    public func decadeChosen(_ decade: Int?) {
        guard decade != filter.decade else { return }
        filter.decade = decade
        askAnew()
    }

    /// A person chose a genre, or `nil` for all.
    public func genreChosen(_ genre: FilmGenre?) {
        guard genre?.id != filter.genreID else { return }
        filter.genreID = genre?.id
        askAnew()
    }

    /// A person wants every film again: no search, no filter.
    public func clearTapped() {
        searchText = ""
        filter = FilmFilter()
        askAnew()
    }

    /// The network came back or went away; what failed for want of it is asked for again.
    public func networkChanged(isOnline: Bool) {
        guard isOnline else { return }
        if case .failed(let error) = phase, error.isConnectivity { retryTapped() }
        if case .failed(let error) = footer, error.isConnectivity { retryTapped() }
        if updateError?.isConnectivity == true { retryTapped() }
    }

    // MARK: Asking

    private var isSearch: Bool { !searchText.allSatisfy(\.isWhitespace) }

    private func askAnew() {
        pendingSearch?.cancel()
        pendingSearch = nil
        nextPage = 1
        barrenPages = 0
        updateError = nil
        ask(for: 1)
    }

    private func askForMoreIfNeeded() {
        guard footer == .none, phase == .loaded, !isUpdating, items.count - 1 - lastVisible <= 24 else { return }
        ask(for: nextPage)
    }

    private func ask(for number: Int) {
        load?.cancel()
        question += 1
        let current = question
        if number == 1 {
            footer = .none
            if items.isEmpty { phase = .loading } else { isUpdating = true }
        } else {
            footer = .loading
        }
        let (words, filter, isSearch) = (searchText, filter, isSearch)
        load = Task { [weak self, catalog] in
            let answer: Result<Answer, APIError>
            do throws(APIError) {
                // Genres and posters are asked for once and remembered; a list without them is still a list.
                let genres = await self?.genresNow() ?? []
                let posters = try await catalog.posters()
                let page =
                    if isSearch {
                        try await catalog.search(words, year: nil, page: number)
                    } else if filter == FilmFilter() {
                        try await catalog.popular(page: number)
                    } else {
                        try await catalog.discover(filter, page: number)
                    }
                answer = .success(Answer(page: page, genres: genres, posters: posters))
            } catch {
                answer = .failure(error)
            }
            guard let self, self.question == current else { return }
            self.receive(answer, number: number)
        }
    }

    private struct Answer {
        let page: FilmPage
        let genres: [FilmGenre]
        let posters: PosterAddresses
    }

    private func genresNow() async -> [FilmGenre] {
        if !genres.isEmpty { return genres }
        let found = try? await catalog.genres()
        if let found, genres.isEmpty { genres = found }
        return genres
    }

    private func receive(_ answer: Result<Answer, APIError>, number: Int) {
        isUpdating = false
        switch answer {
        case .success(let answer):
            if number == 1 {
                items = []
                known = []
                lastVisible = -1
                generation += 1
            }
            add(answer)
        case .failure(let error) where number > 1: footer = .failed(error)
        case .failure(let error) where items.isEmpty: phase = .failed(error)
        case .failure(let error): updateError = error
        }
    }

    private func add(_ answer: Answer) {
        let new = answer.page.films.map { film in
            Item(
                film: film,
                facts: films.facts(
                    of: film,
                    genres: answer.genres,
                    posters: answer.posters,
                    pixelWidth: posterPixelWidth
                )
            )
        }.filter { known.insert($0.id).inserted }
        items += new
        nextPage += 1
        barrenPages = new.isEmpty ? barrenPages + 1 : 0
        // A service that repeats itself is not asked for ever.
        let isOver = answer.page.isLast || barrenPages >= 2
        footer = isOver ? .end : .none
        phase = items.isEmpty && isOver ? .empty : .loaded
        watchBadges()
        askForMoreIfNeeded()
    }

    private func watchBadges() {
        let query = StoreQuery<[String: FilmBadges]>.badges(filmIDs: items.map(\.id))
        if let badgeQuery { badgeQuery.replace(with: query) } else { badgeQuery = LiveQuery(query, in: store) }
    }
}
