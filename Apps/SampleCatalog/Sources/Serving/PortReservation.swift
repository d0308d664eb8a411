import Glibc

/// A TCP socket bound to a port of 127.0.0.1: while it does not listen, connections are refused.
///
/// The system gives the port to nobody who asks for any. A program that insists on exactly this one can have it; to
/// listen here then fails.
final class PortReservation: Sendable {
    /// The port, also where the system chose it.
    let port: UInt16
    private let descriptor: Int32

    /// Takes a port; 0 lets the system choose one.
    init(port: UInt16) throws(SampleCatalogError) {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_INET, type, 0)
        guard descriptor >= 0 else { throw .portUnavailable(port, reason: Self.systemReason()) }
        // Connections of an earlier server may linger; its port is free all the same.
        var isReusable: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReusable, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            }
        }
        guard isBound else {
            let reason = Self.systemReason()
            close(descriptor)
            throw .portUnavailable(port, reason: reason)
        }
        self.descriptor = descriptor
        self.port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
    }

    /// Listens, and returns a second descriptor of the socket, which is the caller's.
    ///
    /// The port stays open until that one and this object are gone.
    func listen() throws(SampleCatalogError) -> Int32 {
        // With SO_REUSEADDR a second socket may be bound to the port, but only one can listen: the error comes here.
        guard Glibc.listen(descriptor, 512) == 0 else {
            throw .portUnavailable(port, reason: Self.systemReason())
        }
        let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard second >= 0 else {
            let reason = Self.systemReason()
            shutdown(descriptor, Int32(SHUT_RDWR))
            throw .serverFailed(reason: reason)
        }
        return second
    }

    /// Ends listening for every descriptor of the socket.
    func stopListening() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    private static func systemReason() -> String {
        String(cString: strerror(errno))
    }
}
