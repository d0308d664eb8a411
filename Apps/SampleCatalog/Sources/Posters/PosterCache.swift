import Foundation
import StreamImageKit

/// The posters that were drawn last, as files in memory: what a screen or two shows, not the whole catalogue.
final class PosterCache: Sendable {
    private struct Key: Hashable {
        let film: SampleFilm.ID
        let size: PosterSize
    }

    private struct State {
        var pictures: [Key: Data] = [:]
        /// In the order in which they were drawn.
        var keys: [Key] = []
        var byteCount = 0
    }

    private let limit: Int
    private let state = Lock(State())

    /// Makes a cache of so many bytes, 16 MiB by default.
    init(limit: Int = 16 << 20) {
        self.limit = limit
    }

    /// A film's poster; two threads that ask at once may both draw it, with the same result.
    func picture(of film: SampleFilm, size: PosterSize) throws(SampleCatalogError) -> Data {
        let key = Key(film: film.id, size: size)
        if let picture = state.withLock({ $0.pictures[key] }) { return picture }
        let picture = try Poster.jpeg(for: film, size: size)
        state.withLock { state in
            guard state.pictures.updateValue(picture, forKey: key) == nil else { return }
            state.keys.append(key)
            state.byteCount += picture.count
            while state.byteCount > limit, let first = state.keys.first {
                state.keys.removeFirst()
                state.byteCount -= state.pictures.removeValue(forKey: first)?.count ?? 0
            }
        }
        return picture
    }

    /// What is held now.
    var byteCount: Int { state.withLock { $0.byteCount } }
}
