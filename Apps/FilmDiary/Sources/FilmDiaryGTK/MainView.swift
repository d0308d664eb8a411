import FilmDiary
import FilmDiaryScreens
import GTK
import StreamImageGTK
import StreamImageKit

/// All of the program once the diary is open: the sections, and a film's own page on top of them.
@MainActor
final class MainView: Box {
    /// A section's name.
    enum Section: String, CaseIterable {
        case discover, diary, watchlist, likes, profile

        /// The section's name for people.
        var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
    }

    let model: FilmDiaryViewModel
    let discover: DiscoverPage
    let diary: DiaryPage
    let watchlist: ShelfPage
    let likes: ShelfPage
    private(set) var filmPage: FilmPage?
    private let source: PosterSource
    private let sections = SectionStack()
    private let leaflet = Leaflet()
    private let home = Box(.vertical)
    private let toasts: ToastOverlay
    private var toldNotice = 0
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
        toasts = ToastOverlay(leaflet)
        super.init(.vertical, [toasts])
        toasts.expand(horizontally: true, vertically: true)
        add(discover, .discover, "Discover", "system-search-symbolic")
        add(diary, .diary, "Diary", "x-office-calendar-symbolic")
        add(watchlist, .watchlist, "Watchlist", "bookmark-new-symbolic")
        add(likes, .likes, "Likes", "emote-love-symbolic")
        add(
            ProfilePage(model.profile, onDiscover: goDiscover),
            .profile,
            "Profile",
            "avatar-default-symbolic"
        )
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
        switch model.editor.store.access {
        case .full: banner.isRevealed = false
        case .newerSchema:
            banner.text = "A newer version of the program wrote this diary. Here it can only be read."
            banner.isRevealed = true
        case .readOnlyFolder:
            banner.text = "The diary's folder cannot be written to. The diary can only be read."
            banner.isRevealed = true
        }
        return box
    }

    private func follow() {
        leaflet.onPageChange { [weak self] in
            guard let self, self.leaflet.visiblePage === self.home else { return }
            self.filmPage?.review.save()
            self.model.filmClosed()
        }
        keepUpdated { [weak self] in self?.followFilm() }
        keepUpdated { [weak self] in self?.followNotices() }
    }

    private func followFilm() {
        guard let film = model.film else {
            shownFilm = nil
            leaflet.visiblePage = home
            return
        }
        // What the page reads while it is made would otherwise have it made anew whenever that changes.
        guard film !== shownFilm else { return }
        shownFilm = film
        if let filmPage { leaflet.remove(filmPage) }
        let page = FilmPage(film, source: source, onClose: { [weak self] in self?.goBack() })
        leaflet.append(page)
        leaflet.visiblePage = page
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

    /// Goes from a film's page back to the sections.
    func goBack() {
        filmPage?.review.save()
        model.filmClosed()
    }

    /// Shows a section, closing the film on top of it.
    func show(_ section: Section) {
        goBack()
        sections.visibleSection = section.rawValue
    }

    /// The section that is shown.
    var section: Section { Section(rawValue: sections.visibleSection) ?? .discover }
}
