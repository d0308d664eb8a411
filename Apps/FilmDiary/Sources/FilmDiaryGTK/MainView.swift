import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK
import StreamImageKit

/// All of the program once the diary is open: the sections, and a list's and a film's own page on top of them.
@MainActor
final class MainView: Box {
    /// A section's name.
    enum Section: String, CaseIterable {
        case discover, diary, watchlist, likes, lists, profile

        /// The section's name for people.
        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    let model: FilmDiaryViewModel
    let discover: DiscoverPage
    let diary: DiaryPage
    let watchlist: ShelfPage
    let likes: ShelfPage
    let lists: ListsPage
    let profile: ProfilePage
    private(set) var listPage: ListPage?
    private(set) var filmPage: FilmPage?
    private let source: PosterSource
    private let sections = SectionStack()
    private let leaflet = Leaflet()
    private let home = Box(.vertical)
    let toasts: ToastOverlay
    private var isFollowing = false
    private var toldNotice = 0
    private var shownList: ListViewModel?
    private var shownFilm: FilmViewModel?

    /// The main menu.
    let menu: MainMenu

    init(_ model: FilmDiaryViewModel, pipeline: ImagePipeline, network: NetworkMonitor, window: Window) {
        self.model = model
        let source = PosterSource(requests: model.posters, pipeline: pipeline, network: network)
        self.source = source
        menu = MainMenu(model, source: source, parent: window)
        let open: @MainActor (FilmFacts) -> Void = { [weak model] in model?.filmTapped($0) }
        let sections = sections
        let goDiscover: @MainActor () -> Void = { [weak sections] in
            sections?.visibleSection = Section.discover.rawValue
        }
        discover = DiscoverPage(model.discover, source: source) { [weak model] in model?.filmTapped($0, overview: $1) }
        diary = DiaryPage(model.diary, source: source, onOpen: open, onDiscover: goDiscover)
        watchlist = ShelfPage(model.watchlist, source: source, onOpen: open, onDiscover: goDiscover)
        likes = ShelfPage(model.likes, source: source, onOpen: open, onDiscover: goDiscover)
        lists = ListsPage(model.lists, source: source) { [weak model] in model?.listTapped($0) }
        profile = ProfilePage(model.profile, onDiscover: goDiscover)
        toasts = ToastOverlay(leaflet)
        super.init(.vertical, [toasts])
        toasts.expand(horizontally: true, vertically: true)
        add(discover, .discover, "Discover", "system-search-symbolic")
        add(diary, .diary, "Diary", "x-office-calendar-symbolic")
        add(watchlist, .watchlist, "Watchlist", "user-bookmarks-symbolic")
        add(likes, .likes, "Likes", "emote-love-symbolic")
        add(lists, .lists, "Lists", "view-list-bullet-symbolic")
        add(profile, .profile, "Profile", "avatar-default-symbolic")
        let switcher = SectionSwitcher(sections, title: "Film Diary")
        let bar = HeaderBar()
        bar.setTitle(switcher)
        bar.addAtEnd(menu.makeButton())
        sections.expand(horizontally: true, vertically: true)
        for part in [bar, readOnlyBanner(), sections, switcher.bottomBar] { home.append(part) }
        leaflet.append(home)
        follow()
        model.discover.appeared()
    }

    private func add(_ page: Widget, _ section: Section, _ title: String, _ icon: String) {
        sections.add(page, name: section.rawValue, title: title, icon: icon)
    }

    private func readOnlyBanner() -> Widget {
        let banner = Banner()
        let box = Box(.vertical, [banner])
        box.addStyle("offline-banner")
        let words = model.editor.store.access.words
        banner.text = words ?? ""
        banner.isRevealed = words != nil
        return box
    }

    private func follow() {
        leaflet.onPageChange { [weak self] in self?.pageChanged() }
        // Below the notices, one of which would otherwise be all that Escape puts away.
        leaflet.onKey { [weak self] key in
            guard let self, key.value == Key.Name.escape, self.canGoBack else { return false }
            self.goBack()
            return true
        }
        keepUpdated { [weak self] in self?.followPages() }
        keepUpdated { [weak self] in self?.followNotices() }
    }

    /// The person may have swiped back.
    private func pageChanged() {
        let page = leaflet.visiblePage
        guard !isFollowing, page === home || page === listPage else { return }
        save()
        model.filmClosed()
        if page === home { model.listClosed() }
    }

    private func followPages() {
        // A page that gives way to another uncovers the one below it for a moment, and nobody has gone back to that.
        isFollowing = true
        defer { isFollowing = false }
        let (list, film) = (model.list, model.film)
        // What a page reads while it is made would otherwise have it made anew whenever that changes.
        if let list, list !== shownList { open(list) }
        if let film, film !== shownFilm { open(film) }
        (shownList, shownFilm) = (list, film)
        if film != nil, let filmPage {
            leaflet.visiblePage = filmPage
        } else if list != nil, let listPage {
            leaflet.visiblePage = listPage
        } else {
            leaflet.visiblePage = home
        }
    }

    private func open(_ list: ListViewModel) {
        if let listPage { leaflet.remove(listPage) }
        let page = ListPage(
            list,
            source: source,
            onOpen: { [weak model] in model?.filmTapped($0) },
            onDiscover: { [weak self] in self?.show(.discover) },
            onClose: { [weak self] in self?.goBack() }
        )
        if let filmPage { leaflet.remove(filmPage) }
        leaflet.append(page)
        listPage = page
    }

    private func open(_ film: FilmViewModel) {
        if let filmPage { leaflet.remove(filmPage) }
        let page = FilmPage(film, source: source, onClose: { [weak self] in self?.goBack() })
        leaflet.append(page)
        filmPage = page
    }

    private func followNotices() {
        guard let notice = model.editor.notice, notice.id != toldNotice else { return }
        toldNotice = notice.id
        guard notice.undo != nil else { return toasts.show(notice.text) }
        toasts.show(notice.text, seconds: 6, buttonLabel: "Undo") { [weak model] in
            model?.editor.undoTapped(notice)
        }
    }

    /// Saves what is being written.
    func save() {
        filmPage?.save()
        listPage?.save()
    }

    /// Whether something is open on top of the sections.
    var canGoBack: Bool { model.film != nil || model.list != nil }

    /// Goes back by a page: from a film to the list it was opened from, and from there to the sections.
    func goBack() {
        save()
        if model.film != nil { model.filmClosed() } else { model.listClosed() }
    }

    /// Shows a section, closing what is open on top of it.
    func show(_ section: Section) {
        save()
        model.filmClosed()
        model.listClosed()
        sections.visibleSection = section.rawValue
    }

    /// The section that is shown.
    var section: Section { Section(rawValue: sections.visibleSection) ?? .discover }
}
