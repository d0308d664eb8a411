#if !canImport(CCurl)
#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Loads over HTTP with one `URLSession`, which keeps no cache, no cookies and no credentials.
///
/// Loads wait in a queue, most urgent first, for a place within the limits in total and per host; a load that is cancelled
/// there is never sent. Redirects follow ``TransportConfiguration``'s rules, not the session's, and its policy is asked at
/// every hop. An answer is handed over only when its body has the length that was announced, whatever its status.
///
/// The session does not tell when it has connected. So until the first byte the time-outs for connecting and for silence
/// count together, and ``TransportConfiguration/environment`` has no effect: the system's proxies and certificates are used.
///
/// The session is made with the first load and ends with the transport, which cancels what is still under way. Handlers
/// run on a serial queue: they may load and cancel again, but must not block.
public final class URLSessionTransport: DataLoading {
    private let loop: URLSessionLoop

    /// Makes a transport; nothing is started yet.
    ///
    /// - Parameters:
    ///   - configuration: Limits, time-outs and rules.
    ///   - session: What else the session is to keep to: `waitsForConnectivity`, the constrained, expensive and cellular
    ///     networks it may use, proxies, the least version of TLS. The default is an ephemeral configuration. Its caches,
    ///     cookies, credentials, time-outs and connections per host are replaced. While the session waits for
    ///     connectivity, only the total time-out counts.
    public init(
        configuration: TransportConfiguration = TransportConfiguration(),
        session: URLSessionConfiguration = .ephemeral
    ) {
        loop = URLSessionLoop(configuration: configuration, session: session)
    }

    deinit {
        loop.stop()
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
        loop.load(request, priority: priority, handler: handler)
    }
}

extension URLSessionConfiguration {
    /// A copy with what the transport takes care of itself switched off.
    func adapted(to configuration: TransportConfiguration) -> URLSessionConfiguration {
        let adapted = copy() as? URLSessionConfiguration ?? .ephemeral
        adapted.urlCache = nil
        adapted.requestCachePolicy = .reloadIgnoringLocalCacheData
        adapted.urlCredentialStorage = nil
        adapted.httpCookieStorage = nil
        adapted.httpCookieAcceptPolicy = .never
        adapted.httpShouldSetCookies = false
        adapted.httpMaximumConnectionsPerHost = max(1, configuration.maximumConnectionsPerHost)
        // The transport keeps the time; the system's own limit must only not come before.
        adapted.timeoutIntervalForRequest = configuration.connectTimeOutSeconds + configuration.idleTimeOutSeconds
        adapted.timeoutIntervalForResource = configuration.totalTimeOutSeconds
        return adapted
    }
}
#endif
