#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// All of the application once the diary is open: its sections, and in each the film that is open on top of it.
struct MainScreen: View {
    /// What a tab shows.
    enum Section: Hashable {
        case discover, diary, shelves, lists, profile
    }

    let model: FilmDiaryViewModel
    @State private var section = Section.discover

    var body: some View {
        TabView(selection: $section) {
            tab(.discover, "Discover", "film.stack") { DiscoverScreen(model: model) }
            tab(.diary, "Diary", "calendar") { DiaryScreen(model: model, discover: discover) }
            tab(.shelves, "Shelves", "bookmark") { ShelvesScreen(model: model, discover: discover) }
            tab(.lists, "Lists", "list.bullet.rectangle") { ListsScreen(model: model, isShown: section == .lists) }
            tab(.profile, "Profile", "chart.bar") { ProfileScreen(model: model, discover: discover) }
        }
        .overlay(alignment: .bottom) { NoticeBar(editor: model.editor) }
        // A film or a list belongs to the section that it was opened in.
        .onChange(of: section) {
            model.filmClosed()
            model.listClosed()
        }
    }

    private func tab(
        _ section: Section,
        _ title: LocalizedStringKey,
        _ systemImage: String,
        @ViewBuilder content: () -> some View
    ) -> some View {
        NavigationStack {
            content()
                .safeAreaInset(edge: .top) { ReadOnlyNotice(access: model.editor.store.access) }
                .navigationTitle(title)
                .navigationDestination(isPresented: showsFilm(in: section)) {
                    if let film = model.film { FilmScreen(film: film, posters: model.posters) }
                }
        }
        .tabItem { Label(title, systemImage: systemImage) }
        .tag(section)
    }

    private func showsFilm(in section: Section) -> Binding<Bool> {
        Binding(
            get: { model.film != nil && model.list == nil && section == self.section },
            set: { if !$0 { model.filmClosed() } }
        )
    }

    private func discover() {
        section = .discover
    }
}

/// Says that nothing can be written, where that is so.
private struct ReadOnlyNotice: View {
    let access: FilmStore.Access

    var body: some View {
        if let words = access.words {
            Label(words, systemImage: "lock")
                .font(.subheadline)
                .padding()
                .frame(maxWidth: .infinity)
                .background(.regularMaterial)
        }
    }
}
#endif
