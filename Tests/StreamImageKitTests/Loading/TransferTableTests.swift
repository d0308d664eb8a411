import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransferTableTests {
    private var configuration = TransportConfiguration(
        maximumConnections: 4,
        maximumConnectionsPerHost: 1,
        environment: [:]
    )
    private var table: TransferTable

    init() {
        table = TransferTable(configuration: configuration)
    }

    private func load(_ id: Int, _ url: String, post: @escaping @Sendable (TransferCommand) -> Void = { _ in }) throws
        -> TransferLoad
    {
        TransferLoad(id: id, request: DataRequest(url: try SourceURL(url)), handler: { _ in }, post: post)
    }

    @Test
    mutating func theMostUrgentBeginsFirstWithinTheLimits() throws {
        try table.add(load(1, "http://a/1"), priority: .low)
        try table.add(load(2, "http://a/2"), priority: .normal)
        try table.add(load(3, "http://b/3"), priority: .low)
        table.setPriority(.high, of: 3)
        #expect(table.takeNext(at: 0)?.load.id == 3)
        #expect(table.takeNext(at: 0)?.load.id == 2)
        #expect(table.takeNext(at: 0)?.load.id == nil)
        #expect(table.remove(2)?.id == 2)
        #expect(table.remove(2)?.id == nil)
        #expect(table.takeNext(at: 0)?.load.id == 1)
        #expect(table.loads.map(\.id) == [1, 3])
    }

    @Test
    mutating func aRedirectGivesItsPlaceBackAndGoesBeforeThoseThatHaveNotBegun() throws {
        try table.add(load(1, "http://a/1"), priority: .normal)
        try table.add(load(2, "http://a/2"), priority: .normal)
        try table.add(load(3, "http://b/3"), priority: .normal)
        #expect(table.takeNext(at: 5)?.load.id == 1)
        #expect(table.takeNext(at: 5)?.load.id == 3)
        try table.redirect(1, to: "//b/1")
        #expect(table.takeNext(at: 6)?.load.id == 2)
        #expect(table.takeNext(at: 6)?.load.id == nil)
        _ = table.remove(3)
        let taken = table.takeNext(at: 7)
        let next = try #require(taken)
        #expect(next.load.id == 1)
        #expect(next.request.url.text == "http://b/1")
        #expect(next.startedAt == 7)
        // The total time goes on counting from the first exchange.
        #expect(next.expired(at: 5 + configuration.totalTimeOutSeconds) != nil)
    }

    @Test
    mutating func whatIsRefusedStaysUntilItIsRemovedAndNeverBegins() throws {
        configuration.policy = { $0.host == "no" ? .init(reason: "no") : nil }
        table = TransferTable(configuration: configuration)
        let refusal = ImageError.refusedByPolicy(url: "http://no/", reason: "no")
        #expect(throws: refusal) { try table.add(load(1, "http://no/"), priority: .normal) }
        #expect(table.takeNext(at: 0)?.load.id == nil)
        #expect(table.remove(1)?.id == 1)

        try table.add(load(2, "http://yes/"), priority: .normal)
        _ = table.takeNext(at: 0)
        #expect(throws: refusal) { try table.redirect(2, to: "http://no/") }
        #expect(throws: ImageError.self) { try table.redirect(2, to: "http://yes/") }
        #expect(table.takeNext(at: 0)?.load.id == nil)
        #expect(table.remove(2)?.id == 2)
        #expect(table.loads.isEmpty)
    }

    @Test
    func aLoadIsCancelledOnce() throws {
        let posted = Lock(0)
        let load = try load(1, "http://a/") { command in
            if case .cancel(id: 1) = command { posted.withLock { $0 += 1 } }
        }
        #expect(!load.isCancelled)
        load.cancel()
        load.cancel()
        #expect(load.isCancelled)
        #expect(posted.withLock { $0 } == 1)
    }
}
