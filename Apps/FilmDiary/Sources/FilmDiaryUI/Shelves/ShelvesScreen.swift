#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import StreamImageUI
import SwiftUI

/// The watchlist and the likes, each a grid of posters.
struct ShelvesScreen: View {
    let model: FilmDiaryViewModel
    let discover: @MainActor () -> Void
    @State private var kind = ShelfViewModel.Kind.watchlist

    var body: some View {
        Shelf(shelf: kind == .watchlist ? model.watchlist : model.likes, model: model, discover: discover)
            .id(kind)
            .toolbar {
                ToolbarItem(placement: .principal) {
                    Picker("Shelf", selection: $kind) {
                        Text("Watchlist").tag(ShelfViewModel.Kind.watchlist)
                        Text("Likes").tag(ShelfViewModel.Kind.likes)
                    }
                    .pickerStyle(.segmented)
                }
            }
    }
}

private struct Shelf: View {
    let shelf: ShelfViewModel
    let model: FilmDiaryViewModel
    let discover: @MainActor () -> Void
    @Environment(\.imagePipeline) private var pipeline

    var body: some View {
        let isWatchlist = shelf.kind == .watchlist
        let badges = Dictionary(shelf.films.map { ($0.id, FilmBadges($0)) }) { first, _ in first }
        DiaryContent(isReady: shelf.isReady, isEmpty: shelf.films.isEmpty, error: shelf.error) {
            FilmGrid(
                shelf.films.map(\.film),
                requests: model.posters,
                pipeline: pipeline,
                film: { [weak shelf] index in
                    guard let films = shelf?.films, films.indices.contains(index) else { return nil }
                    return films[index].film
                },
                badges: { badges[$0.id] },
                open: { model.filmTapped($0) },
                appeared: { shelf.visibleFilmsChanged(to: $0..<$0 + 1) }
            )
        } empty: {
            ContentUnavailableView {
                Label(
                    isWatchlist ? "Nothing to watch yet" : "Nothing liked yet",
                    systemImage: isWatchlist ? "bookmark" : "heart"
                )
            } description: {
                Text(
                    isWatchlist
                        ? "Open a film and put it on the watchlist: it will wait for you here."
                        : "Open a film and like it: it will stand here."
                )
            } actions: {
                Button("Discover films", action: discover)
            }
        }
    }
}
#endif
