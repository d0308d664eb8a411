#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// The times that the film was watched; each can be changed and deleted.
struct ViewingsSection: View {
    let film: FilmViewModel
    @Binding var draft: ViewingDraft?

    var body: some View {
        if !film.viewings.isEmpty {
            Section("Watched") {
                ForEach(film.viewings) { viewing in
                    Button {
                        draft = film.changing(viewing)
                    } label: {
                        ViewingRow(viewing: viewing)
                    }
                    .buttonStyle(.plain)
                    .swipeActions {
                        Button("Delete", systemImage: "trash", role: .destructive) { film.deleteTapped(viewing) }
                    }
                    .contextMenu {
                        Button("Delete the viewing", role: .destructive) { film.deleteTapped(viewing) }
                    }
                }
            }
        }
    }
}

/// One viewing: its day, its rating, whether it was a rewatch, and its tags.
private struct ViewingRow: View {
    let viewing: Viewing

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            HStack {
                Text(viewing.entry.day?.words() ?? "On an unknown day")
                Spacer()
                if let rating = viewing.entry.rating {
                    Text(rating.glyphs)
                        .foregroundStyle(.orange)
                        .accessibilityLabel(rating.words)
                }
                if viewing.entry.isRewatch {
                    Image(systemName: "arrow.counterclockwise")
                        .accessibilityLabel("Rewatch")
                }
            }
            if !viewing.entry.tags.isEmpty {
                Text(viewing.entry.tags.joined(separator: ", "))
                    .font(.caption)
                    .foregroundStyle(.secondary)
            }
        }
        .contentShape(Rectangle())
        .accessibilityElement(children: .combine)
        .accessibilityHint("Changes the viewing")
    }
}
#endif
