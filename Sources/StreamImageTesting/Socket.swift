#if os(Linux)
import Glibc
#else
import Darwin
#endif
import StreamImageKit

/// The few socket calls that the loopback server makes, with the platforms' differences in one place.
enum Socket {
    #if os(Linux)
    private static let stream = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    #else
    private static let stream = SOCK_STREAM
    private static let sendFlags: Int32 = 0
    #endif

    enum Transferred {
        case bytes(Int)
        case wouldBlock
        case closed
    }

    static var lastError: String { String(cString: strerror(errno)) }

    /// A listening socket on a free port of 127.0.0.1.
    static func listening() throws(LoopbackServer.StartError) -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw .init(description: "The loopback server got no socket: \(lastError)") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, 1_024) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isReady else {
            defer { close(descriptor) }
            throw .init(description: "The loopback server cannot listen: \(lastError)")
        }
        configure(descriptor)
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// A new connection, or `nil` where none waits.
    static func accept(from listener: Int32) -> Int32? {
        #if os(Linux)
        let descriptor = Glibc.accept(listener, nil, nil)
        #else
        let descriptor = Darwin.accept(listener, nil, nil)
        #endif
        guard descriptor >= 0 else { return nil }
        configure(descriptor)
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #if !os(Linux)
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    static func receive(from descriptor: Int32, into buffer: inout [UInt8]) -> Transferred {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        if count > 0 { buffer += chunk[..<count] }
        return transferred(count, endsAtZero: true)
    }

    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Transferred {
        #if os(Linux)
        let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, sendFlags) }
        #else
        let count = bytes.withUnsafeBytes { Darwin.send(descriptor, $0.baseAddress, $0.count, sendFlags) }
        #endif
        return transferred(count, endsAtZero: false)
    }

    private static func transferred(_ count: Int, endsAtZero: Bool) -> Transferred {
        if count > 0 { return .bytes(count) }
        if count == 0 { return endsAtZero ? .closed : .bytes(0) }
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .wouldBlock : .closed
    }

    static func close(_ descriptor: Int32) {
        #if os(Linux)
        _ = Glibc.close(descriptor)
        #else
        _ = Darwin.close(descriptor)
        #endif
    }

    /// Closes with a reset in place of an orderly end.
    static func reset(_ descriptor: Int32) {
        var immediately = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &immediately, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
    }

    /// Never blocks, and is not handed on to child processes.
    static func configure(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}

/// Wakes the server's thread from any other, through a pipe.
final class Waker: Sendable {
    /// The end to poll for input.
    let readEnd: Int32
    private let writeEnd: Int32
    private let stopped = Lock(false)

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { Socket.configure(end) }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        // Both together: whoever wakes a server that has ended already must not meet a pipe without a reader.
        Socket.close(readEnd)
        Socket.close(writeEnd)
    }

    var isStopped: Bool { stopped.withLock { $0 } }

    func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes as well as one more byte would.
        _ = write(writeEnd, &byte, 1)
    }

    func stop() {
        stopped.withLock { $0 = true }
        wake()
    }
}
