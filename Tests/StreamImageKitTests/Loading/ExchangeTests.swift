import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ExchangeTests {
    private var exchange: Exchange
    private let url = "http://example.com/"

    init() throws {
        let request = DataRequest(url: try SourceURL(url))
        exchange = Exchange(
            load: TransferLoad(id: 1, request: request, handler: { _ in }, post: { _ in }),
            request: request,
            priority: .normal,
            configuration: TransportConfiguration(
                connectTimeOutSeconds: 10,
                idleTimeOutSeconds: 20,
                totalTimeOutSeconds: 100,
                maximumResponseBytes: 1_000,
                environment: [:]
            ),
            loadStartedAt: 0,
            startedAt: 50
        )
    }

    private func head(_ status: Int, length: Int? = nil, coding: String? = nil) -> ResponseHead {
        var headers = HTTPHeaders()
        headers["Content-Length"] = length.map(String.init)
        headers["Content-Encoding"] = coding
        return ResponseHead(status: status, headers: headers)
    }

    @Test
    mutating func aBodyShorterThanAnnouncedIsIncomplete() throws {
        try exchange.take(head(200, length: 10))
        try exchange.take(bodyBytes: 9)
        #expect(throws: ImageError.incompleteBody(url: url, receivedBytes: 9, expectedBytes: 10)) {
            try exchange.response(body: Data(count: 9))
        }
        try exchange.take(bodyBytes: 1)
        #expect(try exchange.response(body: Data(count: 10)).body.count == 10)
    }

    @Test(arguments: [(204, 10, nil), (304, 10, nil), (200, 10, "gzip"), (200, nil, nil)] as [(Int, Int?, String?)])
    mutating func nothingIsMissingWhereTheLengthIsNotTheBodys(status: Int, length: Int?, coding: String?) throws {
        try exchange.take(head(status, length: length, coding: coding))
        #expect(exchange.expectedBytes == nil)
        #expect(try exchange.response(body: Data()).status == status)
    }

    @Test
    mutating func theLimitHoldsForWhatIsAnnouncedAndForWhatComes() throws {
        let tooLarge = ImageError.responseTooLarge(url: url, limitBytes: 1_000)
        try exchange.take(head(200, length: 1_000))
        try exchange.take(bodyBytes: 1_000)
        #expect(throws: tooLarge) { try exchange.take(bodyBytes: 1) }
        #expect(throws: tooLarge) { try exchange.take(bodyBytes: .max) }
        #expect(throws: tooLarge) { try exchange.take(head(200, length: 1_001)) }
        #expect(throws: tooLarge) { try exchange.take(head(200, length: 1_001, coding: "gzip")) }
    }

    @Test
    mutating func aRedirectsBodyDoesNotCount() throws {
        try exchange.take(head(302, length: 5_000))
        try exchange.take(bodyBytes: 5_000)
        #expect(exchange.isRedirect)
        #expect(exchange.receivedBytes == 0)
        if case .some = exchange.dueProgress() { Issue.record("a redirect tells progress") }
        if case .some = exchange.lastProgress { Issue.record("a redirect tells progress") }
    }

    @Test
    mutating func silenceCountsFromTheLastByteAndConnectingComesOnTopBeforeTheFirst() {
        let idle = ImageError.timedOut(url: url, .idle(seconds: 20))
        #expect(exchange.deadline == 80)
        #expect(exchange.expired(at: 79.9) == nil)
        #expect(exchange.expired(at: 80) == idle)
        exchange.noteActivity(at: 60)
        #expect(exchange.deadline == 80)
        exchange.noteActivity(at: 51)
        #expect(exchange.deadline == 80)
        exchange.noteActivity(at: 79)
        #expect(exchange.deadline == 99)
        #expect(exchange.expired(at: 99) == idle)
        exchange.noteActivity(at: 98)
        #expect(exchange.expired(at: 100) == .timedOut(url: url, .total(seconds: 100)))
    }

    @Test
    mutating func nobodyIsBlamedForSilenceWhileThereIsNoNetwork() {
        exchange.noteHoldBack()
        #expect(exchange.deadline == 100)
        exchange.noteActivity(at: 70)
        #expect(exchange.deadline == 90)
    }
}
