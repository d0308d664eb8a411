#if canImport(SwiftUI)
import Foundation
import StreamImageKit
import StreamImageUI
import SwiftUI

// The SwiftUI snippets of the documentation of StreamImageUI, for the type-check of `make typecheck-apple`.
// `SnippetTests` sees to it that none is missing here.

struct Film: Identifiable {
    var id: Int
    var title: String
    var poster: URL?
}

struct Thumbnail: View {
    let url: URL?

    var body: some View {
        CachedAsyncImage(url: url) { image in
            image.resizable().scaledToFill()
        } placeholder: {
            ProgressView()
        }
        .frame(width: 100, height: 150)
        .clipped()
    }
}

struct FilmsApp: App {
    @State private var pipeline = ImagePipeline()

    var body: some Scene {
        WindowGroup {
            Thumbnail(url: URL(string: "https://example.com/poster.jpg"))
                .imagePipeline(pipeline)
        }
    }
}

struct Portrait: View {
    let url: URL?

    var body: some View {
        CachedAsyncImage(url: url, transaction: Transaction(animation: .easeOut)) { phase in
            switch phase {
            case .success(let image):
                image.resizable().scaledToFit()
            case .failure:
                Button("Try again") { phase.retry() }
            case .empty:
                if let preview = phase.preview {
                    preview.resizable().scaledToFit()
                } else {
                    ProgressView(value: phase.progress)
                }
            }
        }
    }
}

struct FilmList: View {
    let films: [Film]
    @State private var prefetcher: ListPrefetcher
    private static let poster = ImageTarget(pointWidth: 60, pointHeight: 90, scale: 3, mode: .fill)

    init(films: [Film], pipeline: ImagePipeline) {
        self.films = films
        let prefetcher = ImagePrefetcher(pipeline: pipeline) { index in
            ImageRequest(url: films[index].poster, target: Self.poster)
        }
        _prefetcher = State(initialValue: ListPrefetcher(prefetcher))
    }

    var body: some View {
        List(Array(films.enumerated()), id: \.element.id) { index, film in
            HStack {
                CachedAsyncImage(request: ImageRequest(url: film.poster, target: Self.poster)) { image in
                    image.resizable().scaledToFill()
                } placeholder: {
                    Color.gray
                }
                .frame(width: 60, height: 90)
                .clipped()
                Text(film.title)
            }
            .prefetches(prefetcher, index: index, count: films.count)
        }
    }
}

struct Shelf: View {
    let film: Film

    var body: some View {
        PosterImage(url: film.poster, label: Text(film.title))
            .frame(width: 120)
            .imagePriority(.high)
            .imageTransition(.easeOut(duration: 0.3))
    }
}

// Not in a document: every initializer of AsyncImage is one of CachedAsyncImage.
struct Renamed: View {
    let url: URL?
    let load: URLRequest

    var body: some View {
        CachedAsyncImage(url: url)
        CachedAsyncImage(url: url, scale: 2)
        CachedAsyncImage(url: url, scale: 2) { image in
            image.resizable()
        } placeholder: {
            Color.gray
        }
        CachedAsyncImage(request: load)
        CachedAsyncImage(request: load) { image in
            image
        } placeholder: {
            Color.gray
        }
        CachedAsyncImage(request: load) { phase in
            if let image = phase.image {
                image
            } else if let error = phase.error {
                Text(error.localizedDescription)
            }
        }
    }
}

struct Person: Identifiable {
    var id: Int
    var name: String
    var portrait: URL?
}

struct Cast: View {
    let people: [Person]

    var body: some View {
        ScrollView(.horizontal) {
            LazyHStack {
                ForEach(people) { person in
                    PosterImage(url: person.portrait, label: Text(person.name), proportions: 1, cornerRadius: 32)
                        .frame(width: 64)
                }
            }
        }
        .imageProcessors([.greyscale])
        .imagePriority(.high)
        .imageTransition(.easeOut(duration: 0.2))
        .imagePlaceholder {
            Image(systemName: "person.fill")
        }
        .imageFailure { error, retry in
            Button("Try again", systemImage: "arrow.clockwise", action: retry)
                .labelStyle(.iconOnly)
                .help("\(error)")
        }
    }
}
#endif
