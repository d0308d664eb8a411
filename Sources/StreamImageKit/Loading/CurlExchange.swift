#if canImport(CCurl)
import CCurl
import Foundation

/// One exchange on the transport's thread, over a handle of libcurl.
final class CurlExchange {
    let handle: CurlHandle
    private let configuration: TransportConfiguration
    private var exchange: Exchange
    private let body = ResponseBuffer()
    /// Why we ended the exchange ourselves.
    private var failure: ImageError?
    /// Whether bytes have come since the time was last looked at, which is not done for every line.
    private var hasActivity = false

    /// Gets ready to send the request over a handle, which must be out of use before the exchange goes.
    init(_ exchange: Exchange, handle: CurlHandle, configuration: TransportConfiguration) {
        self.exchange = exchange
        self.handle = handle
        self.configuration = configuration
        handle.prepare(for: exchange.request, context: Unmanaged.passUnretained(self).toOpaque())
    }

    var load: TransferLoad { exchange.load }

    // MARK: Bytes; `false` ends the exchange

    func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
        attempt { () throws(ImageError) in
            try exchange.take(headerLine: line)
            if exchange.head.hasUnknownCoding { handle.leaveBodyAsItIs() }
            if let expected = exchange.expectedBytes { body.reserve(expected - exchange.receivedBytes) }
        }
    }

    func take(body chunk: UnsafeRawBufferPointer) -> Bool {
        attempt { () throws(ImageError) in
            try exchange.take(bodyBytes: chunk.count)
            guard !exchange.isRedirect else { return }
            guard body.append(chunk) else { throw exchange.tooLarge }
            if let progress = exchange.dueProgress() { load.handler(progress) }
        }
    }

    private func attempt(_ step: () throws(ImageError) -> Void) -> Bool {
        hasActivity = true
        do {
            try step()
            return true
        } catch {
            failure = error
            return false
        }
    }

    // MARK: Time

    /// When the load will have been silent, or under way, for too long.
    ///
    /// Moves as bytes come.
    func deadline(at now: Double) -> Double {
        noteConnection(at: now)
        guard exchange.lastActivityAt == nil else { return exchange.deadline }
        let idle = configuration.idleTimeOutSeconds
        let first = exchange.startedAt + idle
        // From then on, look from time to time whether it has connected, which costs one wake-up.
        return min(exchange.deadline, now < first ? first : now + max(0.01, idle / 4))
    }

    /// The error once a deadline has passed.
    ///
    /// Called often, since it also notes when bytes came.
    func expired(at now: Double) -> ImageError? {
        if hasActivity {
            exchange.noteActivity(at: now)
            hasActivity = false
        }
        noteConnection(at: now)
        return exchange.expired(at: now)
    }

    /// While it connects, libcurl keeps the time; the silence counts from the moment when the request went out.
    private func noteConnection(at now: Double) {
        guard exchange.lastActivityAt == nil, now >= exchange.startedAt + configuration.idleTimeOutSeconds,
            let secondsToConnect = handle.secondsToConnect
        else { return }
        exchange.noteActivity(at: exchange.startedAt + secondsToConnect)
    }

    // MARK: The end

    /// What to do once libcurl is done with the exchange.
    enum Outcome {
        case finished(Result<DataResponse, ImageError>)
        /// Go on at another address.
        case redirected(location: String?)

        /// Whether the server's answer came to its end.
        var isAnswer: Bool {
            if case .finished(.failure) = self { false } else { true }
        }
    }

    func outcome(of code: CURLcode) -> Outcome {
        // A redirect counts once its fields are there, whatever became of its body.
        if exchange.head.isComplete, exchange.isRedirect {
            return .redirected(location: exchange.head.headers.first("Location"))
        }
        if let failure { return .finished(.failure(failure)) }
        guard code == CURLE_OK else { return .finished(.failure(error(for: code))) }
        if let progress = exchange.lastProgress { load.handler(progress) }
        let data = body.takeData()
        return .finished(Result { () throws(ImageError) in try exchange.response(body: data) })
    }

    /// What has come of an answer that ends with this error, where the rest can be asked for; the bytes leave the exchange.
    func interrupted(by error: ImageError) -> PartialResponse? {
        exchange.interrupted(by: error, body: body.takeData)
    }

    /// What the answer to this request took, whatever becomes of the load.
    var timings: TransferTimings {
        TransferTimings(handle, url: exchange.request.url, status: exchange.head.status)
    }

    private func error(for code: CURLcode) -> ImageError {
        CurlFailure(
            code: code,
            message: handle.message(for: code),
            url: exchange.request.url,
            socketError: handle.socketError,
            systemError: handle.systemError,
            receivedBytes: exchange.receivedBytes,
            expectedBytes: exchange.expectedBytes,
            connectTimeOutSeconds: configuration.connectTimeOutSeconds,
            limitBytes: configuration.maximumResponseBytes
        ).error
    }
}
#endif
