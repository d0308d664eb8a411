public import Foundation
public import StreamImageKit

/// Serves the sample catalogue over HTTP on 127.0.0.1, with the routes of the public services for characters and films.
///
/// ```swift
/// let server = try SampleCatalogServer(options: .init(latency: 0.2))
/// print(server.baseURL)  // http://127.0.0.1:43121/api
/// server.stop()
/// ```
/// A server that nobody holds any longer stops by itself. All members may be used from any thread.
public final class SampleCatalogServer: Sendable {
    private enum Phase: Sendable {
        /// Listening.
        case online(HTTPDaemon)
        /// Refusing connections; the port is kept where that was possible.
        case offline(PortReservation?)
        case stopped
    }

    /// The port on 127.0.0.1.
    public let port: UInt16
    /// What a client of the service begins its addresses with: `http://127.0.0.1:43121/api`.
    public let baseURL: URL
    /// What a client of the film service begins its addresses with: `http://127.0.0.1:43121/3`.
    public let filmService: SourceURL

    private let desk: RequestDesk
    private let scheduler: any Scheduling
    private let threadCount: Int
    private let phase: Lock<Phase>

    /// Starts to serve; requests are answered as soon as this returns.
    ///
    /// - Parameters:
    ///   - catalog: what to serve; the standard catalogue by default.
    ///   - options: the port, and how the server behaves.
    ///   - scheduler: the clock that latency and bandwidth are measured by.
    ///   - threadCount: how many threads answer requests; two by default. Slow answers occupy none of them.
    /// - Throws: ``SampleCatalogError/portUnavailable(_:reason:)``, ``SampleCatalogError/serverFailed(reason:)``
    public init(
        catalog: SampleCatalog = .standard,
        options: Options = Options(),
        scheduler: any Scheduling = SystemScheduler(),
        threadCount: Int = 2
    ) throws(SampleCatalogError) {
        let reservation = try PortReservation(port: options.port)
        port = reservation.port
        let origin = "http://127.0.0.1:\(reservation.port)"
        guard let baseURL = URL(string: origin + "/api"), let filmService = try? SourceURL(origin + "/3") else {
            throw .serverFailed(reason: "\(origin) is no address")
        }
        self.baseURL = baseURL
        self.filmService = filmService
        self.scheduler = scheduler
        self.threadCount = min(max(2, threadCount), 64)
        desk = RequestDesk(router: Router(catalog: catalog, origin: origin), options: options, scheduler: scheduler)
        phase = Lock(.offline(reservation))
        if !options.isOffline { try update { _ in } }
    }

    /// How the server behaves now.
    public var options: Options { desk.options }

    /// What the server has done since it started; going offline resets nothing.
    public var requestCounts: RequestCounts { desk.counts }

    /// Changes how the server behaves, for requests that come from now on.
    ///
    /// Going offline closes the port and breaks off what is under way; going online listens on the same port again.
    /// - Throws: ``SampleCatalogError/stopped``, or ``SampleCatalogError/portUnavailable(_:reason:)`` when it goes
    ///   online while another program has taken the port; the server is then still offline.
    public func update(_ change: (inout Options) -> Void) throws(SampleCatalogError) {
        try phase.withLock { phase throws(SampleCatalogError) in
            var options = desk.options
            change(&options)
            options.port = desk.options.port
            try turn(&phase, isOffline: options.isOffline)
            desk.options = options
        }
    }

    /// Turns the network off or on, as ``update(_:)`` does with ``Options/isOffline``.
    public func setOffline(_ isOffline: Bool) throws(SampleCatalogError) {
        try update { $0.isOffline = isOffline }
    }

    /// Stops for good: closes the port, breaks off what is under way, waits for the threads to end.
    ///
    /// Calling it again changes nothing.
    public func stop() {
        phase.withLock { $0 = .stopped }
    }

    private func turn(_ phase: inout Phase, isOffline: Bool) throws(SampleCatalogError) {
        switch phase {
        case .stopped:
            throw .stopped
        case .online where isOffline:
            // Letting go of the daemon stops it; only then is the port there to be taken again.
            phase = .offline(nil)
            phase = .offline(try? PortReservation(port: port))
        case .offline(let kept) where !isOffline:
            let reservation = if let kept { kept } else { try PortReservation(port: port) }
            phase = .online(
                try HTTPDaemon(port: reservation, threadCount: threadCount, desk: desk, scheduler: scheduler)
            )
        case .online, .offline:
            break
        }
    }
}
