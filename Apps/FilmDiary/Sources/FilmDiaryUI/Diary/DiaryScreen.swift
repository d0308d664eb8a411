#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// What was watched, the last day first, by month.
struct DiaryScreen: View {
    let model: FilmDiaryViewModel
    let discover: @MainActor () -> Void

    private var diary: DiaryViewModel { model.diary }

    var body: some View {
        DiaryContent(isReady: diary.isReady, isEmpty: diary.entries.isEmpty, error: diary.error) {
            List {
                ForEach(diary.months) { month in
                    Section(month.month.words()) {
                        ForEach(month.entries) { entry in
                            Button {
                                model.filmTapped(entry.activity.film)
                            } label: {
                                DiaryRow(entry: entry, posters: model.posters)
                            }
                            .buttonStyle(.plain)
                            .onAppear {
                                if entry.id == diary.entries.last?.id {
                                    diary.visibleEntriesChanged(to: 0..<diary.entries.count)
                                }
                            }
                        }
                    }
                }
            }
        } empty: {
            ContentUnavailableView {
                Label("Nothing logged yet", systemImage: "calendar")
            } description: {
                Text("Open a film and tap “Watched today”: it will stand here.")
            } actions: {
                Button("Discover films", action: discover)
            }
        }
    }
}

/// A line of the diary.
private struct DiaryRow: View {
    let entry: DiaryEntry
    let posters: PosterRequests

    var body: some View {
        let film = entry.activity.film
        HStack(spacing: 14) {
            Text(entry.day.shortWords())
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .frame(minWidth: 56, alignment: .leading)
            FilmPoster(poster: film.poster, title: film.title, requests: posters, place: .row)
            VStack(alignment: .leading, spacing: 4) {
                Text(film.titleWithYear).font(.headline)
                if let rating = entry.rating {
                    Text(rating.glyphs).foregroundStyle(.orange)
                }
            }
            Spacer()
            if entry.viewing.entry.isRewatch { Image(systemName: "arrow.counterclockwise") }
            if entry.hasReview { Image(systemName: "text.alignleft") }
        }
        .contentShape(Rectangle())
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(entry.spokenSummary))
        .accessibilityAddTraits(.isButton)
    }
}
#endif
