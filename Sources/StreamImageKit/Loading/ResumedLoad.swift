/// A load that asks for the rest of a body, and for the whole where that does not come.
final class ResumedLoad: DataLoadingTask {
    private struct State: Sendable {
        /// What there is; `nil` once it is of no use.
        var partial: PartialResponse?
        /// Whether this load has added to it.
        var hasGrown = false
        var priority: ImagePriority
        var task: (any DataLoadingTask)?
        /// Whether the whole is asked for.
        var isAnew = false
        var isCancelled = false
        var isOver = false
    }

    private let base: any DataLoading
    private let partials: PartialStore
    private let request: DataRequest
    private let onResume: @Sendable (Int) -> Void
    private let handler: @Sendable (DataLoadingEvent) -> Void
    private let state: Lock<State>

    init(
        base: any DataLoading,
        partials: PartialStore,
        request: DataRequest,
        partial: PartialResponse,
        priority: ImagePriority,
        onResume: @escaping @Sendable (Int) -> Void,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) {
        self.base = base
        self.partials = partials
        self.request = request
        self.onResume = onResume
        self.handler = handler
        state = Lock(State(partial: partial, priority: priority))
    }

    /// Asks for what comes after so many bytes.
    func start(from count: Int, if validator: StrongValidator) {
        var rest = request
        rest.headers.append("Range", "bytes=\(count)-")
        rest.headers.append("If-Range", validator.text)
        // Of a coded body the range would count other bytes than ours.
        if rest.headers["Accept-Encoding"] == nil { rest.headers.append("Accept-Encoding", "identity") }
        ask(rest, isAnew: false)
    }

    private func startAnew() {
        state.withLock { state in
            state.isAnew = true
            state.task = nil
            state.partial = nil
        }
        ask(request, isAnew: true)
    }

    private func ask(_ request: DataRequest, isAnew: Bool) {
        let first = state.withLock { $0.priority }
        let task = base.load(request, priority: first) { self.receive($0) }
        // It may be over already, or cancelled, or wanted more urgently than when it was started.
        let (isCancelled, priority) = state.withLock { state in
            if !state.isOver, state.isAnew == isAnew { state.task = task }
            return (state.isCancelled, state.priority)
        }
        if isCancelled { task.cancel() } else if priority != first { task.setPriority(priority) }
    }

    // MARK: What comes

    private func receive(_ event: DataLoadingEvent) {
        switch event {
        case .progress: handler(event)
        case .interrupted(let part):
            state.withLock { state in
                state.partial = part.status == 206 ? state.partial?.joined(with: part) : part
                state.hasGrown = true
            }
        case .finished(.success(let response)): receive(response)
        case .finished(.failure(let error)):
            let (partial, hasGrown, isAnew) = state.withLock { ($0.partial, $0.hasGrown, $0.isAnew) }
            switch error {
            // A part of a coded body, which cannot be decoded by itself.
            case .corruptImage where !isAnew: startAnew()
            case .responseTooLarge: end(.failure(error), keeping: nil)
            // Perhaps it is the range that the server cannot bear, and then no attempt with it would ever succeed.
            case .connectionLost where !hasGrown, .incompleteBody where !hasGrown: end(.failure(error), keeping: nil)
            default: end(.failure(error), keeping: partial)
            }
        }
    }

    private func receive(_ response: DataResponse) {
        let (partial, isAnew) = state.withLock { ($0.partial, $0.isAnew) }
        switch response.status {
        case 206 where !isAnew:
            guard let partial, let whole = partial.joined(with: PartialResponse(response))?.whole else {
                return startAnew()
            }
            onResume(whole.body.count - response.body.count)
            end(.success(whole), keeping: nil)
        // The file is shorter now than what came of it.
        case 416 where !isAnew: startAnew()
        case let status where RetryPolicy.isRetried(status: status): end(.success(response), keeping: partial)
        default: end(.success(response), keeping: nil)
        }
    }

    private func end(_ result: Result<DataResponse, ImageError>, keeping partial: PartialResponse?) {
        state.withLock { state in
            state.isOver = true
            state.task = nil
            state.partial = nil
        }
        if let partial { partials.keep(partial, for: request) }
        handler(.finished(result))
    }

    // MARK: From the caller

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    func setPriority(_ priority: ImagePriority) {
        let task = state.withLock { state in
            state.priority = priority
            return state.task
        }
        task?.setPriority(priority)
    }
}
