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

    // MARK: Parts

    @Test
    mutating func aPartCountsFromTheBeginningOfTheWhole() throws {
        var headers: HTTPHeaders = ["Content-Length": "100"]
        headers["Content-Range"] = "bytes 500-599/600"
        try exchange.take(ResponseHead(status: 206, headers: headers))
        #expect(exchange.receivedBytes == 500 && exchange.expectedBytes == 600)
        try exchange.take(bodyBytes: 99)
        #expect(throws: ImageError.incompleteBody(url: url, receivedBytes: 599, expectedBytes: 600)) {
            try exchange.response(body: Data(count: 99))
        }
        let tooLarge = ImageError.responseTooLarge(url: url, limitBytes: 1_000)
        #expect(throws: tooLarge) { try exchange.take(bodyBytes: 402) }
        headers["Content-Length"] = "501"
        #expect(throws: tooLarge) { try exchange.take(ResponseHead(status: 206, headers: headers)) }
        headers["Content-Range"] = "bytes 999999999999999998-999999999999999998/*"
        headers["Content-Length"] = "\(Int.max)"
        #expect(throws: tooLarge) { try exchange.take(ResponseHead(status: 206, headers: headers)) }
    }

    @Test
    func whatAPartRepeatsIsNoProgress() throws {
        let request = DataRequest(url: try SourceURL(url), headers: ["Range": "bytes=500-"])
        var exchange = Exchange(
            load: TransferLoad(id: 1, request: request, handler: { _ in }, post: { _ in }),
            request: request,
            priority: .normal,
            configuration: TransportConfiguration(environment: [:]),
            loadStartedAt: 0,
            startedAt: 0
        )
        let headers: HTTPHeaders = ["Content-Length": "200", "Content-Range": "bytes 400-599/600"]
        try exchange.take(ResponseHead(status: 206, headers: headers))
        try exchange.take(bodyBytes: 10)
        guard case .progress(500, 600) = exchange.dueProgress() else {
            Issue.record("progress went back")
            return
        }
        try exchange.take(bodyBytes: 190)
        guard case .progress(600, 600) = exchange.lastProgress else {
            Issue.record("the end was not told")
            return
        }
    }

    @Test
    mutating func whatBreaksOffIsReportedWhereTheRestCanBeAskedFor() throws {
        let cause = ImageError.UnderlyingError(domain: "test", code: 1, message: "")
        let breaks: [ImageError] = [
            .cancelled, .timedOut(url: url, .idle(seconds: 1)), .timedOut(url: url, .total(seconds: 1)),
            .incompleteBody(url: url, receivedBytes: 1, expectedBytes: nil),
            .connectionLost(url: url, underlying: cause),
        ]
        func interrupted(by error: ImageError, _ headers: HTTPHeaders, status: Int = 200) throws -> PartialResponse? {
            var exchange = exchange
            try exchange.take(ResponseHead(status: status, headers: headers))
            return exchange.interrupted(by: error) { Data(count: PartialResponse.minimumBytes) }
        }
        let tag: HTTPHeaders = ["ETag": "\"a\""]
        for error in breaks { #expect(try interrupted(by: error, tag)?.headers == tag) }
        for error: ImageError in [
            .responseTooLarge(url: url, limitBytes: 1), .corruptImage(nil, reason: ""),
            .secureConnectionFailed(url: url, underlying: cause),
        ] { #expect(try interrupted(by: error, tag) == nil) }
        #expect(try interrupted(by: .cancelled, tag, status: 203) == nil)
        #expect(try interrupted(by: .cancelled, ["ETag": "W/\"a\""]) == nil)
        #expect(try interrupted(by: .cancelled, [:], status: 206) != nil)
        let chunked: HTTPHeaders = ["ETag": "\"a\"", "Transfer-Encoding": "chunked"]
        #expect(try interrupted(by: .cancelled, chunked) != nil)
        #expect(try interrupted(by: .connectionLost(url: url, underlying: cause), chunked) == nil)
        #expect(exchange.interrupted(by: .cancelled) { Data() } == nil)
    }
}
