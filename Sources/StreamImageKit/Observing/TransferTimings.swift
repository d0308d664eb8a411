/// How long one answered HTTP request took, and which part of it.
///
/// A load that is redirected or tried again makes several requests. ``TransportConfiguration/observer`` is told of each.
public struct TransferTimings: Hashable, Sendable {
    /// The address that was asked.
    public let url: SourceURL
    /// The status of its answer; that of a redirect is the redirect's own.
    public let status: Int
    /// Seconds for looking up the host's address; `nil` over a connection that was there already.
    public let nameLookupSeconds: Double?
    /// Seconds for connecting, without TLS; `nil` over a connection that was there already.
    public let connectSeconds: Double?
    /// Seconds for the TLS handshake; `nil` without one.
    public let handshakeSeconds: Double?
    /// Seconds until the first byte of the answer, from when the network was asked.
    ///
    /// Waiting in the transport's own queue does not count.
    public let firstByteSeconds: Double
    /// Seconds until the last byte, from when the network was asked.
    public let totalSeconds: Double
    /// Whether the request went over a connection that an earlier one had opened.
    public let isOverReusedConnection: Bool
    /// What was spoken, by its registered name: `http/1.1`, `h2` or `h3`; `nil` where the system does not say.
    public let protocolName: String?

    package init(
        url: SourceURL,
        status: Int,
        nameLookupSeconds: Double?,
        connectSeconds: Double?,
        handshakeSeconds: Double?,
        firstByteSeconds: Double,
        totalSeconds: Double,
        isOverReusedConnection: Bool,
        protocolName: String?
    ) {
        self.url = url
        self.status = status
        self.nameLookupSeconds = isOverReusedConnection ? nil : nameLookupSeconds
        self.connectSeconds = isOverReusedConnection ? nil : connectSeconds
        self.handshakeSeconds = isOverReusedConnection ? nil : handshakeSeconds
        self.firstByteSeconds = firstByteSeconds
        self.totalSeconds = max(firstByteSeconds, totalSeconds)
        self.isOverReusedConnection = isOverReusedConnection
        self.protocolName = protocolName
    }
}
