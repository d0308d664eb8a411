#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// A film of a grid: its poster with badges, its title and its year.
struct FilmTile: View {
    let film: FilmFacts
    let badges: FilmBadges?
    let requests: PosterRequests
    let open: @MainActor () -> Void

    var body: some View {
        Button(action: open) {
            VStack(alignment: .leading, spacing: 4) {
                FilmPoster(poster: film.poster, title: film.title, requests: requests, place: .tile)
                    .overlay(alignment: .bottomTrailing) { marks }
                Text(film.title)
                    .font(.subheadline)
                    .lineLimit(2)
                Text([film.year.map(String.init), badges?.rating?.glyphs].compactMap { $0 }.joined(separator: " · "))
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(FilmBadges.words(for: film, badges)))
        .accessibilityAddTraits(.isButton)
        .accessibilityAction(.default, open)
    }

    private var marks: some View {
        HStack(spacing: 4) {
            if badges?.isWatched == true { Image(systemName: "eye.fill") }
            if badges?.isLiked == true { Image(systemName: "heart.fill") }
            if badges?.isInWatchlist == true { Image(systemName: "bookmark.fill") }
        }
        .font(.caption)
        .padding(badges.map { $0.isWatched || $0.isLiked || $0.isInWatchlist } == true ? 6 : 0)
        .background(.regularMaterial, in: Capsule())
        .padding(4)
    }
}
#endif
