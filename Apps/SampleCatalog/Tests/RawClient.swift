import Foundation
import Glibc

/// One HTTP exchange over a socket, as the bytes go: nothing is retried, followed, cached or undone.
struct RawClient: Sendable {
    struct Answer: Sendable {
        /// 0 where the server closed the connection without an answer.
        var status = 0
        var headers: [String: String] = [:]
        var body = Data()

        /// Whether the body is as long as the header promised.
        var isComplete: Bool { headers["content-length"] == String(body.count) }
    }

    enum Failure: Error, Equatable {
        case refused
    }

    let port: UInt16

    /// Asks on a thread of its own and reads until the server closes.
    func get(_ path: String, method: String = "GET", headers: [String] = []) async throws -> Answer {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + headers + ["", ""]
        let text = lines.joined(separator: "\r\n")
        let port = port
        return try await withCheckedThrowingContinuation { continuation in
            // A queue would hold back most of many that block at once.
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.exchange(text, port: port) })
            }
        }
    }

    private static func exchange(_ text: String, port: UInt16) throws -> Answer {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure.refused }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Failure.refused }
        _ = text.withCString { send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received.append(contentsOf: buffer[..<count])
        }
        return parse(received)
    }

    private static func parse(_ received: Data) -> Answer {
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return Answer() }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        var answer = Answer(status: lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            answer.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        answer.body = Data(received[end.upperBound...])
        return answer
    }
}
