#if os(iOS) || os(macOS) || os(visionOS)
import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import SwiftUI
import WebService

/// Films of imports that the catalogue did not surely know, and the search that says which each is.
struct SettlingScreen: View {
    @State private var settling: SettlingViewModel

    init(_ settling: SettlingViewModel) {
        _settling = State(initialValue: settling)
    }

    var body: some View {
        DiaryContent(isReady: settling.isReady, isEmpty: settling.films.isEmpty, error: settling.error) {
            List(settling.films) { film in
                Button {
                    settling.filmTapped(film)
                } label: {
                    Text(ImportOutcome.title(of: film))
                        .frame(maxWidth: .infinity, alignment: .leading)
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
            }
        } empty: {
            ContentUnavailableView("All films are settled", systemImage: "checkmark.circle")
        }
        .navigationTitle("Films to settle")
        .sheet(isPresented: isSearching) { search }
    }

    private var isSearching: Binding<Bool> {
        Binding(get: { settling.film != nil }, set: { if !$0 { settling.leaveTapped() } })
    }

    private var search: some View {
        NavigationStack {
            results
                .searchable(text: searchText, prompt: "Search the catalogue")
                .navigationTitle(settling.film.map(ImportOutcome.title) ?? "")
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button("Leave as it is") { settling.leaveTapped() }
                    }
                }
        }
    }

    @ViewBuilder
    private var results: some View {
        switch settling.results {
        case .loading:
            ProgressView()
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        case .found(let films):
            List(films) { film in
                Button(film.titleWithYear) { settling.filmChosen(film) }
            }
        case .empty: ContentUnavailableView.search(text: settling.searchText)
        case .failed(let error):
            FailureView("The catalogue did not answer", error.description) { settling.retryTapped() }
        }
    }

    private var searchText: Binding<String> {
        Binding(get: { settling.searchText }, set: { settling.searchTextChanged(to: $0) })
    }
}
#endif
