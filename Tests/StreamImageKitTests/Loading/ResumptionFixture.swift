import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// A server that answers one request after another from a list, and a loader that continues what broke off.
final class ResumptionFixture: Sendable {
    typealias Response = LoopbackServer.Response

    /// What the server has, and what it has after a change.
    static let file = pseudoRandomData(40_000)
    static let changedFile = Data(pseudoRandomData(50_000).reversed())
    static let tag: HTTPHeaders = ["ETag": "\"a\""]

    private final class Counts: Sendable {
        let values = Lock<[Int]>([])
    }

    let server: LoopbackServer
    let loader: ResumingLoader
    private let resumed: Counts

    init(
        _ answers: [Response],
        limitBytes: Int = ResumingLoader.defaultLimitBytes,
        configuration: TransportConfiguration = .isolated
    ) throws {
        let next = Lock(0)
        let resumed = Counts()
        self.resumed = resumed
        server = try LoopbackServer { _ in
            let number = next.withLock { next in
                next += 1
                return next - 1
            }
            return number < answers.count ? answers[number] : Response(status: 500)
        }
        loader = ResumingLoader(
            BuiltInTransport(configuration: configuration),
            limitBytes: limitBytes,
            onResume: { bytes in resumed.values.withLock { $0.append(bytes) } }
        )
    }

    /// The bytes that each continued download had not to load again.
    var resumedBytes: [Int] { resumed.values.withLock { $0 } }
    /// What each request said in `Range` and `If-Range`.
    var ranges: [String?] { server.requests.map { $0.headers["Range"] } }
    var conditions: [String?] { server.requests.map { $0.headers["If-Range"] } }

    /// Loads so many times, and returns how each load ended.
    func load(times: Int, path: String = "/", headers: HTTPHeaders = [:]) async throws -> [Result<
        DataResponse, ImageError
    >] {
        var results: [Result<DataResponse, ImageError>] = []
        for _ in 0..<times { results.append(try await loader.result(of: server.url(path), headers: headers)) }
        return results
    }

    // MARK: Answers

    /// The whole file.
    static func whole(_ file: Data = file, _ headers: HTTPHeaders = tag) -> Response {
        Response(headers: headers, body: file)
    }

    /// A 200 that ends after so many bytes.
    static func cut(
        _ count: Int = 10_000,
        _ headers: HTTPHeaders = tag,
        framing: Response.Framing = .claimedLength(file.count),
        ending: Response.Ending = .close
    ) -> Response {
        Response(headers: headers, body: file.prefix(count), framing: framing, ending: ending)
    }

    /// A 206 with the file from a byte on; `sending` ends it early, the rest makes it say other things than it should.
    static func rest(
        from start: Int = 10_000,
        _ headers: HTTPHeaders = tag,
        range: String? = nil,
        sending count: Int? = nil,
        change: (inout Response) -> Void = { _ in }
    ) -> Response {
        let body = file.dropFirst(start)
        var response = Response(status: 206, headers: headers, body: Data(body.prefix(count ?? body.count)))
        response.headers["Content-Range"] = range ?? "bytes \(start)-\(file.count - 1)/\(file.count)"
        if count != nil {
            response.framing = .claimedLength(body.count)
            response.ending = .close
        }
        change(&response)
        return response
    }

    /// Whatever it is, and then the end of the connection.
    static func raw(_ bytes: Data) -> Response {
        var response = Response(ending: .close)
        response.rawBytes = bytes
        return response
    }

    /// The beginning of a body in gzip's format, stored without compression.
    static func gzipped(_ data: Data) -> Data {
        let length = UInt16(60_000)
        let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 0]
        return Data(
            header + [length, ~length].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
        ) + data
    }
}

extension Data {
    /// Equality that the test library does not see into: it would work out every difference of two long bodies.
    func isSame(as other: Data) -> Bool { self == other }
}
