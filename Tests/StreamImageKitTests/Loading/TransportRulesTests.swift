import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

/// Redirects, limits, broken answers and time-outs, over real connections.
@Suite(.timeLimit(.minutes(1)))
struct TransportRulesTests {
    private let transport = BuiltInTransport(configuration: .isolated)

    // MARK: Redirects

    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreFollowedToTheirEnd(status: Int) async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/a/1": .redirect(status, to: "2?x=1")
            case "/a/2": .redirect(status, to: "/end")
            default: .init(body: Data("end".utf8))
            }
        }
        let response = try await transport.response(to: server.url("/a/1"))
        #expect(response.body == Data("end".utf8))
        #expect(response.url.text == server.url("/end"))
        #expect(server.requests.map(\.target) == ["/a/1", "/a/2?x=1", "/end"])
    }

    @Test
    func loopsAndLongChainsEnd() async throws {
        let server = try LoopbackServer { request in
            request.path == "/loop" ? .redirect(to: "/loop") : .redirect(to: request.path + "x")
        }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.maximumRedirects = 3 })
        for path in ["/loop", "/chain"] {
            let error = try await transport.error(of: server.url(path))
            guard case .tooManyRedirects(_, limit: 3) = error else {
                Issue.record("\(path): \(String(describing: error))")
                continue
            }
        }
        #expect(server.requests.count == 1 + 4)
    }

    @Test(arguments: ["", "file:///etc/passwd", "data:image/png;base64,AAAA", "ftp://127.0.0.1/"])
    func redirectsThatLeadAwayFromHTTPAreRefused(location: String) async throws {
        let server = try LoopbackServer { _ in .redirect(to: location) }
        let error = try await transport.error(of: server.url("/"))
        guard case .redirectRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test
    func secretsStopAtAnotherOriginAndThePolicyIsAskedAtEachHop() async throws {
        let second = try LoopbackServer { _ in .init(body: Data("x".utf8)) }
        let target = second.url("/")
        let first = try LoopbackServer { request in
            request.path == "/same" ? .redirect(to: "/other") : .redirect(to: target)
        }
        let asked = Lock<[String]>([])
        let transport = BuiltInTransport(
            configuration: .isolated.with {
                $0.secretHeaders = ["X-Key"]
                $0.policy = { url in
                    asked.withLock { $0.append(url.path) }
                    return url.path == "/no" ? .init(reason: "it is on no list") : nil
                }
            }
        )
        let secrets: HTTPHeaders = ["Authorization": "a", "x-key": "b", "X-Public": "c"]
        _ = try await transport.response(to: first.url("/same"), headers: secrets)
        #expect(first.requests.map { $0.headers["Authorization"] } == ["a", "a"])
        #expect(second.requests.map { $0.headers["Authorization"] } == [nil])
        #expect(second.requests.map { $0.headers["X-Key"] } == [nil])
        #expect(second.requests.map { $0.headers["X-Public"] } == ["c"])
        #expect(asked.withLock { $0 } == ["/same", "/other", "/"])

        let refusal = try await transport.error(of: first.url("/no"))
        #expect(refusal == .refusedByPolicy(url: first.url("/no"), reason: "it is on no list"))
        #expect(first.requests.count == 2)
    }

    @Test
    func userAndPasswordInTheAddressAreSent() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("x".utf8)) }
        _ = try await transport.response(to: "http://me:p%40ss@127.0.0.1:\(server.port)/")
        #expect(server.requests.first?.headers["Authorization"] == "Basic bWU6cEBzcw==")
    }

    // MARK: Bodies

    @Test
    func aBodyOverTheLimitIsRefusedFromTheHeaderAndWhileItComes() async throws {
        let server = try LoopbackServer { request in
            .init(
                body: pseudoRandomData(20_001),
                framing: request.path == "/announced" ? .contentLength : .chunked(size: 1_000)
            )
        }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.maximumResponseBytes = 20_000 })
        for path in ["/announced", "/chunked"] {
            let load = try transport.start(server.url(path))
            #expect(await load.recorder.result.error == .responseTooLarge(url: server.url(path), limitBytes: 20_000))
            #expect(path == "/chunked" || load.recorder.progress.isEmpty)
        }
    }

    @Test
    func aBodyThatEndsEarlyIsAnError() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/short": .init(body: pseudoRandomData(500), framing: .claimedLength(1_000), ending: .close)
            case "/reset": .init(body: pseudoRandomData(500), framing: .claimedLength(1_000), ending: .reset)
            default: .init(body: pseudoRandomData(500), framing: .chunked(isFinished: false), ending: .close)
            }
        }
        for path in ["/short", "/reset", "/chunked"] {
            switch try await transport.error(of: server.url(path)) {
            case .incompleteBody, .connectionLost: break
            case let other: Issue.record("\(path): \(String(describing: other))")
            }
        }
    }

    @Test
    func aBodyUpToTheEndOfTheConnectionIsWhole() async throws {
        let body = pseudoRandomData(50_000)
        let server = try LoopbackServer { _ in .init(body: body, framing: .untilClose, ending: .close) }
        #expect(try await transport.response(to: server.url("/")).body == body)
    }

    // MARK: Time and connections

    @Test
    func silenceEndsALoad() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request in
            request.path == "/mute"
                ? .init(gate: gate)
                : .init(body: pseudoRandomData(1_000), pauses: [.init(afterBytes: 500, gate: gate)])
        }
        let transport = BuiltInTransport(
            configuration: .isolated.with {
                $0.connectTimeOutSeconds = 0.1
                $0.idleTimeOutSeconds = 0.1
            }
        )
        for path in ["/mute", "/half"] {
            let error = try await transport.error(of: server.url(path))
            #expect(error == .timedOut(url: server.url(path), .idle(seconds: 0.1)))
        }
    }

    @Test
    func theTotalTimeCountsOverRedirects() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request in
            request.path == "/1" ? .redirect(to: "/2") : .init(gate: gate)
        }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.totalTimeOutSeconds = 0.2 })
        let error = try await transport.error(of: server.url("/1"))
        #expect(error == .timedOut(url: server.url("/2"), .total(seconds: 0.2)))
    }

    @Test
    func aRefusedConnectionSaysSo() async throws {
        let server = try LoopbackServer { _ in .init() }
        let url = server.url("/")
        server.shutDown()
        guard case .connectionFailed(url: url, _) = try await transport.error(of: url) else {
            Issue.record("a closed port answered")
            return
        }
    }

    #if canImport(CCurl)
    @Test
    func whatIsNoHTTPIsALostConnection() async throws {
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response(ending: .close)
            response.rawBytes = Data("\u{1}\u{2}\u{3} nonsense\r\n\r\n".utf8)
            return response
        }
        guard case .connectionLost = try await transport.error(of: server.url("/")) else {
            Issue.record("nonsense was taken for an answer")
            return
        }
    }
    #endif
}

extension Result where Failure == ImageError {
    fileprivate var error: ImageError? { if case .failure(let error) = self { error } else { nil } }
}
