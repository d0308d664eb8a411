#if canImport(CCurl)
import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CurlTransportFailureTests {
    private let transport = CurlTransport(configuration: .isolated)
    private let body = pseudoRandomData(10_000)

    // MARK: Bodies that end early

    @Test
    func aShortBodyIsIncomplete() async throws {
        let body = body
        let server = try LoopbackServer { _ in .init(body: body, framing: .claimedLength(20_000), ending: .close) }
        let url = server.url("/")
        let error = try await transport.error(of: url)
        #expect(error == .incompleteBody(url: url, receivedBytes: 10_000, expectedBytes: 20_000))
    }

    @Test
    func aChunkedBodyWithoutItsLastChunkIsIncomplete() async throws {
        let body = body
        let server = try LoopbackServer { _ in
            .init(body: body, framing: .chunked(size: 999, isFinished: false), ending: .close)
        }
        let url = server.url("/")
        let error = try await transport.error(of: url)
        #expect(error == .incompleteBody(url: url, receivedBytes: 10_000, expectedBytes: nil))
    }

    @Test
    func aChunkedBodyWithItsLastChunkIsWhole() async throws {
        let body = body
        let server = try LoopbackServer { _ in .init(body: body, framing: .chunked(size: 999)) }
        let load = try transport.start(server.url("/"))
        #expect(try await load.recorder.result.get().body == body)
        #expect(load.recorder.expected.allSatisfy { $0 == nil })
    }

    @Test
    func aResetIsALostConnection() async throws {
        let body = body
        let server = try LoopbackServer { _ in .init(body: body, framing: .claimedLength(20_000), ending: .reset) }
        let error = try await transport.error(of: server.url("/"))
        switch error {
        // The reset may overtake the bytes or come with the end of them.
        case .connectionLost, .incompleteBody: break
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test
    func aConnectionThatClosesWithoutAnAnswerIsLost() async throws {
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response(ending: .close)
            response.rawBytes = Data()
            return response
        }
        guard case .connectionLost = try await transport.error(of: server.url("/")) else {
            Issue.record("not a lost connection")
            return
        }
    }

    @Test(arguments: [
        "SSH-2.0-x\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n", "<html></html>\r\n", "%%%\r\n\r\n",
    ])
    func whatIsNoHTTPIsAnError(_ text: String) async throws {
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response(ending: .close)
            response.rawBytes = Data(text.utf8)
            return response
        }
        let error = try await transport.error(of: server.url("/"))
        guard case .connectionLost = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test
    func aBodyThatEndsWithItsConnectionIsTakenAsItIs() async throws {
        let body = body
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response(body: body, framing: .untilClose)
            response.version = "HTTP/1.0"
            return response
        }
        #expect(try await transport.response(to: server.url("/")).body == body)
    }

    @Test
    func theNextLoadAfterAFailureIsWhole() async throws {
        let body = body
        let server = try LoopbackServer { request in
            request.path == "/bad"
                ? .init(body: body, framing: .claimedLength(20_000), ending: .close) : .init(body: body)
        }
        _ = try await transport.error(of: server.url("/bad"))
        #expect(try await transport.response(to: server.url("/good")).body == body)
    }

    // MARK: Limits

    @Test
    func aDeclaredLengthOverTheLimitIsRefusedFromTheHeader() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            .init(framing: .claimedLength(1_001), ending: .stall, pauses: [.init(afterBytes: 0, gate: gate)])
        }
        let transport = CurlTransport(configuration: .isolated.with { $0.maximumResponseBytes = 1_000 })
        let url = server.url("/")
        #expect(try await transport.error(of: url) == .responseTooLarge(url: url, limitBytes: 1_000))
    }

    @Test
    func endlessHeaderFieldsAreGivenUp() async throws {
        let server = try LoopbackServer { _ in
            var response = LoopbackServer.Response()
            for index in 0..<1_000 { response.headers.append("X-\(index)", String(repeating: "x", count: 500)) }
            return response
        }
        let url = server.url("/")
        #expect(try await transport.error(of: url) == .responseTooLarge(url: url, limitBytes: 256 << 10))
    }

    @Test
    func anUndeclaredLengthIsLimitedWhileItComes() async throws {
        let body = body
        let server = try LoopbackServer { request in
            .init(body: body.prefix(request.path == "/fits" ? 1_000 : 1_001), framing: .chunked(size: 100))
        }
        let transport = CurlTransport(configuration: .isolated.with { $0.maximumResponseBytes = 1_000 })
        #expect(try await transport.response(to: server.url("/fits")).body.count == 1_000)
        let url = server.url("/large")
        #expect(try await transport.error(of: url) == .responseTooLarge(url: url, limitBytes: 1_000))
    }

    @Test
    func codedBodiesAreUndoneAndLimitedAfterThat() async throws {
        // 100,000 zero bytes.
        let zeros = try #require(
            Data(
                base64Encoded: """
                    H4sIAAAAAAAC/+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA
                    """
            )
        )
        let server = try LoopbackServer { _ in .init(headers: ["Content-Encoding": "gzip"], body: zeros) }
        let load = try transport.start(server.url("/"))
        #expect(try await load.recorder.result.get().body == Data(count: 100_000))
        #expect(load.recorder.expected.allSatisfy { $0 == nil })
        #expect(server.requests[0].headers["Accept-Encoding"]?.contains("gzip") == true)
        let limited = CurlTransport(configuration: .isolated.with { $0.maximumResponseBytes = 99_999 })
        let url = server.url("/")
        #expect(try await limited.error(of: url) == .responseTooLarge(url: url, limitBytes: 99_999))
    }

    @Test
    func aSilentServerIsGivenUp() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request in
            request.path == "/before"
                ? .init(gate: gate) : .init(body: pseudoRandomData(100), pauses: [.init(afterBytes: 50, gate: gate)])
        }
        let transport = CurlTransport(configuration: .isolated.with { $0.idleTimeOutSeconds = 0.1 })
        for path in ["/before", "/within"] {
            let url = server.url(path)
            #expect(try await transport.error(of: url) == .timedOut(url: url, .idle(seconds: 0.1)))
        }
        try await server.waitForOpenConnections(atMost: 0)
    }

    @Test
    func theWholeExchangeHasALimitToo() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in .init(gate: gate) }
        let transport = CurlTransport(configuration: .isolated.with { $0.totalTimeOutSeconds = 0.1 })
        let url = server.url("/")
        #expect(try await transport.error(of: url) == .timedOut(url: url, .total(seconds: 0.1)))
    }

    // MARK: Redirects

    @Test
    func aRedirectCountsWhateverBecomesOfItsBody() async throws {
        let server = try LoopbackServer { request in
            switch request.path {
            case "/short":
                .init(status: 302, headers: ["Location": "/new"], framing: .claimedLength(9), ending: .close)
            case "/large": .init(status: 302, headers: ["Location": "/new"], body: Data(count: 4 << 20))
            default: .init(body: Data("new".utf8))
            }
        }
        let transport = CurlTransport(configuration: .isolated)
        for path in ["/short", "/large"] {
            #expect(try await transport.response(to: server.url(path)).body == Data("new".utf8))
        }
    }

    @Test
    func ofTwoLocationsTheFirstCounts() async throws {
        let server = try LoopbackServer { request in
            var response = LoopbackServer.Response(status: request.path == "/old" ? 301 : 200)
            response.headers.append("location", "/new")
            response.headers.append("Location", "/other")
            return response
        }
        let transport = CurlTransport(configuration: .isolated)
        #expect(try await transport.response(to: server.url("/old")).url.text == server.url("/new"))
    }

    // MARK: Connections

    @Test
    func aRefusedPortIsAFailedConnection() async throws {
        let server = try LoopbackServer { _ in .init() }
        let url = server.url("/")
        server.shutDown()
        guard case .connectionFailed(url, let cause) = try await transport.error(of: url) else {
            Issue.record("not a failed connection")
            return
        }
        #expect(cause.domain == "errno" && cause.code == Int(ECONNREFUSED))
    }

    @Test
    func aServerWithoutTLSIsNoSecureConnection() async throws {
        let server = try LoopbackServer { _ in .init() }
        let error = try await transport.error(of: "https://127.0.0.1:\(server.port)/")
        guard case .secureConnectionFailed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test
    func anUnknownHostIsNotFoundOrTheNetworkIsDown() async throws {
        switch try await transport.error(of: "http://no-such-host.invalid/") {
        case .hostNotFound(let host, _): #expect(host == "no-such-host.invalid")
        case .offline: break
        case let other: Issue.record("\(String(describing: other))")
        }
    }

    // MARK: Proxies

    @Test
    func aProxyFromTheEnvironmentIsAsked() async throws {
        let proxy = try LoopbackServer { request in .init(body: Data(request.target.utf8)) }
        let direct = try LoopbackServer { _ in .init(body: Data("direct".utf8)) }
        let transport = CurlTransport(
            configuration: .isolated.with {
                $0.environment = ["http_proxy": proxy.url(""), "no_proxy": "127.0.0.1"]
            }
        )
        let proxied = try await transport.response(to: "http://pictures.example/a.png?b")
        #expect(proxied.body == Data("http://pictures.example/a.png?b".utf8))
        #expect(try await transport.response(to: direct.url("/")).body == Data("direct".utf8))
    }

    @Test
    func anUpperCaseHTTPProxyIsNotTrusted() {
        let settings = ProxySettings(environment: ["HTTP_PROXY": "http://evil", "HTTPS_PROXY": "http://good"])
        #expect(settings.http == nil)
        #expect(settings.https == "http://good")
    }

    @Test(
        arguments: [
            (["SSL_CERT_FILE": "/a"], "/a", nil), (["CURL_CA_BUNDLE": "/b", "SSL_CERT_FILE": "/a"], "/b", nil),
            (["SSL_CERT_DIR": "/d"], nil, "/d"), (["CURL_CA_BUNDLE": "/b", "SSL_CERT_DIR": "/d"], "/b", nil),
            (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": ""], nil, nil),
        ] as [([String: String], String?, String?)])
    func certificatesComeFromTheUsualVariables(_ environment: [String: String], _ file: String?, _ folder: String?) {
        let settings = ProxySettings(environment: environment)
        #expect(settings.certificateFile == file)
        #expect(settings.certificateFolder == folder)
    }
}
#endif
