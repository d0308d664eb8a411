import Foundation

/// Opens animations for whoever wants their frames: once for all who want the same at the same time, or while it is open.
package final class AnimationLoader: Sendable {
    private typealias Loader = SharedLoader<RenditionLoader.WorkKey, ImageRequest, Opening>

    /// What opening ended with.
    private struct Opening: Sendable {
        /// `nil` for a still.
        let animation: ImageAnimation?
        /// Whether others may have it under the request's key.
        let isStorable: Bool
    }

    private let loader: Loader

    package init(
        sources: SourceLoader,
        decoding: DecodingStep,
        processing: ProcessingStep,
        memory: MemoryCache,
        opened: OpenedAnimations
    ) {
        loader = Loader(
            cached: { key in
                opened.animation(for: key.rendition).map { Opening(animation: $0, isStorable: false) }
            },
            commit: { key, outcome, mayStore in
                guard mayStore, let opening = try? outcome.get(), opening.isStorable else { return }
                opened.add(opening.animation, for: key.rendition)
            },
            start: { request, stage, reporter in
                let open: @Sendable (SourceBytes, @escaping @Sendable (Result<Opening, ImageError>) -> Void) -> Void = {
                    bytes, onEnd in
                    decoding.openAnimation(bytes.data, name: request.source.description, stage: stage) { outcome in
                        let opening = outcome.map { opened in
                            Opening(
                                animation: opened.map {
                                    AnimationFrames(
                                        animation: $0,
                                        request: request,
                                        isStorable: bytes.isStorable,
                                        decoding: decoding,
                                        processing: processing,
                                        memory: memory
                                    ).animation
                                },
                                isStorable: bytes.isStorable
                            )
                        }
                        onEnd(opening)
                    }
                }
                if request.cachePolicy.memory.contains(.read), let file = memory.peek(request.renditionKey)?.file {
                    open(SourceBytes(data: file, origin: .memory)) { reporter.finish($0) }
                    return
                }
                let run = SourceRun<Opening>(
                    request: request,
                    stage: stage,
                    sources: sources,
                    onProgress: { reporter.progress($0) },
                    make: open,
                    onEnd: { reporter.finish($0) }
                )
                run.begin()
            }
        )
    }

    /// Opens a request's animation; `onEnd` is called once, from any thread, with `nil` for a still.
    package func load(
        _ request: ImageRequest,
        onEnd: @escaping @Sendable (Result<ImageAnimation?, ImageError>) -> Void
    ) -> (any ControllableWork)? {
        let entry = loader.load(
            RenditionLoader.WorkKey(request),
            request,
            priority: request.priority,
            readsCache: request.cachePolicy.memory.contains(.read),
            waiter: Loader.Waiter(
                mayStore: request.cachePolicy.memory.contains(.write),
                onProgress: nil,
                onEnd: { onEnd($0.map(\.animation)) }
            )
        )
        if case .cached(let opening) = entry { onEnd(.success(opening.animation)) }
        return entry.ticket
    }
}
