package import StreamImageKit

/// Counts the loads that cells begin and give up, whoever loads for them.
package final class CountingLoader: ImageLoading {
    /// Loads so far.
    package struct Counts: Hashable, Sendable {
        /// Loads that were begun, since the picture was not there at once.
        package var started = 0
        /// Loads that were given up before their end.
        package var cancelled = 0
    }

    private let base: any ImageLoading
    private let state = Lock(Counts())

    /// Makes a loader that lets another one do the work.
    package init(_ base: any ImageLoading) {
        self.base = base
    }

    /// The loads so far.
    package var counts: Counts { state.withLock { $0 } }

    /// The image, if the other loader has it at hand.
    package func cachedImage(for request: ImageRequest) -> ImageResponse? {
        base.cachedImage(for: request)
    }

    /// Starts a load of the other loader.
    package func imageTask(for request: ImageRequest) -> ImageTask {
        let task = base.imageTask(for: request)
        guard task.result == nil else { return task }
        state.withLock { $0.started += 1 }
        Task { [self] in
            if case .failure(.cancelled) = await task.wait() { state.withLock { $0.cancelled += 1 } }
        }
        return task
    }

    /// Opens an animation of the other loader.
    package nonisolated(nonsending) func animation(
        for request: ImageRequest
    ) async throws(ImageError) -> ImageAnimation? {
        try await base.animation(for: request)
    }
}
