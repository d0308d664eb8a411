import CMicroHTTPD
import Foundation
import StreamImageKit

/// One request and its answer, from the headers to the end.
///
/// Only the connection's own thread touches it.
final class HTTPExchange {
    private let connection: SuspendedConnections.Connection
    private let method: String
    private let path: String
    private let context: HTTPDaemon.Context
    /// What was decided; `nil` until the request is complete.
    private var order: RequestDesk.Order?

    init(
        connection: SuspendedConnections.Connection,
        method: String,
        path: String,
        context: HTTPDaemon.Context
    ) {
        self.connection = connection
        self.method = method
        self.path = path
        self.context = context
    }

    /// Answers, or suspends the connection until it is time to; it is then called again.
    func advance() -> MHD_Result {
        // Woken only because the daemon stops: there is no answer any more.
        if let order { return context.suspended.isClosed ? .NO : send(order) }
        let order = context.desk.order(for: request())
        self.order = order
        guard order.latency > 0 else { return send(order) }
        return context.suspended.suspend(connection, seconds: order.latency) ? .YES : .NO
    }

    private func send(_ order: RequestDesk.Order) -> MHD_Result {
        var answer = order.answer
        var cut: Double?
        switch order.fault {
        case nil: break
        case .disconnect: return .NO
        case .status(let status): answer = .error(status, "This request fails on purpose")
        case .cutOff(let share): cut = share
        }
        let sendsBody = method != "HEAD" && answer.status != 304
        // Without a body there is nothing to break off but the connection.
        if cut != nil, !sendsBody || answer.body.isEmpty { return .NO }
        if sendsBody, cut != nil || context.desk.isPaced {
            let body = PacedBody(answer.body, connection: connection, context: context, cutOffShare: cut)
            return queue(body.response(), for: answer)
        }
        if sendsBody { context.desk.countSent(answer.body.count) }
        return queue(Self.response(whole: answer.body), for: answer)
    }

    private func queue(_ response: OpaquePointer?, for answer: HTTPAnswer) -> MHD_Result {
        guard let response else { return .NO }
        defer { MHD_destroy_response(response) }
        for header in answer.headers { MHD_add_response_header(response, header.name, header.value) }
        return MHD_queue_response(connection.pointer, UInt32(answer.status), response)
    }

    /// The server leaves the body out of an answer to HEAD and of a 304, and still states its length.
    private static func response(whole body: Data) -> OpaquePointer? {
        body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                .RESPMEM_MUST_COPY
            )
        }
    }

    private func request() -> HTTPRequest {
        HTTPRequest(
            method: method,
            path: path.isEmpty ? "/" : path,
            query: values(.GET_ARGUMENT_KIND),
            headers: values(.HEADER_KIND)
        )
    }

    private func values(_ kind: MHD_ValueKind) -> [(name: String, value: String)] {
        var values: [(name: String, value: String)] = []
        withUnsafeMutablePointer(to: &values) { pointer in
            _ = MHD_get_connection_values(
                connection.pointer,
                kind,
                { pointer, _, name, value in
                    guard let pointer, let name else { return .YES }
                    pointer.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
                        .append((String(cString: name), value.map { String(cString: $0) } ?? ""))
                    return .YES
                },
                pointer
            )
        }
        return values
    }
}
