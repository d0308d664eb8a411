import CMicroHTTPD
import CMicroHTTPDShims
import Foundation
import StreamImageKit

/// A body that goes out in chunks, each when the line is free, and that may break off on purpose.
///
/// Only the connection's own thread touches it; libmicrohttpd frees it with the response.
final class PacedBody {
    private static let blockByteCount = 16_384

    private let body: Data
    private let connection: SuspendedConnections.Connection
    private let context: HTTPDaemon.Context
    /// Where the body breaks off; its length where it does not.
    private let end: Int
    /// Bytes that may be sent as soon as the connection is awake again.
    private var granted = 0

    init(
        _ body: Data,
        connection: SuspendedConnections.Connection,
        context: HTTPDaemon.Context,
        cutOffShare: Double?
    ) {
        self.body = body
        self.connection = connection
        self.context = context
        end = cutOffShare.map { Int(Double(body.count) * $0) } ?? body.count
    }

    /// A response that reads from this body and keeps it alive; `nil` where memory is missing.
    func response() -> OpaquePointer? {
        let owner = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            UInt64(body.count),
            Self.blockByteCount,
            { owner, position, buffer, capacity in
                guard let owner, let buffer else { return sik_mhd_end_with_error() }
                let body = Unmanaged<PacedBody>.fromOpaque(owner).takeUnretainedValue()
                return body.read(
                    from: Int(position),
                    into: UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
                )
            },
            owner.toOpaque(),
            { owner in
                if let owner { Unmanaged<PacedBody>.fromOpaque(owner).release() }
            }
        )
        if response == nil { owner.release() }
        return response
    }

    private func read(from position: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard position < end, !context.suspended.isClosed else { return sik_mhd_end_with_error() }
        let possible = min(end - position, buffer.count)
        if granted == 0 {
            let grant = context.desk.reserve(upTo: possible)
            granted = grant.byteCount
            if grant.seconds > 0 {
                // Zero bytes and a suspended connection: it is asked again when it wakes.
                guard context.suspended.suspend(connection, seconds: grant.seconds) else {
                    return sik_mhd_end_with_error()
                }
                return 0
            }
        }
        let count = min(granted, possible)
        granted -= count
        let start = body.startIndex + position
        body.copyBytes(to: buffer, from: start..<start + count)
        context.desk.countSent(count)
        return count
    }
}
