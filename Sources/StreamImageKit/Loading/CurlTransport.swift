#if canImport(CCurl)
import CCurl
import Foundation

/// Loads over HTTP/1.1 and HTTP/2 with libcurl, on one thread of its own.
///
/// Connections are kept and shared. Loads wait in a queue, most urgent first, for a place within the limits in total and
/// per host; a load that is cancelled there never opens a connection, and one cancelled later closes it at once. Redirects
/// follow ``TransportConfiguration``'s rules, and its policy is asked at every hop. An answer is handed over only when it
/// is complete by HTTP's own rules, whatever its status.
///
/// The thread starts with the first load and ends with the transport, which cancels what is still under way. Handlers run
/// on that thread: they may load and cancel again, but must not block.
public final class CurlTransport: DataLoading {
    private let engine: CurlEngine

    /// Makes a transport; nothing is started yet.
    public init(configuration: TransportConfiguration = TransportConfiguration()) {
        engine = CurlEngine(configuration: configuration)
    }

    deinit {
        engine.stop()
    }

    /// Queues a load.
    ///
    /// An answer of any status is a success here; failures are the network's, and
    /// ``ImageError/refusedByPolicy(url:reason:)``, ``ImageError/redirectRefused(from:to:reason:)``,
    /// ``ImageError/tooManyRedirects(url:limit:)`` and ``ImageError/responseTooLarge(url:limitBytes:)``.
    public func load(
        _ request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) -> any DataLoadingTask {
        engine.load(request, priority: priority, handler: handler)
    }
}

/// The half of the transport that other threads may touch: an inbox for its thread.
final class CurlEngine: Sendable {
    private struct State: Sendable {
        var inbox: [TransferCommand] = []
        var isAsleep = false
        var isStopped = false
        var nextID = 0
        var multi: CurlMulti?
        var thread: JoinableThread?
    }

    private let configuration: TransportConfiguration
    private let state = Lock(State())

    init(configuration: TransportConfiguration) {
        self.configuration = configuration
    }

    func load(
        _ request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) -> TransferLoad {
        let (load, failure) = state.withLock { state -> (TransferLoad, ImageError?) in
            state.nextID += 1
            let load = TransferLoad(id: state.nextID, request: request, handler: handler) { [self] in post($0) }
            if state.isStopped { return (load, .cancelled) }
            if state.thread == nil, let error = start(&state) {
                return (load, .connectionFailed(url: request.url.description, underlying: error))
            }
            post(.start(load, priority), to: &state)
            return (load, nil)
        }
        if let failure {
            // There is no thread to report from, and a handler is never called from inside `load`.
            DispatchQueue.global().async { handler(.finished(.failure(failure))) }
        }
        return load
    }

    func post(_ command: TransferCommand) {
        state.withLock { state in
            if !state.isStopped { post(command, to: &state) }
        }
    }

    private func post(_ command: TransferCommand, to state: inout State) {
        state.inbox.append(command)
        guard state.isAsleep else { return }
        state.isAsleep = false
        state.multi?.wake()
    }

    /// Starts the thread, or says why it cannot be; the next load tries again.
    private func start(_ state: inout State) -> ImageError.UnderlyingError? {
        guard let multi = CurlMulti(configuration: configuration) else { return CurlFailure.underlying(errno: errno) }
        let thread = JoinableThread(name: "streamimage-net") { [configuration] in
            CurlLoop(engine: self, multi: multi, configuration: configuration).run()
        }
        guard let thread else { return CurlFailure.underlying(errno: EAGAIN) }
        state.multi = multi
        state.thread = thread
        return nil
    }

    /// Ends the thread and waits for it.
    ///
    /// What is under way finishes as cancelled first.
    func stop() {
        let thread = state.withLock { state -> JoinableThread? in
            state.isStopped = true
            state.multi?.wake()
            state.multi = nil
            defer { state.thread = nil }
            return state.thread
        }
        thread?.join()
    }

    // MARK: For the thread

    /// What has come in, or `nil` when it is time to end.
    func takeCommands() -> [TransferCommand]? {
        state.withLock { state -> [TransferCommand]? in
            // What is left then is for `takeLeftovers`: a load that the thread has never seen must end, too.
            if state.isStopped { return nil }
            defer { state.inbox.removeAll(keepingCapacity: true) }
            return state.inbox
        }
    }

    /// Whatever came in before the end, which nobody will carry out.
    func takeLeftovers() -> [TransferCommand] {
        state.withLock { state in
            defer { state.inbox = [] }
            return state.inbox
        }
    }

    /// Whether nothing has come in; if so, whatever comes next wakes the thread.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.inbox.isEmpty && !state.isStopped
            return state.isAsleep
        }
    }

    func wakeUp() {
        state.withLock { $0.isAsleep = false }
    }
}
#endif
