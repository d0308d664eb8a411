import FilmCatalog
import FilmDiary
import FilmDiaryScreens
import Foundation
import SampleCatalog
import StreamImageKit

/// Everything that the program is made of below its views, wired in this one place.
@MainActor
package final class Composition {
    /// The sample catalogue's server, unless films come from TMDB.
    let server: SampleCatalogServer?
    /// Where posters come from.
    let pipeline: ImagePipeline
    private let catalog: any FilmCatalog
    private let dataFolder: URL

    /// Wires the program for the options, and starts the sample catalogue's server where one is needed.
    package init(_ options: FilmDiaryOptions) throws {
        dataFolder = URL(fileURLWithPath: options.dataFolder, isDirectory: true)
        let disk = DiskCache(directory: URL(fileURLWithPath: options.cacheFolder, isDirectory: true))
        pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: disk))
        let address: SourceURL
        if let service = options.service {
            server = nil
            address = service
        } else {
            // Whichever port is free: neither the diary nor the posters on the disk depend on it.
            let started = try SampleCatalogServer(
                options: SampleCatalogServer.Options(failureRate: options.failureRate, isOffline: options.isOffline)
            )
            server = started
            address = started.filmService
        }
        catalog = TMDBCatalog(service: address, token: options.token, loader: RetryingLoader(CurlTransport()))
    }

    /// Opens the diary, and makes the day's backup.
    nonisolated func openStore() async throws(StoreError) -> StoreOpening {
        try await Self.openStore(in: dataFolder)
    }

    /// Opens the diary in a folder, and makes the day's backup.
    nonisolated static func openStore(in folder: URL) async throws(StoreError) -> StoreOpening {
        let opening = try await FilmStore.open(in: folder)
        // The diary is worth more than its copy: one that cannot be made keeps nobody out.
        if case .ready(let store) = opening { _ = try? await store.backUpIfDue() }
        return opening
    }

    /// The program's model over an open diary.
    func makeModel(_ store: FilmStore, scaleFactor: Int) -> FilmDiaryViewModel {
        FilmDiaryViewModel(
            store: store,
            catalog: catalog,
            catalogueName: server == nil ? "tmdb" : "sample",
            sample: server.map { SampleAddress(servedAt: $0.baseURL) },
            scale: Double(scaleFactor)
        )
    }

    /// Stops the server, if there is one.
    package func stop() {
        server?.stop()
    }
}
