#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// Rating, Like, Watchlist and Watched.
struct LogSection: View {
    let film: FilmViewModel
    @Binding var draft: ViewingDraft?

    var body: some View {
        Section("Your log") {
            VStack {
                StarRating(
                    rating: film.rating,
                    tap: { film.starTapped($0) },
                    press: { film.ratingKeyPressed($0) }
                )
                HStack {
                    Text(Rating.words(for: film.rating))
                        .foregroundStyle(.secondary)
                        .accessibilityHidden(true)
                    if film.rating != nil {
                        Button("Clear") { film.clearRatingTapped() }
                            .buttonStyle(.borderless)
                            .accessibilityLabel("Clear the rating")
                    }
                }
            }
            .frame(maxWidth: .infinity)
            Toggle("Like", systemImage: "heart", isOn: isLiked)
            Toggle("Watchlist", systemImage: "bookmark", isOn: isInWatchlist)
            Button("Watched today", systemImage: "eye") { film.watchedTodayTapped() }
            Button("Watched on another day…", systemImage: "calendar") { draft = film.newViewing() }
        }
        .disabled(!film.isReady)
    }

    private var isLiked: Binding<Bool> {
        Binding(get: { film.isLiked }, set: { if $0 != film.isLiked { film.likeTapped() } })
    }

    private var isInWatchlist: Binding<Bool> {
        Binding(get: { film.isInWatchlist }, set: { if $0 != film.isInWatchlist { film.watchlistTapped() } })
    }
}
#endif
