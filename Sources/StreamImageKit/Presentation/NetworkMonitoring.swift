/// Tells when the network comes back, so that what failed for lack of it can be loaded again.
public protocol NetworkMonitoring: Sendable {
    /// Whether the network can be reached now, as far as the system knows.
    var isOnline: Bool { get }
    /// Every change from now on.
    var changes: AsyncStream<Bool> { get }
}
