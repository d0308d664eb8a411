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

    /// The model of what opens the diary; `scaleFactor` is asked, once it is open, for how many pixels a point has.
    func makeOpening(scaleFactor: @escaping @MainActor () -> Int) -> OpeningViewModel {
        OpeningViewModel { [dataFolder] () throws(StoreError) in
            try await FilmStore.open(in: dataFolder)
        } makeModel: { store in
            self.makeModel(store, scaleFactor: scaleFactor())
        }
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
