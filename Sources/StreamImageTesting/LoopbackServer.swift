import Foundation
import StreamImageKit

/// A small HTTP/1.1 server on 127.0.0.1 that can misbehave in every way a test needs.
///
/// A closure answers each request with a scripted ``Response``: right, short, reset, stalled, badly chunked, or held back
/// by a ``Gate`` until the test lets it go. What the server saw can be read at any time and awaited without sleeping.
///
/// ```swift
/// let server = try LoopbackServer { request in
///     request.path == "/a.png" ? .init(headers: ["Content-Type": "image/png"], body: picture) : .init(status: 404)
/// }
/// let url = server.url("/a.png")
/// ```
///
/// It runs on one thread, which ends with the server; answers that wait hold no thread.
public final class LoopbackServer: Sendable {
    /// Why a server could not start.
    public struct StartError: Error, CustomStringConvertible {
        /// What failed, and the system's reason.
        public let description: String
    }

    /// What the server has seen so far.
    public struct Activity: Sendable {
        /// Every request, in the order of their arrival.
        public internal(set) var requests: [Request] = []
        /// Connections that were opened in all.
        public internal(set) var acceptedConnections = 0
        /// Connections that are open now.
        public internal(set) var openConnections = 0
        /// The most connections that were open at once.
        public internal(set) var mostOpenConnections = 0
        /// Answers that were cut off because the peer closed or reset the connection before their end.
        public internal(set) var abandonedAnswers = 0
        /// Answers that were sent to their end.
        public internal(set) var completedAnswers = 0
    }

    /// The port that the server listens on.
    public let port: Int
    private let watched: Watched<Activity>
    private let waker: Waker
    private let thread: JoinableThread

    /// Starts a server on a free port.
    ///
    /// - Parameter handler: Answers one request. It runs on the server's thread and must not block; an answer that is to
    ///   come later waits at a ``Gate``.
    /// - Throws: ``StartError`` where the system gives no socket or thread.
    public init(handler: @escaping @Sendable (Request) -> Response) throws {
        let (listener, port) = try Socket.listening()
        guard let waker = Waker() else {
            Socket.close(listener)
            throw StartError(description: "The loopback server got no pipe: \(Socket.lastError)")
        }
        let watched = Watched(Activity())
        let thread = JoinableThread(name: "loopback-server") {
            let loop = LoopbackLoop(
                listener: listener, waker: waker, watched: watched, handler: handler)
            loop.run()
        }
        guard let thread else {
            Socket.close(listener)
            throw StartError(description: "The loopback server got no thread.")
        }
        self.port = port
        self.watched = watched
        self.waker = waker
        self.thread = thread
    }

    deinit {
        shutDown()
    }

    /// Closes every connection at once, waits for the thread to end and frees everything.
    ///
    /// Calling it again changes nothing.
    public func shutDown() {
        waker.stop()
        thread.join()
    }

    /// The text of an address on this server.
    ///
    /// `path` begins with a slash.
    public func url(_ path: String) -> String {
        "http://127.0.0.1:\(port)\(path)"
    }

    /// Everything the server has seen, in one consistent reading.
    public var activity: Activity { watched.value }

    /// Every request so far, in the order of their arrival.
    public var requests: [Request] { watched.value.requests }

    /// Returns once what the server has seen satisfies a condition.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func wait(until isSatisfied: @escaping @Sendable (Activity) -> Bool) async throws {
        try await watched.wait(until: isSatisfied)
    }

    /// Returns once so many requests have arrived.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func waitForRequests(_ count: Int) async throws {
        try await wait { $0.requests.count >= count }
    }

    /// Returns once so many answers were cut off by the peer.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func waitForAbandonedAnswers(_ count: Int = 1) async throws {
        try await wait { $0.abandonedAnswers >= count }
    }

    /// Returns once at most so many connections are open.
    ///
    /// - Throws: `CancellationError` when the task is cancelled while it waits.
    public func waitForOpenConnections(atMost count: Int) async throws {
        try await wait { $0.openConnections <= count }
    }
}
