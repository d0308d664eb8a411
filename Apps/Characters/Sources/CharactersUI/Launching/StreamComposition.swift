#if os(iOS) || os(macOS) || os(visionOS)
import Characters
import Foundation
import StreamImageKit
import StreamImageUI

/// Everything that the application is made of below its views, wired in this one place.
@MainActor
final class StreamComposition {
    /// Where pictures come from.
    let pipeline: ImagePipeline
    /// Tells of the network.
    let network = NetworkMonitor()
    /// The list of characters.
    let list: CharacterListViewModel
    private let repository: any CharacterRepository

    /// Characters are the public service's, since the sample catalogue's server is for Linux.
    private static let service = "https://rickandmortyapi.com/api"

    init() throws {
        let folder = DiskCache.defaultDirectory.deletingLastPathComponent().appending(path: "Stream")
        let disk = DiskCache(directory: folder.appending(path: "pictures"))
        pipeline = ImagePipeline(ImagePipeline.Configuration(diskCache: disk))
        let pages = CharacterPageCache(directory: folder.appending(path: "pages"), service: Self.service)
        let online = HTTPCharacterRepository(
            service: try SourceURL(Self.service),
            loader: RetryingLoader(URLSessionTransport())
        )
        repository = OfflineFallbackRepository(online, cache: pages)
        list = CharacterListViewModel(repository: repository)
    }

    /// The model of a character's own page.
    func detail(of record: CharacterRecord, images: CharacterImageRequests) -> CharacterDetailViewModel {
        CharacterDetailViewModel(record: record, repository: repository, images: images)
    }
}
#endif
