import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransportTests {
    private let transport = BuiltInTransport(configuration: .isolated)

    @Test
    func anAnswerComesBackWhole() async throws {
        let body = pseudoRandomData(300_000)
        let server = try LoopbackServer { _ in .init(headers: ["Content-Type": "image/png", "X-A": "1"], body: body) }
        let response = try await transport.response(to: server.url("/a b.png?x=1"))
        #expect(response.status == 200)
        #expect(response.body == body)
        #expect(response.headers["content-type"] == "image/png")
        #expect(response.url.text == server.url("/a%20b.png?x=1"))
        #expect(server.requests.map(\.target) == ["/a%20b.png?x=1"])
    }

    @Test
    func requestsSayWhatIsAcceptedAndWhoAsks() async throws {
        let server = try LoopbackServer { _ in .init() }
        let transport = BuiltInTransport(
            configuration: .isolated.with {
                $0.acceptedFormats = [.webp, .jpeg]
                $0.userAgent = "Tests/1"
            }
        )
        _ = try await transport.response(to: server.url("/"))
        _ = try await transport.response(
            to: server.url("/"), headers: ["accept": "image/x", "X-Empty": "", "a b": "c"])
        let requests = server.requests
        #expect(requests.map { $0.headers["Accept"] } == ["image/webp,image/jpeg", "image/x"])
        #expect(requests[0].headers["User-Agent"] == "Tests/1")
        #expect(requests[1].headers["X-Empty"] == "")
        #expect(!requests[1].headers.fields.contains { $0.name.contains(" ") || $0.value == "c" })
    }

    @Test
    func headersOfOneRequestDoNotStayForTheNext() async throws {
        let server = try LoopbackServer { _ in .init() }
        _ = try await transport.response(to: server.url("/1"), headers: ["Authorization": "secret"])
        _ = try await transport.response(to: server.url("/2"))
        #expect(server.requests.map { $0.headers["Authorization"] } == ["secret", nil])
    }

    @Test
    func connectionsAreKept() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("x".utf8)) }
        for index in 0..<20 { _ = try await transport.response(to: server.url("/\(index)")) }
        #expect(server.activity.acceptedConnections == 1)
    }

    @Test
    func everyStatusIsAnAnswer() async throws {
        let server = try LoopbackServer { request in
            .init(status: Int(request.path.dropFirst()) ?? 0, headers: ["Retry-After": "3"], body: Data("no".utf8))
        }
        for status in [200, 203, 206, 300, 400, 404, 429, 500, 503, 599] {
            let response = try await transport.response(to: server.url("/\(status)"))
            #expect(response.status == status)
            #expect(response.body == Data("no".utf8))
        }
        for status in [204, 304] {
            #expect(try await transport.response(to: server.url("/\(status)")).status == status)
        }
    }

    /// Stores hand on as a coding whatever was uploaded as one.
    @Test(arguments: ["aws-chunked", "utf-8", "binary", "image/jpeg", "none", "identity", "aws-chunked, identity"])
    func aBodyInACodingThatIsNoneIsTakenAsItIs(coding: String) async throws {
        let body = pseudoRandomData(100_000)
        let server = try LoopbackServer { request in
            .init(headers: request.path == "/plain" ? [:] : ["Content-Encoding": coding], body: body)
        }
        for path in ["/coded", "/plain"] {
            #expect(try await transport.response(to: server.url(path)).body == body)
        }
    }

    @Test
    func aBodyInACodingThatCannotBeUndoneIsAnErrorAndTheNextIsNot() async throws {
        let server = try LoopbackServer { request in
            .init(headers: ["Content-Encoding": request.path == "/coded" ? "gzip" : "x"], body: Data("plain".utf8))
        }
        for _ in 0..<2 {
            #expect(try await transport.response(to: server.url("/plain")).body == Data("plain".utf8))
            #expect(try await transport.error(of: server.url("/coded")) != nil)
        }
    }

    @Test
    func loadsWaitForAPlaceWithinTheLimits() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in .init(body: Data("x".utf8), gate: gate) }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.maximumConnectionsPerHost = 3 })
        let loads = try (0..<50).map { try transport.start(server.url("/\($0)")).recorder }
        try await gate.waitForArrivals(3)
        #expect(server.requests.count == 3)
        gate.open()
        for load in loads { #expect(try await load.result.get().status == 200) }
        #expect(server.activity.mostOpenConnections == 3)
        #expect(server.requests.count == 50)
    }

    @Test
    func theTotalLimitHoldsOverSeveralHosts() async throws {
        let gate = Gate()
        let servers = try (0..<3).map { _ in try LoopbackServer { _ in .init(gate: gate) } }
        let transport = BuiltInTransport(
            configuration: .isolated.with {
                $0.maximumConnections = 4
                $0.maximumConnectionsPerHost = 2
            }
        )
        let loads = try (0..<12).map { try transport.start(servers[$0 % 3].url("/\($0)")).recorder }
        try await gate.waitForArrivals(4)
        #expect(servers.map(\.requests.count).reduce(0, +) == 4)
        gate.open()
        for load in loads { #expect(try await load.result.get().status == 200) }
    }

    @Test
    func aDeadHostHoldsBackNobody() async throws {
        let gate = Gate()
        let dead = try LoopbackServer { _ in .init(gate: gate) }
        let alive = try LoopbackServer { _ in .init() }
        let stuck = try (0..<40).map { try transport.start(dead.url("/\($0)"), priority: .veryHigh) }
        try await gate.waitForArrivals(6)
        #expect(try await transport.response(to: alive.url("/")).status == 200)
        for load in stuck { load.task.cancel() }
        for load in stuck { #expect(await load.recorder.result == .failure(.cancelled)) }
    }

    @Test
    func urgentLoadsOvertakeAndAPriorityCanChangeWhileWaiting() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in .init(gate: gate) }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.maximumConnectionsPerHost = 1 })
        let first = try transport.start(server.url("/first"))
        try await gate.waitForArrivals(1)
        let low = try transport.start(server.url("/low"), priority: .low)
        let normal = try transport.start(server.url("/normal"), priority: .normal)
        let high = try transport.start(server.url("/high"), priority: .high)
        let promoted = try transport.start(server.url("/promoted"), priority: .veryLow)
        promoted.task.setPriority(.veryHigh)
        gate.open()
        for load in [first, low, normal, high, promoted] { _ = await load.recorder.result }
        #expect(server.requests.map(\.path) == ["/first", "/promoted", "/high", "/normal", "/low"])
    }

    @Test
    func aLoadCancelledWhileItWaitsIsNeverSent() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in .init(gate: gate) }
        let transport = BuiltInTransport(configuration: .isolated.with { $0.maximumConnectionsPerHost = 1 })
        let first = try transport.start(server.url("/first"))
        try await gate.waitForArrivals(1)
        let dropped = try (0..<100).map { try transport.start(server.url("/dropped\($0)")) }
        for load in dropped { load.task.cancel() }
        let last = try transport.start(server.url("/last"))
        for load in dropped { #expect(await load.recorder.result == .failure(.cancelled)) }
        gate.open()
        #expect(try await first.recorder.result.get().status == 200)
        #expect(try await last.recorder.result.get().status == 200)
        #expect(server.requests.map(\.path) == ["/first", "/last"])
    }

    @Test
    func cancellingClosesTheConnectionAtOnce() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            .init(body: pseudoRandomData(1_000), pauses: [.init(afterBytes: 500, gate: gate)])
        }
        let load = try transport.start(server.url("/"))
        try await gate.waitForArrivals(1)
        load.task.cancel()
        load.task.cancel()
        #expect(await load.recorder.result == .failure(.cancelled))
        try await server.waitForAbandonedAnswers(1)
        try await server.waitForOpenConnections(atMost: 0)
        #expect(load.recorder.finishCount == 1)
    }

    @Test
    func aHandlerMayLoadAgain() async throws {
        let server = try LoopbackServer { request in .init(status: request.path == "/1" ? 500 : 200) }
        let second = LoadRecorder()
        let transport = transport
        let again = DataRequest(url: try SourceURL(server.url("/2")))
        _ = transport.load(DataRequest(url: try SourceURL(server.url("/1"))), priority: .normal) { event in
            guard case .finished = event else { return }
            let dropped = transport.load(again, priority: .normal) { _ in }
            dropped.cancel()
            _ = transport.load(again, priority: .normal, handler: second.handler)
        }
        #expect(try await second.result.get().status == 200)
    }

    @Test
    func loadingCancellingAndLoadingAgainInOneTickWorks() async throws {
        let server = try LoopbackServer { _ in .init(body: Data("x".utf8)) }
        var kept: [LoadRecorder] = []
        for index in 0..<100 {
            try transport.start(server.url("/\(index)")).task.cancel()
            kept.append(try transport.start(server.url("/\(index)")).recorder)
        }
        for load in kept { #expect(try await load.result.get().body == Data("x".utf8)) }
    }

    @Test
    func theEndOfTheTransportCancelsWhatIsUnderWay() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in .init(gate: gate) }
        var transport: BuiltInTransport? = BuiltInTransport(configuration: .isolated)
        let loads = try (0..<10).map { try #require(transport).start(server.url("/\($0)")) }
        try await gate.waitForArrivals(6)
        transport = nil
        for load in loads { #expect(await load.recorder.result == .failure(.cancelled)) }
        loads[0].task.cancel()
        loads[0].task.setPriority(.high)
        try await server.waitForOpenConnections(atMost: 0)
    }

    @Test
    func loadsThatTheThreadHasNotSeenAreCancelledWithTheTransport() async throws {
        let server = try LoopbackServer { _ in .init() }
        var loads: [LoadRecorder] = []
        for _ in 0..<50 {
            let transport = BuiltInTransport(configuration: .isolated)
            for _ in 0..<5 { loads.append(try transport.start(server.url("/")).recorder) }
        }
        for load in loads {
            switch await load.result {
            case .success, .failure(.cancelled): break
            case .failure(let error): Issue.record("\(error)")
            }
        }
    }

    @Test
    func progressTellsTheFirstAndTheLastStep() async throws {
        let gate = Gate()
        let body = pseudoRandomData(400_000)
        let server = try LoopbackServer { _ in .init(body: body, pauses: [.init(afterBytes: 1_000, gate: gate)]) }
        let load = try transport.start(server.url("/"))
        try await gate.waitForArrivals(1)
        gate.open()
        _ = await load.recorder.result
        #expect(load.recorder.progress.last == 400_000)
        #expect(load.recorder.progress.count < 20)
        #expect(load.recorder.expected.allSatisfy { $0 == 400_000 })
        guard case .finished = try #require(load.recorder.events.last) else {
            Issue.record("something came after the end")
            return
        }
    }
}
