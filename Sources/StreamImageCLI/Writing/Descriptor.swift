import Foundation

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// What is done with open files by their numbers.
///
/// Everything here blocks.
enum Descriptor {
    /// Writes everything; gives the error number where that cannot be done.
    static func write(_ data: Data, to descriptor: Int32) -> Int32? {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 {
                    return EIO
                } else if errno == EAGAIN {
                    // Whoever shares a terminal or a pipe with us may have set it not to block.
                    wait(for: Int16(POLLOUT), on: descriptor)
                } else if errno != EINTR {
                    return errno
                }
            }
            return nil
        }
    }

    /// Reads to the end.
    static func readAll(from descriptor: Int32) -> Result<Data, SystemFailure> {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count > 0 {
                data.append(contentsOf: buffer[..<count])
            } else if count == 0 {
                return .success(data)
            } else if errno == EAGAIN {
                wait(for: Int16(POLLIN), on: descriptor)
            } else if errno != EINTR {
                return .failure(SystemFailure(code: errno))
            }
        }
    }

    /// Whether something can be written without waiting.
    static func takesBytes(_ descriptor: Int32) -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&ready, 1, 0) == 1 && ready.revents & Int16(POLLOUT) != 0
    }

    /// Gives standard input, output and error something to lead to where the caller has closed them, so that no other
    /// file gets their numbers, and with them what is meant for people.
    static func openStandardOnes() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is the one that was missing.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    private static func wait(for events: Int16, on descriptor: Int32) {
        var ready = pollfd(fd: descriptor, events: events, revents: 0)
        poll(&ready, 1, -1)
    }
}

/// An error number of the system.
struct SystemFailure: Error, Hashable {
    let code: Int32

    static var last: SystemFailure { SystemFailure(code: errno) }

    /// The system's own words.
    var message: String { String(cString: strerror(code)) }
}

// Inside the type above, `write` would name its own method.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
