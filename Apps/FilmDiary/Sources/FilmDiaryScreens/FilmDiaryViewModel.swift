public import FilmCatalog
public import FilmDiary
public import Observation

/// The program: its sections, and the list and the film that are open on top of them.
@MainActor @Observable
public final class FilmDiaryViewModel {
    /// The film that is open; `nil` for the sections themselves.
    public private(set) var film: FilmViewModel?
    /// The list that is open, below the film where there is one; `nil` for the sections themselves.
    public private(set) var list: ListViewModel?

    /// The catalogue's films.
    public let discover: DiscoverViewModel
    /// What was watched.
    public let diary: DiaryViewModel
    /// What is to be watched.
    public let watchlist: ShelfViewModel
    /// What is liked.
    public let likes: ShelfViewModel
    /// The person's lists.
    public let lists: ListsViewModel
    /// What it adds up to.
    public let profile: ProfileViewModel
    /// What writes to the diary.
    public let editor: DiaryEditor
    /// The requests of all posters.
    public let posters: PosterRequests
    /// What looks up the films of imports.
    @ObservationIgnored public let matcher: CatalogueMatcher

    @ObservationIgnored private let catalog: any FilmCatalog
    @ObservationIgnored private let films: CatalogueFilms
    @ObservationIgnored let today: @MainActor () -> CivilDay

    /// Makes the program's model.
    ///
    /// - Parameters:
    ///   - store: The diary.
    ///   - catalog: Where films come from.
    ///   - catalogueName: What keeps this catalogue's films apart from another's.
    ///   - sample: Where the sample catalogue is served; `nil`, the default, where films come from elsewhere.
    ///   - scale: Pixels a point.
    ///   - today: The day that "today" is. The default is the day of the clock on the wall.
    public init(
        store: FilmStore,
        catalog: any FilmCatalog,
        catalogueName: String,
        sample: SampleAddress? = nil,
        scale: Double = 1,
        today: @escaping @MainActor () -> CivilDay = { CivilDay.now }
    ) {
        let films = CatalogueFilms(catalogueName: catalogueName, sample: sample)
        let posters = PosterRequests(folder: store.folder, scale: scale, sample: sample)
        self.catalog = catalog
        self.films = films
        self.posters = posters
        self.today = today
        matcher = CatalogueMatcher(
            catalog: catalog,
            films: films,
            posterPixelWidth: posters.pixelWidth(at: .tile)
        )
        editor = DiaryEditor(store: store)
        discover = DiscoverViewModel(
            catalog: catalog,
            films: films,
            store: store,
            posterPixelWidth: posters.pixelWidth(at: .tile)
        )
        diary = DiaryViewModel(store: store)
        watchlist = ShelfViewModel(.watchlist, store: store)
        likes = ShelfViewModel(.likes, store: store)
        lists = ListsViewModel(editor: editor)
        profile = ProfileViewModel(store: store, year: today().year)
    }

    /// A person opened a film; one that is open already stays as it is, as after a double click.
    public func filmTapped(_ facts: FilmFacts, overview: String? = nil) {
        guard film?.facts.id != facts.id else { return }
        let model = FilmViewModel(
            facts,
            overview: overview,
            catalog: catalog,
            films: films,
            editor: editor,
            posterPixelWidth: posters.pixelWidth(at: .detail),
            today: today
        )
        film = model
        model.appeared()
    }

    /// A person went back from the film.
    public func filmClosed() {
        if film != nil { film = nil }
    }

    /// A person opened a list; one that is open already stays as it is, as after a double click.
    public func listTapped(_ list: FilmList) {
        guard self.list?.id != list.id else { return }
        self.list = ListViewModel(list, editor: editor)
    }

    /// A person went back from the list, or it is gone.
    public func listClosed() {
        if list != nil { list = nil }
    }
}
