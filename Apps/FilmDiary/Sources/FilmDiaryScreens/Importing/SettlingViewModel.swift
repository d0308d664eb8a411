import FilmCatalog
public import FilmDiary
public import Observation
public import StreamImageKit
public import WebService

/// Films of imports that the catalogue did not surely know, and the search that says which each is.
@MainActor @Observable
public final class SettlingViewModel {
    /// What the search of the open film shows.
    public enum Results: Hashable, Sendable {
        /// The catalogue is being asked.
        case loading
        /// These can be chosen.
        case found([FilmFacts])
        /// The catalogue knows nothing of that name.
        case empty
        /// The catalogue could not be asked; ``SettlingViewModel/retryTapped()`` asks again.
        case failed(APIError)
    }

    /// The film that is open; `nil` for the list of all.
    public private(set) var film: UnmatchedFilm?
    /// What the catalogue is searched for.
    public private(set) var searchText = ""
    /// What it found.
    public private(set) var results = Results.loading

    @ObservationIgnored private let editor: DiaryEditor
    @ObservationIgnored private let matcher: CatalogueMatcher
    @ObservationIgnored private let scheduler: any Scheduling
    @ObservationIgnored private var pause: (any ScheduledAction)?
    @ObservationIgnored private var load: Task<Void, Never>?
    @ObservationIgnored private var question = 0
    private let query: LiveQuery<[UnmatchedFilm]>

    /// Makes the model and begins to read.
    ///
    /// - Parameters:
    ///   - editor: What writes to the diary.
    ///   - matcher: What asks the catalogue.
    ///   - scheduler: The clock that the pause in typing is measured by.
    public init(editor: DiaryEditor, matcher: CatalogueMatcher, scheduler: any Scheduling = SystemScheduler()) {
        self.editor = editor
        self.matcher = matcher
        self.scheduler = scheduler
        query = LiveQuery(.unmatchedFilms, in: editor.store)
    }

    deinit {
        load?.cancel()
        pause?.cancel()
    }

    /// Whether the diary has answered.
    public var isReady: Bool { query.value != nil }
    /// The films that are to be settled, by title.
    public var films: [UnmatchedFilm] { query.value ?? [] }
    /// Why the diary could not be read.
    public var error: StoreError? { query.error }

    /// A person opened a film: the catalogue is searched for its title.
    public func filmTapped(_ film: UnmatchedFilm) {
        self.film = film
        searchText = film.title
        ask()
    }

    /// The search field changed; it is searched for when typing pauses for 0.3 seconds.
    public func searchTextChanged(to text: String) {
        guard text != searchText else { return }
        searchText = text
        pause?.cancel()
        pause = scheduler.schedule(after: 0.3) { [weak self] in
            Task { @MainActor in
                guard let self, self.searchText == text else { return }
                self.ask()
            }
        }
    }

    /// A person wants the catalogue asked again.
    public func retryTapped() {
        ask()
    }

    /// A person said which film it is: all that was imported of it moves there, and the list is shown again.
    public func filmChosen(_ facts: FilmFacts) {
        guard let film else { return }
        let words = "“\(film.title)” is \(facts.year.map { "\(facts.title) (\($0))" } ?? facts.title)"
        editor.perform { store throws(StoreError) in (words, try await store.settle(film.id, with: facts)) }
        leaveTapped()
        // Directors and running time follow when the catalogue has answered; no other edit waits for them.
        Task { [editor, matcher] in
            let known = await matcher.completed(facts)
            guard known != facts else { return }
            editor.perform { store throws(StoreError) in
                _ = try await store.updateFacts(known)
                return (nil, nil)
            }
        }
    }

    /// A person leaves the film as it is.
    public func leaveTapped() {
        film = nil
        pause?.cancel()
        load?.cancel()
        question += 1
    }

    private func ask() {
        pause?.cancel()
        load?.cancel()
        question += 1
        let (current, words) = (question, searchText)
        results = .loading
        load = Task { [weak self, matcher] in
            let answer: Results
            do throws(APIError) {
                let found = try await matcher.search(words)
                answer = found.isEmpty ? .empty : .found(found)
            } catch {
                answer = .failed(error)
            }
            guard let self, self.question == current else { return }
            self.results = answer
        }
    }
}
