#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import StreamImageKit
import StreamImageUI
import SwiftUI

/// Films as a grid of posters that are loaded ahead of where it is scrolled.
struct FilmGrid<Footer: View>: View {
    private let films: [FilmFacts]
    private let requests: PosterRequests
    private let badges: (FilmFacts) -> FilmBadges?
    private let open: @MainActor (FilmFacts) -> Void
    private let appeared: @MainActor (Int) -> Void
    private let footer: Footer
    @State private var prefetcher: ListPrefetcher
    @Environment(\.dynamicTypeSize) private var typeSize

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - films: The films.
    ///   - requests: The requests of all posters.
    ///   - pipeline: Where they are loaded ahead.
    ///   - film: The film at an index now, for what is loaded ahead; `nil` where there is none any more.
    ///   - badges: What the diary says of a film.
    ///   - open: Called with a film that is to be opened.
    ///   - appeared: Called with the index of a film that came into view.
    ///   - footer: What stands below the last film.
    init(
        _ films: [FilmFacts],
        requests: PosterRequests,
        pipeline: ImagePipeline,
        film: @escaping @MainActor (Int) -> FilmFacts?,
        badges: @escaping (FilmFacts) -> FilmBadges?,
        open: @escaping @MainActor (FilmFacts) -> Void,
        appeared: @escaping @MainActor (Int) -> Void,
        @ViewBuilder footer: () -> Footer = { EmptyView() }
    ) {
        self.films = films
        self.requests = requests
        self.badges = badges
        self.open = open
        self.appeared = appeared
        self.footer = footer()
        let prefetcher = ImagePrefetcher(pipeline: pipeline) { index in
            film(index).flatMap { requests.request(for: $0.poster, at: .tile) }
        }
        _prefetcher = State(initialValue: ListPrefetcher(prefetcher))
    }

    var body: some View {
        let width = typeSize.isAccessibilitySize ? PosterRequests.Place.tile.width : 104
        ScrollView {
            LazyVGrid(columns: [GridItem(.adaptive(minimum: width), spacing: 12, alignment: .top)], spacing: 16) {
                ForEach(Array(films.enumerated()), id: \.element.id) { index, film in
                    FilmTile(film: film, badges: badges(film), requests: requests) { open(film) }
                        .onAppear { appeared(index) }
                        .prefetches(prefetcher, index: index, count: films.count)
                }
            }
            footer
                .frame(maxWidth: .infinity)
                .padding()
        }
        .contentMargins(16, for: .scrollContent)
    }
}
#endif
