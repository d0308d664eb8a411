import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RedirectPolicyTests {
    private func policy(
        _ url: String,
        headers: HTTPHeaders = [:],
        limit: Int = 10,
        allowsInsecure: Bool = false
    ) throws -> RedirectPolicy {
        RedirectPolicy(
            request: DataRequest(url: try SourceURL(url), headers: headers),
            limit: limit,
            allowsInsecure: allowsInsecure,
            secretHeaders: ["X-Api-Key"]
        )
    }

    @Test(arguments: [
        ("/c", "https://a.example:8443/c"), ("c", "https://a.example:8443/dir/c"),
        ("../c", "https://a.example:8443/c"), ("?x=2", "https://a.example:8443/dir/b.png?x=2"),
        ("//b.example/c", "https://b.example/c"), ("https://b.example:9/", "https://b.example:9/"),
        ("#top", "https://a.example:8443/dir/b.png?x=1"), ("/bild ü.png", "https://a.example:8443/bild%20%C3%BC.png"),
        ("//b.example:8443", "https://b.example:8443/"), ("HTTPS://B.example/c", "https://b.example/c"),
    ])
    func locationsAreResolved(_ location: String, _ expected: String) throws {
        var policy = try policy("https://a.example:8443/dir/b.png?x=1")
        if location == "#top" {
            #expect(throws: ImageError.self) { try policy.follow(location: location) }
        } else {
            try policy.follow(location: location)
            #expect(policy.request.url.text == expected)
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "data:image/png;base64,AA==", "ftp://a.example/b", "javascript:alert(1)", "http:///x",
        "http://a.example:99999/", "", "https://[zz]/",
    ])
    func otherPlacesAreRefused(_ location: String) throws {
        var policy = try policy("http://a.example/")
        do {
            try policy.follow(location: location)
            Issue.record("followed to \(policy.request.url)")
        } catch .redirectRefused(let from, let to, _) {
            #expect(from == "http://a.example/")
            #expect(to == location)
        } catch {
            Issue.record("\(error)")
        }
        #expect(policy.request.url.text == "http://a.example/")
    }

    @Test
    func aMissingLocationIsAnError() throws {
        var policy = try policy("http://a.example/")
        #expect(throws: ImageError.redirectRefused(from: "http://a.example/", to: "", reason: "it names no address")) {
            try policy.follow(location: nil)
        }
    }

    @Test
    func secretsStopAtAnOriginChangeForGood() throws {
        var policy = try policy(
            "https://a.example/1",
            headers: [
                "authorization": "x", "Cookie": "y", "X-API-KEY": "z", "Host": "a.example", "Accept-Language": "de",
            ]
        )
        try policy.follow(location: "/2")
        #expect(policy.request.headers.fields.count == 5)
        try policy.follow(location: "https://b.example/3")
        #expect(policy.request.headers.fields.map(\.name) == ["Accept-Language"])
        try policy.follow(location: "https://a.example/4")
        #expect(policy.request.headers.fields.map(\.name) == ["Accept-Language"])
    }

    @Test(arguments: ["https://a.example:444/", "https://sub.a.example/", "https://b.example/"])
    func anotherPortOrHostIsAnotherOrigin(_ location: String) throws {
        var policy = try policy("https://a.example/", headers: ["Authorization": "x"])
        try policy.follow(location: location)
        #expect(policy.request.headers.isEmpty)
    }

    @Test
    func userAndPasswordStayWithinTheirOrigin() throws {
        var policy = try policy("https://me:pass@a.example/1")
        try policy.follow(location: "https://a.example/2")
        #expect(policy.request.url.text == "https://me:pass@a.example/2")
        try policy.follow(location: "https://b.example/3")
        #expect(policy.request.url.text == "https://b.example/3")
    }

    @Test
    func httpsLeadsToHTTPOnlyWhereAllowed() throws {
        var strict = try policy("https://a.example/")
        #expect(throws: ImageError.self) { try strict.follow(location: "http://a.example/") }
        var lenient = try policy("https://a.example/", headers: ["Cookie": "x"], allowsInsecure: true)
        try lenient.follow(location: "http://a.example/")
        #expect(lenient.request.headers.isEmpty)
        var upwards = try policy("http://a.example/")
        try upwards.follow(location: "https://a.example/")
        #expect(upwards.request.url.scheme == "https")
    }

    @Test
    func loopsAndLongChainsEnd() throws {
        var loop = try policy("http://a.example/1")
        try loop.follow(location: "/2")
        #expect(throws: ImageError.tooManyRedirects(url: "http://a.example/2", limit: 10)) {
            try loop.follow(location: "http://A.example:80/1")
        }
        var long = try policy("http://a.example/", limit: 3)
        for step in 1...3 { try long.follow(location: "/\(step)") }
        #expect(throws: ImageError.self) { try long.follow(location: "/4") }
        var none = try policy("http://a.example/", limit: 0)
        #expect(throws: ImageError.self) { try none.follow(location: "/1") }
    }

    @Test
    func onlyFiveStatusesRedirect() {
        #expect((300...399).filter(RedirectPolicy.isRedirect) == [301, 302, 303, 307, 308])
    }
}

@Suite(.timeLimit(.minutes(5)))
struct BuiltInTransportRedirectTests {
    @Test(arguments: [301, 302, 303, 307, 308])
    func redirectsAreFollowed(_ status: Int) async throws {
        let server = try LoopbackServer { request in
            request.path == "/dir/old" ? .redirect(status, to: "../new?x") : .init(body: Data("new".utf8))
        }
        let transport = BuiltInTransport(configuration: .isolated)
        let response = try await transport.response(to: server.url("/dir/old"))
        #expect(response.body == Data("new".utf8))
        #expect(response.url.text == server.url("/new?x"))
        #expect(server.activity.acceptedConnections == 1)
        #expect(server.requests.map(\.method) == ["GET", "GET"])
    }

    @Test
    func secretsDoNotCrossOver() async throws {
        let other = try LoopbackServer { _ in .init() }
        let target = other.url("/there")
        let server = try LoopbackServer { _ in .redirect(to: target) }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.secretHeaders = ["x-token"] })
        _ = try await transport.response(
            to: server.url("/here"),
            headers: ["Authorization": "a", "X-Token": "b", "Cookie": "c", "X-Other": "d"]
        )
        #expect(server.requests[0].headers["X-Token"] == "b")
        let headers = try #require(other.requests.first).headers
        #expect(["Authorization", "X-Token", "Cookie"].allSatisfy { headers[$0] == nil })
        #expect(headers["X-Other"] == "d")
    }

    @Test
    func thePolicyIsAskedAtEveryHop() async throws {
        let server = try LoopbackServer { request in
            request.path == "/1" ? .redirect(to: "/2") : request.path == "/2" ? .redirect(to: "/secret") : .init()
        }
        let transport = BuiltInTransport(
            configuration: .isolated.with {
                $0.policy = { $0.path == "/secret" ? .init(reason: "it is secret") : nil }
            }
        )
        let refused = ImageError.refusedByPolicy(url: server.url("/secret"), reason: "it is secret")
        #expect(try await transport.error(of: server.url("/1")) == refused)
        #expect(try await transport.error(of: server.url("/secret")) == refused)
        #expect(server.requests.map(\.path) == ["/1", "/2"])
    }

    @Test
    func aLoopOverTheWireEnds() async throws {
        let server = try LoopbackServer { request in .redirect(to: request.path == "/a" ? "/b" : "/a") }
        let transport = BuiltInTransport(configuration: .isolated)
        #expect(
            try await transport.error(of: server.url("/a")) == .tooManyRedirects(url: server.url("/b"), limit: 10))
        #expect(server.requests.count == 2)
    }

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
        let transport = BuiltInTransport(configuration: .isolated)
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
        let transport = BuiltInTransport(configuration: .isolated)
        #expect(try await transport.response(to: server.url("/old")).url.text == server.url("/new"))
    }

    #if canImport(CCurl)
    @Test
    func bytesOfALocationThatAreNoUTF8StayAsTheyAre() async throws {
        let server = try LoopbackServer { request in
            var response = LoopbackServer.Response()
            if request.path == "/old" {
                // The two letters in Latin-1 and in UTF-8.
                let field = Array("location: /caf".utf8) + [0xE9] + Array("?\u{FC}\r\n".utf8)
                response.rawBytes = Data("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n".utf8 + field + "\r\n".utf8)
            }
            return response
        }
        let transport = BuiltInTransport(configuration: .isolated)
        let response = try await transport.response(to: server.url("/old"))
        #expect(response.url.text == server.url("/caf%E9?%C3%BC"))
    }
    #endif

    @Test
    func redirectsAcrossHostsKeepTheLimits() async throws {
        let gate = Gate()
        let target = try LoopbackServer { _ in .init(gate: gate) }
        let location = target.url("/")
        let sources = try (0..<4).map { _ in try LoopbackServer { _ in .redirect(to: location) } }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.maximumConnectionsPerHost = 2 })
        let loads = try (0..<8).map { try transport.start(sources[$0 % 4].url("/")).recorder }
        try await gate.waitForArrivals(2)
        for source in sources { try await source.wait { $0.completedAnswers == 2 } }
        #expect(target.activity.openConnections == 2)
        gate.open()
        for load in loads { #expect(try await load.result.get().status == 200) }
        #expect(target.activity.mostOpenConnections == 2)
    }
}
