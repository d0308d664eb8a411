package import Characters
import Foundation
package import SampleCatalog
package import StreamImageKit

/// Everything that the program is made of below its views, wired in this one place.
@MainActor
package final class Composition {
    /// The sample catalogue's server, unless the service is another.
    package let server: SampleCatalogServer?
    /// Where pictures come from.
    package let pipeline: ImagePipeline
    /// The list of characters.
    package let list: CharacterListViewModel
    private let repository: any CharacterRepository

    /// The port of the sample catalogue where it is free, so that pictures on disk keep their addresses from one start to
    /// the next.
    private static let preferredPort: UInt16 = 48_826

    /// Wires the program for the options, and starts the sample catalogue's server where one is needed.
    package init(_ options: StreamOptions) throws {
        let caches = Self.cacheFolder(options)
        let service: SourceURL
        if let given = options.service {
            server = nil
            service = given
        } else {
            let started = try Self.startServer(options)
            server = started
            service = try SourceURL(started.baseURL.absoluteString)
        }
        let disk = DiskCache(directory: caches.appendingPathComponent("pictures", isDirectory: true))
        pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: disk))
        let pages = CharacterPageCache(
            directory: caches.appendingPathComponent("pages", isDirectory: true),
            service: server == nil ? service.text : "sample"
        )
        let online = HTTPCharacterRepository(service: service, loader: RetryingLoader(CurlTransport()))
        repository = OfflineFallbackRepository(online, cache: pages)
        list = CharacterListViewModel(repository: repository)
    }

    /// The model of a character's own page.
    package func detail(of record: CharacterRecord, images: CharacterImageRequests) -> CharacterDetailViewModel {
        CharacterDetailViewModel(record: record, repository: repository, images: images)
    }

    /// Begins to draw the portraits of the sample catalogue that nobody has asked for yet.
    ///
    /// Those that are asked for before their turn are drawn at once.
    package func drawPortraitsAhead() {
        guard server != nil else { return }
        DispatchQueue.global(qos: .background).async { try? SampleCatalog.standard.drawAvatars() }
    }

    /// Draws all portraits of the sample catalogue, so that none has to be drawn while something is measured.
    func drawPortraits() throws {
        if server != nil { try SampleCatalog.standard.drawAvatars() }
    }

    /// Stops the server, if there is one.
    package func stop() {
        server?.stop()
    }

    private static func cacheFolder(_ options: StreamOptions) -> URL {
        if let folder = options.cacheFolder { return URL(fileURLWithPath: folder, isDirectory: true) }
        let caches = DiskCache.defaultDirectory.deletingLastPathComponent()
        return caches.appendingPathComponent("stream", isDirectory: true)
    }

    private static func startServer(_ options: StreamOptions) throws -> SampleCatalogServer {
        var behaviour = SampleCatalogServer.Options(
            port: preferredPort,
            latency: options.latency,
            failureRate: options.failureRate,
            isOffline: options.isOffline
        )
        do {
            return try SampleCatalogServer(options: behaviour)
        } catch .portUnavailable {
            behaviour.port = 0
            return try SampleCatalogServer(options: behaviour)
        }
    }
}
