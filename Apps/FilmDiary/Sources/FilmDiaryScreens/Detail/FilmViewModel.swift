public import FilmCatalog
public import FilmDiary
public import Observation
public import WebService

/// A film's own page: what the catalogue knows, and the log section that writes to the diary at once.
@MainActor @Observable
public final class FilmViewModel {
    /// What is known of the film.
    public private(set) var facts: FilmFacts
    /// What it is about; `nil` where nobody wrote it.
    public private(set) var overview: String?
    /// The first names of the cast.
    public private(set) var cast: [String] = []
    /// Where the large poster is; the small one, until the catalogue has answered.
    public private(set) var largePoster: PosterReference?
    /// Whether the catalogue is being asked.
    public private(set) var isLoading = false
    /// Why nothing more is known than before.
    public private(set) var error: APIError?

    @ObservationIgnored private let catalog: any FilmCatalog
    @ObservationIgnored private let films: CatalogueFilms
    @ObservationIgnored private let posterPixelWidth: Int
    @ObservationIgnored private let editor: DiaryEditor
    @ObservationIgnored private let today: @MainActor () -> CivilDay
    @ObservationIgnored private var load: Task<Void, Never>?
    private let activityQuery: LiveQuery<FilmActivity?>
    private let viewingsQuery: LiveQuery<[Viewing]>
    private let allListsQuery: LiveQuery<[FilmList]>
    private let holdingListsQuery: LiveQuery<[FilmList]>

    /// Makes the model; the catalogue is asked by ``appeared()``.
    ///
    /// - Parameters:
    ///   - facts: What is known so far.
    ///   - overview: What it is about, where that is known.
    ///   - catalog: Where more comes from.
    ///   - films: What tells the catalogue's number of a film.
    ///   - editor: What writes to the diary.
    ///   - posterPixelWidth: The pixels across that the large poster is drawn with.
    ///   - today: The day that "today" is.
    public init(
        _ facts: FilmFacts,
        overview: String? = nil,
        catalog: any FilmCatalog,
        films: CatalogueFilms,
        editor: DiaryEditor,
        posterPixelWidth: Int,
        today: @escaping @MainActor () -> CivilDay
    ) {
        self.facts = facts
        self.overview = overview
        self.catalog = catalog
        self.films = films
        self.editor = editor
        self.posterPixelWidth = posterPixelWidth
        self.today = today
        largePoster = facts.poster
        activityQuery = LiveQuery(.activity(filmID: facts.id), in: editor.store)
        viewingsQuery = LiveQuery(.viewings(filmID: facts.id), in: editor.store)
        allListsQuery = LiveQuery(.lists, in: editor.store)
        holdingListsQuery = LiveQuery(.lists(holdingFilmID: facts.id), in: editor.store)
    }

    deinit {
        load?.cancel()
    }

    // MARK: What the diary says

    /// What was done last, or why it was not.
    public var notice: DiaryEditor.Notice? { editor.notice }
    /// Whether the diary has answered.
    public var isReady: Bool { activityQuery.value != nil && viewingsQuery.value != nil }
    /// Why the diary could not be read.
    public var storeError: StoreError? { activityQuery.error ?? viewingsQuery.error }
    /// What the person says of the film; `nil` where nothing yet.
    public var activity: FilmActivity? { activityQuery.value ?? nil }
    /// The rating; `nil` where there is none.
    public var rating: Rating? { activity?.rating }
    /// Whether it is liked.
    public var isLiked: Bool { activity?.isLiked ?? false }
    /// Whether it is to be watched.
    public var isInWatchlist: Bool { activity?.isInWatchlist ?? false }
    /// The review; empty where there is none.
    public var review: String { activity?.review ?? "" }
    /// The times it was watched, the last first.
    public var viewings: [Viewing] { viewingsQuery.value ?? [] }
    /// All lists, with whether each holds the film.
    public var lists: [(list: FilmList, holdsFilm: Bool)] {
        let holding = Set((holdingListsQuery.value ?? []).map(\.id))
        return (allListsQuery.value ?? []).map { ($0, holding.contains($0.id)) }
    }

    // MARK: What happened on the screen

    /// The page is shown: the catalogue is asked for more.
    public func appeared() {
        guard load == nil, let number = films.number(of: facts.id) else { return }
        isLoading = true
        error = nil
        load = Task { [weak self, catalog] in
            let answer: Result<(FilmDetails, PosterAddresses), APIError>
            do throws(APIError) {
                answer = .success((try await catalog.details(of: number), try await catalog.posters()))
            } catch {
                answer = .failure(error)
            }
            self?.receive(answer)
        }
    }

    /// A person wants the catalogue to be asked again.
    public func retryTapped() {
        guard !isLoading else { return }
        load = nil
        appeared()
    }

    /// A person tapped a star, from 1 to 5.
    public func starTapped(_ star: Int) {
        rate { Rating.tapped(star: star, current: $0) }
    }

    /// A person pressed a key on the stars.
    public func ratingKeyPressed(_ key: RatingKey) {
        rate { Rating.pressed(key, current: $0) }
    }

    /// A person cleared the rating.
    public func clearRatingTapped() {
        rate { _ in nil }
    }

    /// A person turned Like on or off.
    public func likeTapped() {
        let facts = facts
        editor.perform { store throws(StoreError) in
            let isLiked = try await store.read(.activity(filmID: facts.id))?.isLiked ?? false
            let undo = try await store.setLiked(!isLiked, facts)
            return (isLiked ? "No longer liked" : "Liked", undo)
        }
    }

    /// A person put the film on the watchlist or took it off.
    public func watchlistTapped() {
        let facts = facts
        editor.perform { store throws(StoreError) in
            let isIn = try await store.read(.activity(filmID: facts.id))?.isInWatchlist ?? false
            let undo = try await store.setInWatchlist(!isIn, facts)
            return (isIn ? "Taken off the watchlist" : "Added to the watchlist", undo)
        }
    }

    /// A person watched the film today.
    public func watchedTodayTapped(tags: String = "") {
        log(on: today(), tags: tags)
    }

    /// A person watched the film on a day.
    ///
    /// Whether it was a rewatch is known from the diary: any viewing before makes it one.
    public func log(on day: CivilDay, tags: String = "") {
        let (facts, tags) = (facts, ViewingDraft.tags(in: tags))
        editor.perform { store throws(StoreError) in
            let before = try await store.read(.activity(filmID: facts.id))
            let isRewatch = before?.isWatched ?? false
            let entry = ViewingEntry(day: day, isRewatch: isRewatch, rating: before?.rating, tags: tags)
            let undo = try await store.log(facts, entry).undo
            return (isRewatch ? "Logged as a rewatch" : "Logged in the diary", undo)
        }
    }

    /// A person wants to log a viewing: today's, until they say otherwise, and a rewatch where there is one before.
    public func newViewing() -> ViewingDraft {
        ViewingDraft(today: today(), isRewatch: activity?.isWatched ?? false)
    }

    /// A person wants to change a viewing.
    public func changing(_ viewing: Viewing) -> ViewingDraft { ViewingDraft(viewing, today: today()) }

    /// A person has said all of a viewing that there is to say.
    public func saveTapped(_ draft: ViewingDraft) {
        let entry = draft.entry
        if let viewing = draft.viewing {
            if entry != viewing.entry { update(viewing, to: entry, "Viewing changed") }
            return
        }
        let facts = facts
        editor.perform { store throws(StoreError) in
            var entry = entry
            entry.rating = try await store.read(.activity(filmID: facts.id))?.rating
            let undo = try await store.log(facts, entry).undo
            return (entry.isRewatch ? "Logged as a rewatch" : "Logged in the diary", undo)
        }
    }

    /// A person marked a viewing as a rewatch or as the first.
    public func rewatchChanged(_ viewing: Viewing, to isRewatch: Bool) {
        guard viewing.entry.isRewatch != isRewatch else { return }
        var entry = viewing.entry
        entry.isRewatch = isRewatch
        update(viewing, to: entry, "Viewing changed")
    }

    /// A person changed the tags of a viewing, written with commas between.
    public func tagsChanged(_ viewing: Viewing, to text: String) {
        let tags = ViewingDraft.tags(in: text)
        guard viewing.entry.tags != tags else { return }
        var entry = viewing.entry
        entry.tags = tags
        update(viewing, to: entry, "Tags changed")
    }

    /// A person deleted a viewing.
    public func deleteTapped(_ viewing: Viewing) {
        editor.perform { store throws(StoreError) in ("Viewing deleted", try await store.delete(viewing.id)) }
    }

    /// The review was written, and the person paused or left it; the same text again changes nothing.
    public func reviewChanged(to text: String) {
        let facts = facts
        editor.perform { store throws(StoreError) in
            let before = try await store.read(.activity(filmID: facts.id))?.review ?? ""
            guard before != text else { return (nil, nil) }
            let undo = try await store.setReview(text.isEmpty ? nil : text, facts)
            return (text.isEmpty ? "Review deleted" : "Review saved", undo)
        }
    }

    /// A person put the film on a list or took it off.
    public func listTapped(_ list: FilmList, holdsFilm: Bool) {
        let facts = facts
        editor.perform { store throws(StoreError) in
            if holdsFilm {
                return ("Taken off “\(list.name)”", try await store.remove(filmID: facts.id, from: list.id))
            }
            return ("Added to “\(list.name)”", try await store.add(facts, to: list.id))
        }
    }

    /// A person made a new list that begins with the film; undoing it takes both back.
    public func newListTapped(named name: String) {
        let name = name.trimmed
        guard !name.isEmpty else { return }
        let facts = facts
        editor.perform { store throws(StoreError) in
            ("Added to “\(name)”", try await store.createList(named: name, beginningWith: facts).undo)
        }
    }

    // MARK: Doing

    private func rate(_ change: @escaping @Sendable (Rating?) -> Rating?) {
        let facts = facts
        editor.perform { store throws(StoreError) in
            // Read in turn, so that two taps in a row are two steps, however slow the disk is.
            let before = try await store.read(.activity(filmID: facts.id))?.rating
            let after = change(before)
            guard after != before else { return (nil, nil) }
            let undo = try await store.rate(facts, after)
            return (after.map { "Rated \($0.words.lowercased())" } ?? "Rating cleared", undo)
        }
    }

    private func update(_ viewing: Viewing, to entry: ViewingEntry, _ words: String) {
        editor.perform { store throws(StoreError) in (words, try await store.update(viewing.id, to: entry)) }
    }

    private func receive(_ answer: Result<(FilmDetails, PosterAddresses), APIError>) {
        isLoading = false
        load = nil
        switch answer {
        case .failure(.cancelled): break
        case .failure(let error): self.error = error
        case .success(let (details, posters)): learn(details, posters)
        }
    }

    private func learn(_ details: FilmDetails, _ posters: PosterAddresses) {
        let large = films.facts(of: details.film, genres: [], posters: posters, pixelWidth: posterPixelWidth).poster
        if let large { largePoster = large }
        overview = details.film.overview ?? overview
        cast = details.cast
        facts.title = details.film.title
        facts.year = details.film.year ?? facts.year
        facts.runtime = details.minutes ?? facts.runtime
        if !details.directors.isEmpty { facts.directors = details.directors }
        if !details.genres.isEmpty { facts.genres = details.genres.map(\.name) }
        let facts = facts
        editor.perform { store throws(StoreError) in
            // Directors count in the profile, also for what was logged before they were known.
            if let known = try await store.read(.activity(filmID: facts.id)), known.film != facts {
                _ = try await store.updateFacts(facts)
            }
            return (nil, nil)
        }
    }
}
