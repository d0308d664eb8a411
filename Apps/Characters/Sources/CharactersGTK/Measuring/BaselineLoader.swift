import Foundation
package import StreamImageKit

/// What the pipeline is measured against: a loader that does as SwiftUI's `AsyncImage` did.
///
/// It keeps no pixels and no bytes, fetches at every bind, decodes at full size and shares nothing. Transport, decoder and
/// number of decode threads are the pipeline's own, so that the difference is the design alone. Only http addresses load.
package final class BaselineLoader: ImageLoading {
    private let transport = CurlTransport()
    private let decoder = StandardImageDecoder()
    private let threads = WorkerPool(
        name: "baseline-decode",
        threadLimit: ProcessInfo.processInfo.activeProcessorCount
    )
    private let decodes = Lock(0)
    private let fetches = Lock(0)

    /// Makes a loader.
    package init() {}

    /// Pictures decoded so far.
    package var decodeCount: Int { decodes.withLock { $0 } }

    /// Fetches begun so far.
    package var fetchCount: Int { fetches.withLock { $0 } }

    /// Always `nil`: nothing is kept.
    package func cachedImage(for request: ImageRequest) -> ImageResponse? { nil }

    /// Fetches and decodes, whatever else is under way.
    package func imageTask(for request: ImageRequest) -> ImageTask {
        let task = ImageTask(request)
        guard case .http(let url) = request.source else {
            task.finish(.failure(.cancelled))
            return task
        }
        fetches.withLock { $0 += 1 }
        let load = transport.load(DataRequest(url: url), priority: request.priority) { [self] event in
            guard case .finished(let result) = event else { return }
            threads.submit(priority: .normal) { [self] in
                // Whoever is gone meanwhile needs no pixels.
                if task.result == nil { task.finish(result.flatMap(decode)) }
            }
        }
        task.attach(Fetch(load: load))
        return task
    }

    private func decode(_ response: DataResponse) -> Result<ImageResponse, ImageError> {
        Result { () throws(ImageError) in
            let limits = DecodingLimits()
            let header = try decoder.header(of: response.body, limits: limits)
            let bitmap = try decoder.decode(response.body, header: header, target: .original, limits: limits)
            decodes.withLock { $0 += 1 }
            let facts = SourceFacts(format: header.format, size: header.size, byteCount: response.body.count)
            return ImageResponse(bitmap: bitmap, origin: .network, source: facts)
        }
    }

    private struct Fetch: ControllableWork {
        let load: any DataLoadingTask

        func cancel() { load.cancel() }
        func setPriority(_ priority: ImagePriority) { load.setPriority(priority) }
    }
}
