#if os(Linux)
import Glibc
#else
import Darwin
#endif
import Foundation
import StreamImageKit

/// One connection of the loopback server: what came in, and what is still to be done for the answer under way.
final class LoopbackConnection {
    enum Step {
        case send(ArraySlice<UInt8>)
        case wait(Gate, hasArrived: Bool)
        /// The answer is out; what follows is about the connection.
        case complete
        case close
        case reset
        case stall
    }

    let descriptor: Int32
    private let number: Int
    var input: [UInt8] = []
    var steps: [Step] = []
    var isBlocked = false
    var isClosed = false

    init(descriptor: Int32, number: Int) {
        self.descriptor = descriptor
        self.number = number
    }

    /// Whether a request is not answered to its end yet.
    var isAnswering: Bool {
        steps.contains { step in
            switch step {
            case .complete, .stall: true
            default: false
            }
        }
    }

    /// What to poll for: always input, which also tells that the peer has gone.
    var interest: Int16 {
        Int16(POLLIN) | (isBlocked ? Int16(POLLOUT) : 0)
    }

    /// Whether what came in cannot be the beginning of a request: a TLS handshake, for one.
    var isGarbage: Bool {
        input.first.map { !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
    }

    /// Answers what is no request.
    func refuse() {
        input = []
        steps = [.send(ArraySlice("HTTP/1.1 400 \r\nConnection: close\r\n\r\n".utf8)), .close]
    }

    /// Takes one whole request off the input; the rest stays for the next.
    ///
    /// Requests have no bodies here.
    func takeRequest() -> LoopbackServer.Request? {
        let end = Array("\r\n\r\n".utf8)
        guard input.count >= end.count,
            let start = (0...(input.count - end.count)).first(where: { input[$0..<($0 + end.count)].elementsEqual(end) }
            )
        else { return nil }
        let lines = String(decoding: input[..<start], as: UTF8.self).components(separatedBy: "\r\n")
        input.removeFirst(start + end.count)
        let words = (lines.first ?? "").split(separator: " ")
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers.append(String(line[..<colon]), String(line[line.index(after: colon)...]))
        }
        return LoopbackServer.Request(
            method: words.first.map(String.init) ?? "",
            target: words.count > 1 ? String(words[1]) : "",
            headers: headers,
            connection: number
        )
    }

    /// Lays out the steps of an answer.
    func begin(_ response: LoopbackServer.Response, to request: LoopbackServer.Request) {
        steps = response.gate.map { [.wait($0, hasArrived: false)] } ?? []
        if let rawBytes = response.rawBytes {
            steps.append(.send(ArraySlice(rawBytes)))
        } else {
            steps.append(.send(ArraySlice(head(of: response).utf8)))
            let hasBody = request.method != "HEAD" && response.status >= 200 && ![204, 304].contains(response.status)
            if hasBody { appendBody(of: response) }
        }
        switch response.ending {
        case .stall: steps.append(.stall)
        case .reset: steps += [.complete, .reset]
        case .close: steps += [.complete, .close]
        case .keepOpen:
            steps.append(.complete)
            if case .untilClose = response.framing { steps.append(.close) }
        }
    }

    private func head(of response: LoopbackServer.Response) -> String {
        // The reason phrase may be empty (RFC 9112 §4).
        var head = "\(response.version) \(response.status) \r\n"
        for field in response.headers.fields { head += "\(field.name): \(field.value)\r\n" }
        switch response.framing {
        case .contentLength where response.status >= 200 && response.status != 204:
            head += "Content-Length: \(response.body.count)\r\n"
        case .claimedLength(let length): head += "Content-Length: \(length)\r\n"
        case .chunked: head += "Transfer-Encoding: chunked\r\n"
        case .contentLength, .untilClose: break
        }
        if case .close = response.ending { head += "Connection: close\r\n" }
        return head + "\r\n"
    }

    private func appendBody(of response: LoopbackServer.Response) {
        var rest = ArraySlice(response.body)
        var sent = 0
        for pause in response.pauses.sorted(by: { $0.afterBytes < $1.afterBytes }) {
            let part = rest.prefix(max(0, pause.afterBytes - sent))
            appendPart(part, framing: response.framing)
            rest = rest.dropFirst(part.count)
            sent += part.count
            steps.append(.wait(pause.gate, hasArrived: false))
        }
        appendPart(rest, framing: response.framing)
        if case .chunked(_, isFinished: true) = response.framing { steps.append(.send(ArraySlice("0\r\n\r\n".utf8))) }
    }

    private func appendPart(_ part: ArraySlice<UInt8>, framing: LoopbackServer.Response.Framing) {
        guard case .chunked(let size, _) = framing else {
            steps.append(.send(part))
            return
        }
        var rest = part
        while !rest.isEmpty {
            let chunk = rest.prefix(max(1, size))
            rest = rest.dropFirst(chunk.count)
            let framed = Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
            steps.append(.send(framed[...]))
        }
    }
}
