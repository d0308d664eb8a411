import Foundation

/// Decoded pixels for whoever wants them: bytes from the source loader, decoded once for all who want the same box.
package final class RenditionLoader: Sendable {
    /// What one piece of work makes; requests share it where they agree in both.
    package struct WorkKey: Hashable, Sendable {
        package let rendition: RenditionKey
        package let lookup: Lookup

        init(_ request: ImageRequest) {
            rendition = request.renditionKey
            lookup = Lookup(request.cachePolicy)
        }
    }

    /// A decoded picture on its way to those who wait.
    package struct Rendition: Sendable {
        package let image: LoadedImage
        package let origin: ImageResponse.Origin
        /// Whether it may be kept; what memory had is there already.
        let isStorable: Bool
    }

    package typealias Loader = SharedLoader<WorkKey, ImageRequest, Rendition>

    private let loader: Loader
    private let metrics: MetricsRecorder

    package init(
        sources: SourceLoader,
        decoding: DecodingStep,
        processing: ProcessingStep,
        memory: MemoryCache,
        opened: OpenedAnimations,
        metrics: MetricsRecorder
    ) {
        self.metrics = metrics
        loader = Loader(
            cached: { key in
                memory.peek(key.rendition).map { Rendition(image: $0, origin: .memory, isStorable: false) }
            },
            commit: { key, outcome, mayStore in
                guard mayStore, let rendition = try? outcome.get(), rendition.isStorable else { return }
                memory.store(rendition.image, for: key.rendition)
                if rendition.origin == .network { opened.forget(key.rendition) }
            },
            start: { request, stage, reporter in
                guard request.processors.isEmpty else {
                    let run = ProcessingRun(
                        request: request,
                        stage: stage,
                        reporter: reporter,
                        processing: processing,
                        metrics: metrics
                    )
                    run.loadPicture()
                    return
                }
                let start = ContinuousClock.now
                let run = SourceRun<Rendition>(
                    request: request,
                    stage: stage,
                    sources: sources,
                    onProgress: { reporter.progress($0) },
                    make: { bytes, onEnd in
                        let name = request.source.description
                        decoding.decode(bytes.data, name: name, target: request.target, stage: stage) { outcome in
                            onEnd(
                                outcome.map { image in
                                    metrics.record(.loaded(bytes.origin, after: start.duration(to: .now)))
                                    // A file too large for its share of memory would keep its still out, too.
                                    let isLost =
                                        image.source.frameCount != 1 && !sources.keeps(bytes, for: request)
                                        && image.byteCount + bytes.data.count <= memory.animationLimitBytes
                                    return Rendition(
                                        image: isLost ? image.keeping(bytes.data) : image,
                                        origin: bytes.origin,
                                        isStorable: bytes.isStorable
                                    )
                                }
                            )
                        }
                    },
                    onEnd: { reporter.finish($0) }
                )
                run.begin()
            }
        )
    }

    /// Loads a request's pixels.
    ///
    /// - Parameters:
    ///   - request: What to load; its policy says from where.
    ///   - priority: How urgent it is for this waiter.
    ///   - onProgress: Called from any thread as bytes come in.
    ///   - onEnd: Called once, from any thread, unless the returned ticket is cancelled first.
    /// - Returns: The waiter's handle; `nil` where `onEnd` was called already.
    package func load(
        _ request: ImageRequest,
        priority: ImagePriority,
        onProgress: @escaping @Sendable (LoadProgress) -> Void,
        onEnd: @escaping @Sendable (Result<Rendition, ImageError>) -> Void
    ) -> Loader.Ticket? {
        let entry = loader.load(
            WorkKey(request),
            request,
            priority: priority,
            readsCache: request.cachePolicy.memory.contains(.read),
            waiter: Loader.Waiter(
                mayStore: request.cachePolicy.memory.contains(.write),
                onProgress: onProgress,
                onEnd: onEnd
            )
        )
        switch entry {
        case .cached(let rendition): onEnd(.success(rendition))
        case .started: break
        case .joined: metrics.record(.renditionJoin)
        }
        return entry.ticket
    }

    /// Whether a request's pixels are being loaded.
    package func isLoading(_ request: ImageRequest) -> Bool {
        loader.isLoading(WorkKey(request))
    }

    /// The number of loads under way and of those who wait for them.
    package var load: (work: Int, waiters: Int) { loader.load }
}
