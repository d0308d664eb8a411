import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransferTimingsTests {
    private let observed: Observed
    private let transport: BuiltInTransport

    private final class Observed: Sendable {
        private let list = Lock<[TransferTimings]>([])
        var timings: [TransferTimings] { list.withLock { $0 } }
        func append(_ timings: TransferTimings) { list.withLock { $0.append(timings) } }
    }

    init() {
        let observed = Observed()
        self.observed = observed
        transport = BuiltInTransport(
            configuration: .isolated.with { $0.observer = { observed.append($0) } }
        )
    }

    @Test
    func everyPartOfANewConnectionIsTimedAndNoneOfAReusedOne() async throws {
        let server = try LoopbackServer { _ in .init(body: pseudoRandomData(100_000)) }
        _ = try await transport.response(to: server.url("/1"))
        _ = try await transport.response(to: server.url("/2"))
        let timings = observed.timings
        try #require(timings.count == 2)
        let (first, second) = (timings[0], timings[1])

        #expect(first.url.text == server.url("/1"))
        #expect(first.status == 200)
        #expect(first.protocolName == "http/1.1")
        #expect(!first.isOverReusedConnection)
        let connecting = try #require(first.nameLookupSeconds) + #require(first.connectSeconds)
        #expect(first.handshakeSeconds == nil)
        #expect(0 < connecting && connecting <= first.firstByteSeconds)
        #expect(first.firstByteSeconds <= first.totalSeconds)

        #expect(second.url.text == server.url("/2"))
        #expect(second.isOverReusedConnection)
        #expect(second.nameLookupSeconds == nil && second.connectSeconds == nil && second.handshakeSeconds == nil)
        #expect(0 < second.firstByteSeconds)
    }

    /// However slow the machine is, an answer that was held back took longer than what was done meanwhile.
    @Test
    func whatTheServerTakesIsInTheTimeToTheFirstByte() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request in
            request.path == "/held" ? .init(gate: gate) : .init(body: pseudoRandomData(1_000_000))
        }
        let load = try transport.start(server.url("/held")).recorder
        try await gate.waitForArrivals(1)
        let meanwhile = try await SuspendingClock().measure {
            _ = try await BuiltInTransport(configuration: .isolated).response(to: server.url("/meanwhile"))
        }
        gate.open()
        _ = try await load.result.get()
        let timings = try #require(observed.timings.first)
        #expect(.seconds(timings.firstByteSeconds) >= meanwhile)
    }

    @Test
    func everyHopOfARedirectIsToldBeforeTheEnd() async throws {
        let server = try LoopbackServer { request in
            request.path == "/end" ? .init() : .init(status: 302, headers: ["Location": "/end"])
        }
        let request = DataRequest(url: try SourceURL(server.url("/start")))
        let observed = observed
        let toldBeforeTheEnd = await withCheckedContinuation { continuation in
            _ = transport.load(request, priority: .normal) { event in
                if case .finished = event { continuation.resume(returning: observed.timings) }
            }
        }
        #expect(toldBeforeTheEnd.map(\.status) == [302, 200])
        #expect(toldBeforeTheEnd.map(\.url.text) == [server.url("/start"), server.url("/end")])
    }

    @Test
    func anAnswerOfAnyStatusIsToldAndAFailureIsNot() async throws {
        let server = try LoopbackServer { request in
            request.path == "/half"
                ? .init(body: Data("x".utf8), framing: .claimedLength(2), ending: .close) : .init(status: 503)
        }
        #expect(try await transport.error(of: server.url("/half")) != nil)
        #expect(try await transport.response(to: server.url("/busy")).status == 503)
        #expect(observed.timings.map(\.status) == [503])
    }
}
