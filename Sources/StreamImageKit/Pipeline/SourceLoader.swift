import Foundation

/// Bytes for whoever wants them: from disk, file, inline data or server, once for all who want the same at the same time.
package final class SourceLoader: Sendable {
    /// What one piece of work loads; requests share it where they agree in both.
    package struct WorkKey: Hashable, Sendable {
        package let source: SourceKey
        package let lookup: Lookup
    }

    package typealias Loader = SharedLoader<WorkKey, ImageRequest, SourceBytes>

    private let loader: Loader
    private let steps: SourceSteps

    package init(steps: SourceSteps) {
        self.steps = steps
        loader = Loader(
            cached: { key in key.lookup.readsDisk ? steps.writes.bytes(for: key.source) : nil },
            commit: { key, outcome, mayStore in
                guard mayStore, let answer = try? outcome.get().answer else { return }
                steps.writes.add(answer, for: key.source)
            },
            start: { request, stage, reporter in
                steps.start(request, stage: stage, reporter: reporter)
            }
        )
    }

    /// Loads a request's bytes.
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
        onProgress: (@Sendable (LoadProgress) -> Void)?,
        onEnd: @escaping @Sendable (Result<SourceBytes, ImageError>) -> Void
    ) -> Loader.Ticket? {
        let key = WorkKey(source: request.sourceKey, lookup: Lookup(request.cachePolicy))
        let waiter = Loader.Waiter(
            mayStore: request.cachePolicy.disk.contains(.write),
            onProgress: onProgress,
            onEnd: onEnd
        )
        let entry = loader.load(
            key,
            request,
            priority: priority,
            readsCache: key.lookup.readsDisk,
            waiter: waiter
        )
        switch entry {
        case .cached(let bytes):
            steps.metrics.record(.diskHit(bytes: bytes.data.count))
            onEnd(.success(bytes))
        case .started: break
        case .joined: steps.metrics.record(.sourceJoin)
        }
        return entry.ticket
    }

    /// Whether bytes that were loaded can be had again without the server.
    package func keeps(_ bytes: SourceBytes, for request: ImageRequest) -> Bool {
        guard bytes.origin == .network else { return true }
        return steps.writes.isEnabled && bytes.answer != nil && request.cachePolicy.disk.contains(.write)
    }

    /// Whether bytes for a request are being loaded.
    package func isLoading(_ request: ImageRequest) -> Bool {
        loader.isLoading(WorkKey(source: request.sourceKey, lookup: Lookup(request.cachePolicy)))
    }

    /// The number of loads under way and of those who wait for them.
    package var load: (work: Int, waiters: Int) { loader.load }

    /// How fresh the bytes on disk are for a request: whether there are any, and `nil` where freshness plays no part.
    ///
    /// Blocks.
    package func storedFreshness(for request: ImageRequest) -> (isStored: Bool, freshness: Freshness?) {
        guard let facts = steps.writes.facts(for: request.sourceKey) else { return (false, nil) }
        return (true, steps.server.freshness(of: facts, for: request))
    }

    /// The failure that is remembered for a request's address.
    package func rememberedFailure(for request: ImageRequest) -> ImageError? {
        steps.server.rememberedFailure(for: request.sourceKey)
    }

    /// Takes bytes that turned out to be no picture out of the disk cache.
    ///
    /// Returns at once.
    package func evict(_ key: SourceKey) {
        steps.writes.remove(key)
    }

    /// Forgets that an address held nothing.
    package func clearFailure(for key: SourceKey) {
        steps.server.clearFailure(for: key)
    }

    /// Forgets all remembered failures.
    package func clearFailures() {
        steps.server.clearFailures()
    }
}
