public import Foundation
public import StreamImageKit

extension LoopbackServer {
    /// A request as it came over the wire.
    public struct Request: Sendable {
        /// `GET`, as a rule.
        public let method: String
        /// The request target as it was written: a path with its query, or a whole address when a proxy is asked.
        public let target: String
        /// The header fields in their order.
        public let headers: HTTPHeaders
        /// Which connection it came over, counted from 1 in the order of their opening.
        public let connection: Int

        /// The target without its query.
        public var path: String { String(target.prefix { $0 != "?" }) }
    }

    /// An answer, with everything that may go wrong with it.
    public struct Response: Sendable {
        /// How the end of the body is told (RFC 9112 §6).
        public enum Framing: Sendable {
            /// `Content-Length`, truthfully.
            case contentLength
            /// `Content-Length` with a number of your own: larger than the body, for an answer that ends short.
            case claimedLength(Int)
            /// Chunks of so many bytes; `isFinished` says whether the last, empty chunk is sent.
            case chunked(size: Int = 8_192, isFinished: Bool = true)
            /// Nothing: the body ends where the connection does.
            case untilClose
        }

        /// What happens once everything has been sent.
        public enum Ending: Sendable {
            /// The connection waits for the next request.
            case keepOpen
            /// The connection is closed in order.
            case close
            /// The connection is reset, as by a crash.
            case reset
            /// Nothing more is sent, and the connection stays as it is until the peer closes it.
            case stall
        }

        /// Where the body pauses until a gate lets it go on.
        public struct Pause: Sendable {
            /// Body bytes that are sent before the pause.
            public var afterBytes: Int
            /// What ends the pause.
            public var gate: Gate

            /// Makes a pause.
            public init(afterBytes: Int, gate: Gate) {
                self.afterBytes = afterBytes
                self.gate = gate
            }
        }

        /// The status code.
        ///
        /// The default is 200.
        public var status: Int
        /// Header fields besides those that the framing needs.
        public var headers: HTTPHeaders
        /// The body.
        public var body: Data
        /// How the end of the body is told.
        ///
        /// The default is a truthful `Content-Length`.
        public var framing: Framing
        /// What happens after the body.
        ///
        /// By default the connection is kept.
        public var ending: Ending
        /// Holds back the whole answer, its status line too.
        public var gate: Gate?
        /// Pauses within the body.
        public var pauses: [Pause]
        /// The protocol in the status line.
        ///
        /// The default is `HTTP/1.1`.
        public var version = "HTTP/1.1"
        /// Sent in place of the whole answer, for what is no HTTP at all.
        public var rawBytes: Data?

        /// Makes an answer.
        public init(
            status: Int = 200,
            headers: HTTPHeaders = [:],
            body: Data = Data(),
            framing: Framing = .contentLength,
            ending: Ending = .keepOpen,
            gate: Gate? = nil,
            pauses: [Pause] = []
        ) {
            self.status = status
            self.headers = headers
            self.body = body
            self.framing = framing
            self.ending = ending
            self.gate = gate
            self.pauses = pauses
        }

        /// A redirect with a `Location` field, written as given.
        public static func redirect(_ status: Int = 302, to location: String) -> Response {
            Response(status: status, headers: ["Location": location])
        }
    }
}
