#if os(iOS) || os(macOS) || os(visionOS)
import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import StreamImageUI
import SwiftUI
import WebService

/// The catalogue's films, with a search field and filters.
struct DiscoverScreen: View {
    let model: FilmDiaryViewModel
    @Environment(\.imagePipeline) private var pipeline
    @State private var showsSettings = false

    private var discover: DiscoverViewModel { model.discover }

    var body: some View {
        content
            .searchable(text: searchText, prompt: "Search films")
            .toolbar { ToolbarItem { filters } }
            .sheet(isPresented: $showsSettings) { SettingsScreen(model: model) }
            .onAppear { discover.appeared() }
    }

    @ViewBuilder
    private var content: some View {
        switch discover.phase {
        case .loading:
            ProgressView("Loading films")
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        case .loaded: grid
        case .empty:
            ContentUnavailableView {
                Label("No film found", systemImage: "magnifyingglass")
            } description: {
                Text(discover.emptyWords)
            } actions: {
                Button("Show all films") { discover.clearTapped() }
            }
        case .failed(.unauthorized):
            ContentUnavailableView {
                Label("A token is needed", systemImage: "key")
            } description: {
                Text("Films come from TMDB, which asks for a token of yours. Your diary is all here without it.")
            } actions: {
                Button("Enter the token") { showsSettings = true }
                    .buttonStyle(.borderedProminent)
            }
        case .failed(let error):
            FailureView(
                error.isConnectivity ? "Discover is offline" : "That did not work",
                error.isConnectivity
                    ? "Your diary is all here. New films come when there is a connection." : error.description,
                systemImage: error.isConnectivity ? "wifi.slash" : "exclamationmark.triangle"
            ) {
                discover.retryTapped()
            }
        }
    }

    private var grid: some View {
        FilmGrid(
            discover.items.map(\.facts),
            requests: model.posters,
            pipeline: pipeline,
            film: { [weak discover] index in
                guard let items = discover?.items, items.indices.contains(index) else { return nil }
                return items[index].facts
            },
            badges: { discover.badges(ofFilmID: $0.id) },
            open: { facts in
                model.filmTapped(facts, overview: discover.items.first { $0.id == facts.id }?.film.overview)
            },
            appeared: { discover.visibleItemsChanged(to: $0..<$0 + 1) },
            footer: { footer }
        )
        // Other films start at the top.
        .id(discover.generation)
        .opacity(discover.isUpdating ? 0.6 : 1)
        .refreshable { await discover.refreshAndWait() }
        .safeAreaInset(edge: .top) {
            if let error = discover.updateError {
                HStack {
                    Label(error.description, systemImage: "exclamationmark.triangle")
                    Button("Try again") { discover.retryTapped() }
                }
                .font(.subheadline)
                .padding()
                .frame(maxWidth: .infinity)
                .background(.regularMaterial)
            }
        }
    }

    @ViewBuilder
    private var footer: some View {
        switch discover.footer {
        case .none: EmptyView()
        case .loading: ProgressView("Loading more…")
        case .end: Text("That is every film.").foregroundStyle(.secondary)
        case .failed(let error):
            VStack(spacing: 8) {
                Text(error.description)
                    .multilineTextAlignment(.center)
                    .foregroundStyle(.secondary)
                Button("Retry") { discover.retryTapped() }
                    .buttonStyle(.bordered)
            }
        }
    }

    private var filters: some View {
        Menu("Filters", systemImage: "line.3.horizontal.decrease.circle") {
            Picker("Decade", selection: decade) {
                Text("Any decade").tag(Int?.none)
                ForEach(discover.decades, id: \.self) { decade in
                    Text(verbatim: "\(decade)s").tag(Int?.some(decade))
                }
            }
            Picker("Genre", selection: genre) {
                Text("Any genre").tag(FilmGenre?.none)
                ForEach(discover.genres) { genre in
                    Text(genre.name).tag(FilmGenre?.some(genre))
                }
            }
        }
        .pickerStyle(.menu)
        // A search by title goes through everything.
        .disabled(!discover.searchText.isEmpty)
    }

    private var searchText: Binding<String> {
        Binding(get: { discover.searchText }, set: { discover.searchTextChanged(to: $0) })
    }

    private var decade: Binding<Int?> {
        Binding(get: { discover.filter.decade }, set: { discover.decadeChosen($0) })
    }

    private var genre: Binding<FilmGenre?> {
        Binding(
            get: { discover.genres.first { $0.id == discover.filter.genreID } },
            set: { discover.genreChosen($0) }
        )
    }
}
#endif
