#if os(iOS) || os(macOS) || os(visionOS)
import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import SwiftUI
import WebService

/// A film's own page: its poster, what is known of it, and the log section that writes to the diary at once.
struct FilmScreen: View {
    let film: FilmViewModel
    let posters: PosterRequests
    /// The viewing that is being entered or changed.
    @State private var draft: ViewingDraft?

    var body: some View {
        Form {
            Section { header }
            LogSection(film: film, draft: $draft)
            Section("Review") {
                ReviewEditor(film: film)
                    .id(ObjectIdentifier(film))
            }
            ViewingsSection(film: film, draft: $draft)
            FilmListsSection(film: film)
            if let overview = film.overview {
                Section("About") {
                    Text(overview).textSelection(.enabled)
                    if !film.cast.isEmpty { LabeledContent("With", value: film.cast.joined(separator: ", ")) }
                }
            }
            if let trouble = film.storeError?.description ?? film.error?.description {
                Section {
                    Label(trouble, systemImage: "exclamationmark.triangle")
                    Button("Retry") { film.retryTapped() }
                }
            }
        }
        .formStyle(.grouped)
        .navigationTitle(film.facts.title)
        .sheet(item: $draft) { draft in
            ViewingSheet(draft: draft) { film.saveTapped(draft) }
        }
    }

    private var header: some View {
        VStack(spacing: 10) {
            FilmPoster(
                poster: film.largePoster,
                title: film.facts.title,
                requests: posters,
                place: .detail
            )
            Text(film.facts.title)
                .font(.title)
                .accessibilityAddTraits(.isHeader)
            Text(film.facts.summary)
                .foregroundStyle(.secondary)
            if !film.facts.directors.isEmpty {
                Text("Directed by \(film.facts.directors.joined(separator: ", "))")
                    .foregroundStyle(.secondary)
            }
            if film.isLoading { ProgressView() }
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
    }
}
#endif
