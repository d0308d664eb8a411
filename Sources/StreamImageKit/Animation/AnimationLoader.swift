import Foundation

/// Opens animations for whoever wants their frames: once for all who want the same at the same time, or while it is open.
package final class AnimationLoader: Sendable {
    private typealias Loader = SharedLoader<RenditionLoader.WorkKey, ImageRequest, ImageAnimation?>

    private let loader: Loader

    package init(
        sources: SourceLoader,
        decoding: DecodingStep,
        processing: ProcessingStep,
        memory: MemoryCache
    ) {
        let opened = OpenedAnimations()
        loader = Loader(
            cached: { opened.animation(for: $0) },
            commit: { key, outcome, _ in
                if let animation = try? outcome.get() { opened.add(animation, for: key) }
            },
            start: { request, stage, reporter in
                let run = SourceRun<ImageAnimation?>(
                    request: request,
                    stage: stage,
                    sources: sources,
                    onProgress: { reporter.progress($0) },
                    make: { bytes, onEnd in
                        decoding.openAnimation(bytes.data, name: request.source.description, stage: stage) { outcome in
                            onEnd(
                                outcome.map { opened in
                                    opened.map {
                                        AnimationFrames(
                                            animation: $0,
                                            request: request,
                                            isStorable: bytes.isStorable,
                                            decoding: decoding,
                                            processing: processing,
                                            memory: memory
                                        ).animation
                                    }
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
            waiter: Loader.Waiter(mayStore: false, onProgress: nil, onEnd: onEnd)
        )
        if case .cached(let animation) = entry { onEnd(.success(animation)) }
        return entry.ticket
    }
}

/// The animations that somebody holds.
private final class OpenedAnimations: Sendable {
    private struct Entry: Sendable {
        weak let animation: ImageAnimation?
    }

    private let entries = Lock<[RenditionLoader.WorkKey: Entry]>([:])

    /// The animation of a key; two optionals, of which the outer one tells whether anything is known.
    func animation(for key: RenditionLoader.WorkKey) -> ImageAnimation?? {
        entries.withLock { entries in entries[key]?.animation.map { .some($0) } }
    }

    func add(_ animation: ImageAnimation?, for key: RenditionLoader.WorkKey) {
        guard let animation else { return }
        entries.withLock { entries in
            entries = entries.filter { $0.value.animation != nil }
            entries[key] = Entry(animation: animation)
        }
    }
}
