#if os(iOS) || os(macOS) || os(visionOS)
import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import Foundation
import StreamImageKit
import StreamImageUI

/// Everything that the application is made of below its views, wired in this one place.
@MainActor
final class FilmDiaryComposition {
    /// What TMDB asks for.
    let token = CatalogueToken(
        keeper: KeychainItem(service: "FilmDiary", account: "TMDB"),
        earlier: .settings(key: "TMDBToken")
    )
    /// Where posters come from.
    let pipeline: ImagePipeline
    /// Tells of the network.
    let network = NetworkMonitor()
    private let service: SourceURL
    private let loader = RetryingLoader(URLSessionTransport())
    private let folder: URL

    init() throws {
        // The sample catalogue's server is for Linux.
        service = try SourceURL("https://api.themoviedb.org/3")
        let caches = DiskCache.defaultDirectory.deletingLastPathComponent().appending(path: "FilmDiary")
        pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: DiskCache(directory: caches)))
        folder = URL.applicationSupportDirectory.appending(path: "FilmDiary")
    }

    /// The model of what opens the diary, for a display with `scale` pixels a point.
    func makeOpening(scale: Double) -> OpeningViewModel {
        OpeningViewModel { [folder] () throws(StoreError) in
            try await FilmStore.open(in: folder)
        } makeModel: { store in
            FilmDiaryViewModel(store: store, catalog: self.makeCatalog(), catalogueName: "tmdb", scale: scale)
        }
    }

    private func makeCatalog() -> any FilmCatalog {
        TMDBCatalog(service: service, token: token.value, loader: loader)
    }
}

extension CatalogueToken.EarlierPlace {
    /// An entry of the application's settings.
    fileprivate static func settings(key: String) -> Self {
        Self {
            UserDefaults.standard.string(forKey: key)
        } clear: {
            UserDefaults.standard.removeObject(forKey: key)
        }
    }
}
#endif
