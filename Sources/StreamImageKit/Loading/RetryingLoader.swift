import Foundation

/// Loads through another loader, and again where its ``RetryPolicy`` says so.
///
/// The wait between two attempts takes no place in the other loader's queue. Cancelling ends it at once; a priority set
/// meanwhile is the next attempt's. Progress starts again with each attempt: from the beginning, or where a
/// ``ResumingLoader`` below continues.
public final class RetryingLoader: DataLoading {
    private let base: any DataLoading
    private let policy: RetryPolicy
    private let scheduler: any Scheduling

    /// Makes a loader around another.
    public init(
        _ base: any DataLoading,
        policy: RetryPolicy = RetryPolicy(),
        scheduler: any Scheduling = SystemScheduler()
    ) {
        self.base = base
        self.policy = policy
        self.scheduler = scheduler
    }

    /// Starts a load.
    ///
    /// What is handed on in the end is the last attempt's outcome, an answer of any status included.
    public func load(
        _ request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) -> any DataLoadingTask {
        let load = RetryingLoad(
            base: base,
            policy: policy,
            scheduler: scheduler,
            request: request,
            priority: priority,
            handler: handler
        )
        load.attempt()
        return load
    }
}

/// One load with its attempts.
private final class RetryingLoad: DataLoadingTask {
    private enum Phase: Sendable {
        /// An attempt is being started; its task is not known yet.
        case starting
        case loading(any DataLoadingTask)
        case waiting(any ScheduledAction)
        case over
    }

    private struct State: Sendable {
        var phase = Phase.starting
        var priority: ImagePriority
        /// The number of the attempt under way, so that a late word from an earlier one is told apart.
        var attempts = 0
        var waitedSeconds = 0.0
        var isCancelled = false
    }

    private let base: any DataLoading
    private let policy: RetryPolicy
    private let scheduler: any Scheduling
    private let request: DataRequest
    private let handler: @Sendable (DataLoadingEvent) -> Void
    private let state: Lock<State>

    init(
        base: any DataLoading,
        policy: RetryPolicy,
        scheduler: any Scheduling,
        request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) {
        self.base = base
        self.policy = policy
        self.scheduler = scheduler
        self.request = request
        self.handler = handler
        state = Lock(State(priority: priority))
    }

    func attempt() {
        let start = state.withLock { state -> (number: Int, priority: ImagePriority)? in
            if case .over = state.phase { return nil }
            state.attempts += 1
            state.phase = .starting
            return (state.attempts, state.priority)
        }
        guard let start else { return }
        let task = base.load(request, priority: start.priority) { event in
            self.receive(event, ofAttempt: start.number)
        }
        // The attempt may be over already, or cancelled, or wanted more urgently than when it was started.
        let (isCancelled, priority) = state.withLock { state -> (Bool, ImagePriority) in
            if case .starting = state.phase, state.attempts == start.number { state.phase = .loading(task) }
            return (state.isCancelled, state.priority)
        }
        if isCancelled { task.cancel() } else if priority != start.priority { task.setPriority(priority) }
    }

    private func receive(_ event: DataLoadingEvent, ofAttempt number: Int) {
        switch event {
        case .progress, .interrupted:
            let isCurrent = state.withLock { state in
                if case .over = state.phase { return false }
                return state.attempts == number
            }
            if isCurrent { handler(event) }
        case .finished(let result):
            guard !wait(after: result) else { return }
            let isFirst = state.withLock { state in
                defer { state.phase = .over }
                if case .over = state.phase { return false }
                return true
            }
            if isFirst { handler(event) }
        }
    }

    /// Whether another attempt follows.
    private func wait(after result: Result<DataResponse, ImageError>) -> Bool {
        guard request.allowsRetries, isWorthRetrying(result) else { return false }
        let retryAfter = (try? result.get()).flatMap { ResponseCheck.retryAfter(in: $0, now: scheduler.now) }
        return state.withLock { state in
            if case .over = state.phase { return true }
            guard !state.isCancelled,
                let delay = policy.delay(
                    failedAttempts: state.attempts,
                    waitedSeconds: state.waitedSeconds,
                    retryAfterSeconds: retryAfter
                )
            else { return false }
            state.waitedSeconds += delay
            state.phase = .waiting(scheduler.schedule(after: delay) { self.attempt() })
            return true
        }
    }

    private func isWorthRetrying(_ result: Result<DataResponse, ImageError>) -> Bool {
        switch result {
        case .failure(let error): RetryPolicy.isRetried(error)
        case .success(let response): RetryPolicy.isRetried(status: response.status)
        }
    }

    func cancel() {
        let (phase, isWaiting) = state.withLock { state -> (Phase, Bool) in
            let phase = state.phase
            state.isCancelled = true
            guard case .waiting = phase else { return (phase, false) }
            state.phase = .over
            return (phase, true)
        }
        switch phase {
        case .loading(let task): task.cancel()
        case .waiting(let action): action.cancel()
        case .starting, .over: break
        }
        if isWaiting {
            // Never from inside `cancel`, as loaders do it.
            DispatchQueue.global().async { self.handler(.finished(.failure(.cancelled))) }
        }
    }

    func setPriority(_ priority: ImagePriority) {
        let phase = state.withLock { state in
            state.priority = priority
            return state.phase
        }
        if case .loading(let task) = phase { task.setPriority(priority) }
    }
}
