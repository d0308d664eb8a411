import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK
import SampleCatalog
import StreamImageGTK

/// Draws one page of the program with sample data into a PNG file, from inside the program and without a person.
struct Screenshot: Sendable {
    /// What can be drawn.
    enum Page: String, Hashable, Sendable, CaseIterable {
        case discover, film, diary, watchlist, likes, lists, list, profile, offline, empty
        case `import`, export, backups, shortcuts

        static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }

    let page: Page
    let file: String
    let isDark: Bool

    /// Draws the page.
    ///
    /// - Returns: `false` where it did not come to be in time, or the file cannot be written.
    @MainActor
    func take() throws -> Bool {
        UnattendedWindow.prepare(isDark: isDark)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-diary-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var options = try FilmDiaryOptions([], environment: [:])
        options.dataFolder = folder.appendingPathComponent("data").path
        options.cacheFolder = folder.appendingPathComponent("cache").path
        options.isOffline = page == .offline
        let composition = try Composition(options)
        defer { composition.stop() }
        let window = FilmDiaryWindow(composition, application: nil)
        defer { window.destroy() }
        window.present()
        guard wait({ window.main != nil }), let main = window.main, prepare(main, window),
            UnattendedWindow.settle(window, isBusy: { main.hasLoadingPictures })
        else { return false }
        var drawing: Texture?
        // There is none while something is to be laid out.
        _ = wait {
            drawing = main.menu.opened?.drawn ?? window.content?.render()
            return drawing != nil
        }
        return drawing?.writePNG(to: file) ?? false
    }

    @MainActor
    private func prepare(_ main: MainView, _ window: FilmDiaryWindow) -> Bool {
        let model = main.model
        if page == .offline { return wait { if case .failed = model.discover.phase { true } else { false } } }
        guard wait({ model.discover.phase == .loaded && model.discover.items.count >= 40 }) else { return false }
        if page != .empty {
            guard fill(model) else { return false }
        }
        switch page {
        case .discover, .offline: return true
        case .film:
            let item = model.discover.items[3]
            model.filmTapped(item.facts, overview: item.film.overview)
            return wait { model.film?.isReady == true && model.film?.isLoading == false }
                && wait { main.filmPage?.picture.face == .picture }
        case .diary: main.show(.diary)
        case .empty: main.show(.watchlist)
        case .watchlist: main.show(.watchlist)
        case .likes: main.show(.likes)
        case .lists: main.show(.lists)
        case .list:
            main.show(.lists)
            guard let list = model.lists.lists.first else { return false }
            model.listTapped(list)
            return wait { model.list?.entries.isEmpty == false }
        case .profile: main.show(.profile)
        case .import: main.menu.showImport()
        case .export: main.menu.showExport()
        case .backups:
            // Behind the copy of today.
            var isBackedUp = false
            Task {
                await window.opening.finish()
                isBackedUp = true
            }
            guard wait({ isBackedUp }) else { return false }
            main.menu.showBackups()
            return wait { (main.menu.opened as? BackupsWindow)?.model.backups != nil }
        case .shortcuts: main.menu.showShortcuts()
        }
        return true
    }

    /// Writes some weeks of an invented person's diary.
    @MainActor
    private func fill(_ model: FilmDiaryViewModel) -> Bool {
        let today = CivilDay.now
        let films = model.discover.items.prefix(40).map(\.facts)
        var isDone = false
        for (number, film) in films.enumerated() {
            let known = film.id.split(separator: ":").last.flatMap { Int($0) }.flatMap(SampleCatalog.standard.film(id:))
            let rating = number % 6 == 5 ? nil : Rating.all[(number * 7 + 5) % 6 + 4]
            model.editor.perform { store throws(StoreError) in
                var facts = film
                if let known { (facts.directors, facts.runtime) = ([known.director], known.minutes) }
                if number % 5 == 2 { return (nil, try await store.setInWatchlist(true, facts)) }
                let entry = ViewingEntry(
                    // Close together first, and over four years.
                    day: today.adding(days: -number * number),
                    isRewatch: number % 8 == 3,
                    rating: rating,
                    review: number % 4 == 3 ? "I had forgotten how quiet it is.\nThe last shot stays." : nil,
                    tags: number % 4 == 3 ? ["cinema", "with friends"] : []
                )
                let undo = try await store.log(facts, entry).undo
                if number % 3 == 0 { _ = try await store.setLiked(true, facts) }
                return (nil, undo)
            }
        }
        fillLists(Array(films), model)
        Task {
            await model.editor.finish()
            isDone = true
        }
        return wait { isDone && model.lists.lists.count == 3 }
    }

    @MainActor
    private func fillLists(_ films: [FilmFacts], _ model: FilmDiaryViewModel) {
        let lists = [
            ("Seen on trains", "", films[20..<22]),
            ("Rainy Sundays", "Nothing loud. Tea within reach.", films[10..<19]),
            ("To show Ida", "In this order, one a week.\nShe has seen none of them.", films[0..<8]),
        ]
        for (name, notes, films) in lists {
            model.editor.perform { store throws(StoreError) in
                let list = try await store.createList(named: name, notes: notes).list
                for (number, film) in films.enumerated() {
                    let note = number % 3 == 1 ? "The long version, if we can get it." : ""
                    try await store.add(film, to: list, note: note)
                }
                return (nil, nil)
            }
        }
    }

    @MainActor
    private func wait(_ condition: @MainActor () -> Bool) -> Bool { UnattendedWindow.wait(condition) }
}

extension Window {
    /// The window as it is drawn, without the frame where it has content of its own.
    fileprivate var drawn: Texture? { (content ?? self).render() }
}

extension MainView {
    /// Whether a poster of the section in view is still on its way.
    var hasLoadingPictures: Bool {
        if model.list != nil, let listPage { return listPage.hasLoadingPictures }
        return switch section {
        case .discover: discover.grid.hasLoadingPictures
        case .diary: diary.hasLoadingPictures
        case .watchlist: watchlist.grid.hasLoadingPictures
        case .likes: likes.grid.hasLoadingPictures
        case .lists: lists.hasLoadingPictures
        case .profile: false
        }
    }
}
