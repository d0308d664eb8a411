import CMicroHTTPD
import CMicroHTTPDShims
import StreamImageKit

/// One run of libmicrohttpd: from the moment a port is listened on until every thread and connection is gone.
///
/// A pool of threads with an epoll each; none of them ever sleeps for a request.
final class HTTPDaemon: Sendable {
    /// What the daemon's callbacks need; the daemon keeps it alive.
    final class Context: Sendable {
        let desk: RequestDesk
        let suspended: SuspendedConnections

        init(desk: RequestDesk, suspended: SuspendedConnections) {
            self.desk = desk
            self.suspended = suspended
        }
    }

    // Touched by `init` and `deinit` alone; libmicrohttpd guards what it leads to with locks of its own.
    private nonisolated(unsafe) let daemon: OpaquePointer
    private let context: Context

    /// Starts to serve on a port, which is the daemon's own from then on.
    init(
        port: PortReservation,
        threadCount: Int,
        desk: RequestDesk,
        scheduler: any Scheduling
    ) throws(SampleCatalogError) {
        let context = Context(desk: desk, suspended: SuspendedConnections(scheduler: scheduler))
        let descriptor = try port.listen()
        var callbacks = sik_mhd_callbacks(
            handle: { context, connection, path, method, _, _, uploadSize, state in
                HTTPDaemon.handle(context, connection, path, method, uploadSize, state)
            },
            completed: { _, _, state, _ in HTTPDaemon.complete(state) },
            context: Unmanaged.passUnretained(context).toOpaque()
        )
        guard let daemon = sik_mhd_start(descriptor, UInt32(threadCount), 60, &callbacks) else {
            port.stopListening()
            throw .serverFailed(reason: "libmicrohttpd did not start; threads or descriptors may be used up")
        }
        self.daemon = daemon
        self.context = context
    }

    /// Closes the port and every connection, and waits for the threads to end; suspended requests are broken off.
    deinit {
        context.suspended.wakeAll()
        MHD_stop_daemon(daemon)
        withExtendedLifetime(context) {}
    }

    private static func handle(
        _ context: UnsafeMutableRawPointer?,
        _ connection: OpaquePointer?,
        _ path: UnsafePointer<CChar>?,
        _ method: UnsafePointer<CChar>?,
        _ uploadSize: UnsafeMutablePointer<Int>?,
        _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let context, let connection, let path, let method, let state else { return .NO }
        guard let exchange = state.pointee else {
            // The first call comes with the headers; the answer waits until the rest of the request is there.
            let exchange = HTTPExchange(
                connection: SuspendedConnections.Connection(pointer: connection),
                method: String(cString: method),
                path: String(cString: path),
                context: Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
            )
            state.pointee = Unmanaged.passRetained(exchange).toOpaque()
            return .YES
        }
        if let uploadSize, uploadSize.pointee > 0 {
            // Nobody wants a body here.
            uploadSize.pointee = 0
            return .YES
        }
        return Unmanaged<HTTPExchange>.fromOpaque(exchange).takeUnretainedValue().advance()
    }

    private static func complete(_ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
        guard let state, let exchange = state.pointee else { return }
        Unmanaged<HTTPExchange>.fromOpaque(exchange).release()
        state.pointee = nil
    }
}
