public import Observation
public import StreamImageKit
public import WebService

/// The list of characters: pages that come as they are needed, a search, a filter, and what is shown meanwhile.
///
/// Methods say what a person or the screen did; everything else follows from that. What belongs to an older search, be it
/// an answer, an error or a next page, is dropped when it comes.
@MainActor @Observable
public final class CharacterListViewModel {
    /// What the screen shows as a whole.
    public private(set) var phase = Phase.initialLoading
    /// The rows, each character once, in the service's order.
    public private(set) var records: [CharacterRecord] = []
    /// Another number means that ``records`` were replaced, not added to: the list starts at its top again.
    public private(set) var listGeneration = 0
    /// What stands below the last row.
    public private(set) var footer = Footer.none
    /// How many characters match in all, loaded or not; `nil` where nobody knows.
    public private(set) var totalCount: Int?
    /// Whether the rows shown will soon give way to newer ones: a search has begun, or a refresh.
    public private(set) var isUpdating = false
    /// Whether the last answer was the last known state of a page, or none for want of a network.
    public private(set) var isOffline = false
    /// Why the last refresh changed nothing; the rows from before are still shown.
    public private(set) var refreshError: APIError?
    /// What is typed in the search field.
    public private(set) var searchText = ""
    /// The status that is filtered by, or `nil` for all.
    public private(set) var status: CharacterStatus?
    /// Where the screen leads, or `nil` for the list itself.
    public private(set) var destination: Destination?

    /// The next page is asked for when so many rows or fewer are left below the last one in view.
    @ObservationIgnored public let rowsAhead: Int
    /// How long typing must pause before it is searched for, in seconds.
    @ObservationIgnored public let searchDelaySeconds: Double

    @ObservationIgnored private let repository: any CharacterRepository
    @ObservationIgnored private let scheduler: any Scheduling

    /// Which characters ``records`` are of, or `nil` where no first page has come.
    @ObservationIgnored private var shownFilter: CharacterFilter?
    /// The pages of ``records``.
    @ObservationIgnored private var pages = PageSequence()
    /// Which characters' first page is under way, or `nil` where none is.
    @ObservationIgnored private var incomingFilter: CharacterFilter?
    /// Why there is no first page.
    @ObservationIgnored private var firstPageError: APIError?
    /// Grows whenever what was asked for before is no longer wanted.
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var load: Task<Void, Never>?
    @ObservationIgnored private var pendingSearch: (any ScheduledAction)?
    /// The last row in view, or −1.
    @ObservationIgnored private var lastVisibleRow = -1
    @ObservationIgnored private var hasAppeared = false

    /// Makes the model of a list; nothing is asked for before ``appeared()``.
    ///
    /// - Parameters:
    ///   - repository: Where characters come from.
    ///   - scheduler: The clock that the pause in typing is measured by.
    ///   - rowsAhead: How many rows are left below when the next page is asked for. The default is 15.
    ///   - searchDelaySeconds: The pause in typing before a search. The default is 0.3.
    public init(
        repository: any CharacterRepository,
        scheduler: any Scheduling = SystemScheduler(),
        rowsAhead: Int = 15,
        searchDelaySeconds: Double = 0.3
    ) {
        self.repository = repository
        self.scheduler = scheduler
        self.rowsAhead = max(0, rowsAhead)
        self.searchDelaySeconds = max(0, searchDelaySeconds)
    }

    deinit {
        load?.cancel()
        pendingSearch?.cancel()
    }

    // MARK: What happened on the screen

    /// The screen is shown; the first time, the first page is asked for.
    public func appeared() {
        guard !hasAppeared else { return }
        hasAppeared = true
        askForFirstPage()
    }

    /// A row came into view; near the end, the next page is asked for.
    public func rowAppeared(at index: Int) {
        if records.indices.contains(index) { lastVisibleRow = max(lastVisibleRow, index) }
        askForNextPageIfNeeded()
    }

    /// Other rows are in view than before, for screens that know exactly which; near the end, the next page is asked for.
    public func visibleRowsChanged(to rows: Range<Int>) {
        lastVisibleRow = min(rows.upperBound, records.count) - 1
        askForNextPageIfNeeded()
    }

    /// A person wants once more what failed: the same page.
    public func retryTapped() {
        if case .failed = phase, shownFilter == nil {
            askForFirstPage()
        } else if !isUpdating, let number = pages.retry() {
            askForPage(number)
        }
    }

    /// A person wants everything anew; the rows stay until the new ones are there.
    public func refresh() {
        hasAppeared = true
        askForFirstPage()
    }

    /// A person wants everything anew, on a screen that shows how long that takes; returns when the answer is there.
    public func refreshAndWait() async {
        refresh()
        await load?.value
    }

    /// The search field changed; it is searched for when typing pauses.
    ///
    /// White space around the text does not make another search.
    public func searchTextChanged(to text: String) {
        guard text != searchText else { return }
        let before = wantedFilter
        searchText = text
        guard hasAppeared, wantedFilter != before else { return }
        abandon()
        let current = generation
        pendingSearch = scheduler.schedule(after: searchDelaySeconds) { [weak self] in
            Task { @MainActor in self?.typingPaused(generation: current) }
        }
        updateAppearance()
    }

    /// A person wants the search now, without waiting for a pause.
    public func searchSubmitted() {
        if pendingSearch != nil { typingPaused(generation: generation) }
    }

    /// A person chose a status to filter by, or `nil` for all; what is typed is searched for with it, at once.
    public func statusChosen(_ status: CharacterStatus?) {
        guard status != self.status else { return }
        self.status = status
        if hasAppeared { askForWantedPages() }
    }

    /// The network came back or went away, as far as the system knows; what failed for want of it is asked for again.
    public func networkChanged(isOnline: Bool) {
        guard isOnline, failure?.isConnectivity == true else { return }
        retryTapped()
    }

    /// A person opened a character.
    public func rowTapped(_ record: CharacterRecord) {
        destination = .detail(record)
    }

    /// A person went back to the list.
    public func detailClosed() {
        destination = nil
    }

    // MARK: Asking

    /// What the search field and the status filter say now.
    private var wantedFilter: CharacterFilter { CharacterFilter(name: searchText, status: status) }

    /// What ``retryTapped()`` would ask for again.
    private var failure: APIError? {
        if let firstPageError { return firstPageError }
        guard case .failed(let error) = pages.state else { return nil }
        return error
    }

    private func typingPaused(generation: Int) {
        guard generation == self.generation else { return }
        askForWantedPages()
    }

    private func askForWantedPages() {
        guard shownFilter == wantedFilter else { return askForFirstPage() }
        // Changed and changed back before anything came of it: the rows are the right ones still.
        abandon()
        askForNextPageIfNeeded()
        updateAppearance()
    }

    private func askForFirstPage() {
        abandon()
        incomingFilter = wantedFilter
        ask(for: 1, matching: wantedFilter)
    }

    private func askForNextPageIfNeeded() {
        // Rows that are about to give way ask for nothing more.
        guard shownFilter != nil, incomingFilter == nil, pendingSearch == nil else { return }
        guard records.count - 1 - lastVisibleRow <= rowsAhead, let number = pages.begin() else { return }
        askForPage(number)
    }

    private func askForPage(_ number: Int) {
        guard let shownFilter else { return }
        ask(for: number, matching: shownFilter)
    }

    private func ask(for number: Int, matching filter: CharacterFilter) {
        updateAppearance()
        let (current, repository) = (generation, repository)
        load = Task { [weak self] in
            let result: Result<CharacterPage, APIError>
            do throws(APIError) {
                result = .success(try await repository.page(number, matching: filter))
            } catch {
                result = .failure(error)
            }
            guard let self, self.generation == current else { return }
            self.load = nil
            if number == 1 { self.receiveFirst(result, matching: filter) } else { self.receiveNext(result) }
        }
    }

    /// Drops whatever is under way: it comes too late from now on.
    private func abandon() {
        generation += 1
        load?.cancel()
        load = nil
        pendingSearch?.cancel()
        pendingSearch = nil
        incomingFilter = nil
        firstPageError = nil
        refreshError = nil
        pages.abandon()
    }

    // MARK: Receiving

    private func receiveFirst(_ result: Result<CharacterPage, APIError>, matching filter: CharacterFilter) {
        incomingFilter = nil
        noteNetwork(result)
        let isRefresh = filter == shownFilter && !records.isEmpty
        switch result {
        case .success(let page) where page.isStale && isRefresh:
            // The rows are no older than what was known before, and reach further.
            break
        case .success(let page):
            pages = PageSequence()
            _ = pages.begin()
            replaceRecords(with: pages.receive(page))
            shownFilter = filter
            totalCount = page.totalCount
        case .failure(let error) where isRefresh:
            refreshError = error
        case .failure(let error):
            pages = PageSequence()
            replaceRecords(with: [])
            shownFilter = nil
            totalCount = nil
            firstPageError = error
        }
        proceed()
    }

    private func receiveNext(_ result: Result<CharacterPage, APIError>) {
        noteNetwork(result)
        switch result {
        case .success(let page):
            records += pages.receive(page)
            if let count = page.totalCount { totalCount = count }
        case .failure(let error):
            pages.fail(error)
        }
        proceed()
    }

    private func proceed() {
        if pages.state == .ended, totalCount == nil { totalCount = records.count }
        askForNextPageIfNeeded()
        updateAppearance()
    }

    private func replaceRecords(with new: [CharacterRecord]) {
        if new.isEmpty, records.isEmpty { return }
        records = new
        lastVisibleRow = -1
        listGeneration += 1
    }

    private func noteNetwork(_ result: Result<CharacterPage, APIError>) {
        let isOffline =
            switch result {
            case .success(let page): page.isStale
            // Other failures say nothing of whether what is shown is the last known state.
            case .failure(let error): error.isConnectivity || self.isOffline
            }
        if isOffline != self.isOffline { self.isOffline = isOffline }
    }

    /// Brings what is shown into line with what is known, and changes nothing that stays as it is, so that views do not
    /// draw for nothing.
    private func updateAppearance() {
        let isUpdating = pendingSearch != nil || (incomingFilter != nil && !records.isEmpty)
        let (phase, footer) = (phaseNow, isUpdating || records.isEmpty ? Footer.none : Footer(pages.state))
        if isUpdating != self.isUpdating { self.isUpdating = isUpdating }
        if phase != self.phase { self.phase = phase }
        if footer != self.footer { self.footer = footer }
    }

    private var phaseNow: Phase {
        if !records.isEmpty { return .loaded }
        if let firstPageError { return .failed(firstPageError) }
        // What was empty or failed stays so until the search begins.
        if pendingSearch != nil { return phase }
        if incomingFilter != nil { return .initialLoading }
        return switch pages.state {
        case .idle, .loading: .initialLoading
        case .failed(let error): .failed(error)
        case .ended: .empty
        }
    }
}

extension CharacterListViewModel.Footer {
    fileprivate init(_ state: PageSequence.State) {
        switch state {
        case .idle: self = .none
        case .loading: self = .loading
        case .failed(let error): self = .failed(error)
        case .ended: self = .end
        }
    }
}
