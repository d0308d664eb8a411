import CGTK

/// Whether the system has a network, as far as it knows without asking anybody on it.
@MainActor
public final class NetworkStatus: Object {
    /// What the system knows; there is one for the whole process.
    public static let system = NetworkStatus()

    private init() {
        super.init(UnsafeMutableRawPointer(g_network_monitor_get_default()), ownership: .library)
    }

    /// Whether there is a route to other machines now.
    public var isAvailable: Bool { g_network_monitor_get_network_available(opaque) != 0 }

    /// Calls a closure when routes have changed; whether there is a network may be as before.
    @discardableResult
    public func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect("network-changed", handler)
    }
}
