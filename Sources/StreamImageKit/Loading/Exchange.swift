package import Foundation

/// One request on its way, and what is known of its answer so far: limits, progress and time, without input or output.
package struct Exchange: Sendable {
    package let load: TransferLoad
    /// What is sent: the load's request, or where a redirect led.
    package let request: DataRequest
    package let priority: ImagePriority
    private let configuration: TransportConfiguration
    private let loadStartedAt: Double
    package let startedAt: Double

    /// The most bytes of header fields that are read, and of a redirect's body: 256 KiB each.
    package static let maximumSideBytes = 256 << 10

    package private(set) var head = ResponseHead()
    private var headBytes = 0
    private var redirectBytes = 0
    /// How long the body will be; `nil` until the head is there, and where it does not say.
    package private(set) var expectedBytes: Int?
    /// Body bytes so far; those of a part (206) count from the beginning of the whole, for limits and progress alike.
    package private(set) var receivedBytes = 0
    /// Where the part was asked to begin; what comes of it before that is no progress.
    private var wantedFrom = 0
    package private(set) var lastActivityAt: Double?
    private var progress = ProgressMeter()
    /// Whether the system holds the request back until there is a network, so that nobody can be blamed for silence.
    private var isHeldBack = false

    /// Begins an exchange; `loadStartedAt` is when the load's first one began, `startedAt` when this one did.
    package init(
        load: TransferLoad,
        request: DataRequest,
        priority: ImagePriority,
        configuration: TransportConfiguration,
        loadStartedAt: Double,
        startedAt: Double
    ) {
        self.load = load
        self.request = request
        self.priority = priority
        self.configuration = configuration
        self.loadStartedAt = loadStartedAt
        self.startedAt = startedAt
    }

    // MARK: What comes; an error is a reason to break off

    /// Takes a line of the head as HTTP/1.1 has it.
    package mutating func take(headerLine line: UnsafeRawBufferPointer) throws(ImageError) {
        headBytes += line.count
        guard headBytes <= Self.maximumSideBytes else {
            throw .responseTooLarge(url: request.url.description, limitBytes: Self.maximumSideBytes)
        }
        guard !head.isComplete else { return }
        head.take(line)
        if head.isComplete { try checkLength() }
    }

    /// Takes a whole head.
    package mutating func take(_ head: ResponseHead) throws(ImageError) {
        self.head = head
        try checkLength()
    }

    private mutating func checkLength() throws(ImageError) {
        // 204 and 304 have no body, whatever length they state (RFC 9110 §8.6).
        guard !isRedirect, head.status != 204, head.status != 304 else { return }
        if head.status == 206, let range = head.headers["Content-Range"].flatMap({ ContentRange($0) }) {
            receivedBytes = range.bytes.lowerBound
            wantedFrom = request.rangeStart ?? 0
        }
        if let length = head.contentLength, length > configuration.maximumResponseBytes - receivedBytes {
            throw tooLarge
        }
        expectedBytes = head.expectedBytes.map { $0 + receivedBytes }
    }

    /// Counts bytes of the body, with their content coding undone, before they are kept.
    package mutating func take(bodyBytes count: Int) throws(ImageError) {
        if isRedirect {
            // It is read so that the connection can be used again, which is not worth much: nobody wants it.
            redirectBytes += count
            guard redirectBytes <= Self.maximumSideBytes else { throw tooLarge }
            return
        }
        guard count <= configuration.maximumResponseBytes - receivedBytes else { throw tooLarge }
        receivedBytes += count
    }

    /// Notes that bytes have come, or that the connection is there and the request has gone out.
    package mutating func noteActivity(at time: Double) {
        lastActivityAt = max(lastActivityAt ?? time, time)
    }

    /// Notes that the system waits for a network before it sends the request.
    package mutating func noteHoldBack() {
        isHeldBack = true
    }

    package var tooLarge: ImageError {
        .responseTooLarge(url: request.url.description, limitBytes: configuration.maximumResponseBytes)
    }

    // MARK: Progress

    /// The step to tell now, if it is worth telling.
    package mutating func dueProgress() -> DataLoadingEvent? {
        guard !isRedirect, progress.isDue(receivedBytes: progressBytes, expectedBytes: expectedBytes) else {
            return nil
        }
        return .progress(receivedBytes: progressBytes, expectedBytes: expectedBytes)
    }

    /// The last step, where it has not been told.
    package var lastProgress: DataLoadingEvent? {
        guard progress.isLastMissing(receivedBytes: progressBytes) else { return nil }
        return .progress(receivedBytes: progressBytes, expectedBytes: expectedBytes)
    }

    private var progressBytes: Int { max(receivedBytes, wantedFrom) }

    // MARK: Time

    /// When the load has been silent, or under way, for too long; moves as bytes come.
    ///
    /// Until the first byte, the time for connecting comes on top of the time for silence.
    package var deadline: Double { min(totalDeadline, silenceDeadline) }

    /// The error once a deadline has passed.
    package func expired(at now: Double) -> ImageError? {
        if now >= totalDeadline {
            return .timedOut(url: request.url.description, .total(seconds: configuration.totalTimeOutSeconds))
        }
        if now >= silenceDeadline {
            return .timedOut(url: request.url.description, .idle(seconds: configuration.idleTimeOutSeconds))
        }
        return nil
    }

    private var totalDeadline: Double { loadStartedAt + configuration.totalTimeOutSeconds }

    private var silenceDeadline: Double {
        if let lastActivityAt { return lastActivityAt + configuration.idleTimeOutSeconds }
        if isHeldBack { return .infinity }
        return startedAt + configuration.connectTimeOutSeconds + configuration.idleTimeOutSeconds
    }

    // MARK: The end

    package var isRedirect: Bool { RedirectPolicy.isRedirect(head.status) }

    /// The answer, once the network says that there is no more of it.
    ///
    /// - Throws: ``ImageError/incompleteBody(url:receivedBytes:expectedBytes:)`` where the head had promised more.
    package func response(body: Data) throws(ImageError) -> DataResponse {
        if let expectedBytes, receivedBytes < expectedBytes {
            throw .incompleteBody(
                url: request.url.description,
                receivedBytes: receivedBytes,
                expectedBytes: expectedBytes
            )
        }
        return DataResponse(status: head.status, url: request.url, headers: head.headers, body: body)
    }

    /// What has come of an answer that ends with this error, where the rest can be asked for; `body` is called only where
    /// something has.
    package func interrupted(by error: ImageError, body: () -> Data) -> PartialResponse? {
        guard head.isComplete, head.status == 200 || head.status == 206, leavesBytesIntact(error) else { return nil }
        let partial = PartialResponse(status: head.status, url: request.url, headers: head.headers, body: body())
        return partial.canBeContinued || partial.mayContinue ? partial : nil
    }

    /// Whether what came before an error is what the server meant to send.
    private func leavesBytesIntact(_ error: ImageError) -> Bool {
        switch error {
        case .cancelled, .timedOut, .incompleteBody: true
        // One reason to give a connection up is chunks that make no sense, and then the bytes may make none either.
        case .connectionLost, .offline: head.headers["Transfer-Encoding"] == nil
        default: false
        }
    }
}

extension DataRequest {
    /// Where a range begins that has no end (`bytes=5000-`); `nil` for every other request.
    fileprivate var rangeStart: Int? {
        guard let range = headers["Range"], range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
        return Int(range.dropFirst(6).dropLast())
    }
}
