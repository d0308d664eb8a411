/// The target at which each picture was shown last, so that a view that comes back knows its size before it is laid out.
///
/// It is a hint: forgetting costs one frame of placeholder. Two generations of bounded size keep what is in use.
package final class ShownTargets: Sendable {
    private struct State {
        var recent: [SourceKey: ImageTarget] = [:]
        var older: [SourceKey: ImageTarget] = [:]
    }

    private let capacity: Int
    private let state = Lock(State())

    /// Makes an empty memory for at least `capacity` and at most twice as many pictures.
    package init(capacity: Int = 1024) {
        self.capacity = max(1, capacity)
    }

    /// Remembers the target that a request is shown at.
    package func note(_ request: ImageRequest) {
        state.withLock { state in
            state.recent[request.sourceKey] = request.target
            guard state.recent.count >= capacity else { return }
            state.older = state.recent
            state.recent = [:]
        }
    }

    /// The target at which the request's picture was shown last.
    package func target(for request: ImageRequest) -> ImageTarget? {
        state.withLock { $0.recent[request.sourceKey] ?? $0.older[request.sourceKey] }
    }
}
