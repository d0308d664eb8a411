#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import StreamImageUI
import SwiftUI

/// A film's poster, two wide and three high.
struct FilmPoster: View {
    let poster: PosterReference?
    let title: String
    let requests: PosterRequests
    let place: PosterRequests.Place

    var body: some View {
        PosterImage(
            request: requests.request(for: poster, at: place),
            label: Text("Poster of \(title)"),
            cornerRadius: place == .row ? 4 : 8
        ) {
            Color.gray.opacity(0.22)
                .overlay {
                    Image(systemName: "film")
                        .foregroundStyle(.secondary)
                        .accessibilityHidden(true)
                }
        }
        .frame(maxWidth: place.width)
    }
}
#endif
