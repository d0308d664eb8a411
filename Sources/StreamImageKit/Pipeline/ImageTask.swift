/// One load under way, or already done: its progress, its end, and the means to hurry or stop it.
///
/// A task stands for one who waits. Others may share the work behind it, and cancelling this one leaves them theirs.
/// Letting go of a task does not stop the load; ``cancel()`` does.
public final class ImageTask: Sendable {
    /// What happens to a load.
    public enum Event: Sendable {
        /// So much of the body has come, in bytes; `expectedBytes` is `nil` where the server has not said how much it is.
        case progress(receivedBytes: Int, expectedBytes: Int?)
        /// The end, after which nothing follows.
        case finished(Result<ImageResponse, ImageError>)
    }

    private struct State: Sendable {
        var priority: ImagePriority
        var result: Result<ImageResponse, ImageError>?
        var progress: LoadProgress?
        /// Whether a thread is telling listeners; it tells them what comes meanwhile too, so that nothing overtakes.
        var isTelling = false
        var work: (any ControllableWork)?
        var waiters: [Int: CheckedContinuation<Result<ImageResponse, ImageError>, Never>] = [:]
        var listeners: [Int: Listener] = [:]
        var lastNumber = 0

        /// Those who have not heard of the latest progress, as if they had.
        mutating func takeUninformed() -> [AsyncStream<Event>.Continuation] {
            var uninformed: [AsyncStream<Event>.Continuation] = []
            for (number, listener) in listeners where listener.told != progress {
                listeners[number]?.told = progress
                uninformed.append(listener.continuation)
            }
            return uninformed
        }
    }

    private struct Listener: Sendable {
        let continuation: AsyncStream<Event>.Continuation
        /// The progress that it was told last.
        var told: LoadProgress?
    }

    /// What is loaded.
    public let request: ImageRequest
    private let state: Lock<State>

    package init(_ request: ImageRequest) {
        self.request = request
        state = Lock(State(priority: request.priority))
    }

    /// The end of the load, or `nil` while it is under way.
    public var result: Result<ImageResponse, ImageError>? {
        state.withLock { $0.result }
    }

    /// How urgent the load is.
    ///
    /// It may be changed at any time; the shared work goes by the highest of those who wait.
    public var priority: ImagePriority {
        get { state.withLock { $0.priority } }
        set {
            let work = state.withLock { state in
                state.priority = newValue
                return state.work
            }
            work?.setPriority(newValue)
        }
    }

    /// The image, when it is there.
    ///
    /// Cancelling the Swift task that waits here ends that wait with ``ImageError/cancelled``; the load goes on for whoever
    /// else holds this task.
    public var response: ImageResponse {
        get async throws(ImageError) {
            try await wait().get()
        }
    }

    /// What happens to the load from now on, after the latest progress so far.
    ///
    /// A load that is done yields its end at once.
    public var events: AsyncStream<Event> {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(16))
        let number: Int? = state.withLock { state in
            if let progress = state.progress { continuation.yield(Event(progress)) }
            if let result = state.result {
                continuation.yield(.finished(result))
                continuation.finish()
                return nil
            }
            state.lastNumber += 1
            state.listeners[state.lastNumber] = Listener(continuation: continuation, told: state.progress)
            return state.lastNumber
        }
        if let number {
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.listeners[number] = nil }
            }
        }
        return stream
    }

    /// Ends the task with ``ImageError/cancelled``, unless it has ended; it never sees a success afterwards.
    ///
    /// The work behind it stops when nobody else wants it. Calling this again changes nothing.
    public func cancel() {
        let work = state.withLock { $0.work }
        finish(.failure(.cancelled))
        work?.cancel()
    }

    /// Waits for the end; a Swift task that is cancelled stops waiting.
    package nonisolated(nonsending) func wait() async -> Result<ImageResponse, ImageError> {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result: Result<ImageResponse, ImageError>? = state.withLock { state in
                    if let result = state.result { return result }
                    if Task.isCancelled { return .failure(.cancelled) }
                    state.waiters[number] = continuation
                    return nil
                }
                if let result { continuation.resume(returning: result) }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: .failure(.cancelled))
        }
    }

    package func attach(_ work: any ControllableWork) {
        state.withLock { state in
            if state.result == nil { state.work = work }
        }
    }

    package func report(_ progress: LoadProgress) {
        let isFree = state.withLock { state in
            guard state.result == nil else { return false }
            state.progress = progress
            guard !state.isTelling, !state.listeners.isEmpty else { return false }
            state.isTelling = true
            return true
        }
        if isFree { tellListeners() }
    }

    /// Ends the task once; whatever comes later is ignored.
    package func finish(_ result: Result<ImageResponse, ImageError>) {
        let (waiters, isFree): ([CheckedContinuation<Result<ImageResponse, ImageError>, Never>], Bool) =
            state.withLock { state in
                guard state.result == nil else { return ([], false) }
                state.result = result
                state.work = nil
                let waiters = Array(state.waiters.values)
                state.waiters = [:]
                guard !state.isTelling, !state.listeners.isEmpty else { return (waiters, false) }
                state.isTelling = true
                return (waiters, true)
            }
        for waiter in waiters { waiter.resume(returning: result) }
        if isFree { tellListeners() }
    }

    /// Tells all listeners the latest, until there is nothing newer: one thread at a time, and never with the lock held.
    ///
    /// To yield resumes whoever listens, which takes the runtime's lock on that Swift task. Cancelling the same task holds
    /// it while it calls `onTermination`, which takes ours: holding ours here would lock both up for good.
    private func tellListeners() {
        while true {
            let (uninformed, progress, result, all) = state.withLock { state in
                let uninformed = state.takeUninformed()
                let all = state.result == nil ? [] : state.listeners.values.map(\.continuation)
                if state.result != nil { state.listeners = [:] }
                if state.result != nil || uninformed.isEmpty { state.isTelling = false }
                return (uninformed, state.progress, state.result, all)
            }
            if let progress {
                for listener in uninformed { listener.yield(Event(progress)) }
            }
            if let result {
                for listener in all {
                    listener.yield(.finished(result))
                    listener.finish()
                }
            }
            if result != nil || uninformed.isEmpty { return }
        }
    }
}

extension ImageTask.Event {
    fileprivate init(_ progress: LoadProgress) {
        self = .progress(receivedBytes: progress.receivedBytes, expectedBytes: progress.expectedBytes)
    }
}
