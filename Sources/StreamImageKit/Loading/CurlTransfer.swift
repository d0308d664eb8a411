#if canImport(CCurl)
import CCurl
import Foundation

/// One load on the transport's thread, through all its redirects.
final class CurlTransfer {
    let load: CurlLoad
    var priority: ImagePriority
    private(set) var redirects: RedirectPolicy
    private let configuration: TransportConfiguration
    private(set) var handle: CurlHandle?

    private var head = ResponseHead()
    private let body = ResponseBuffer()
    private var progress = ProgressMeter()
    /// Why we ended the exchange ourselves.
    private var failure: ImageError?
    private var startedAt: Double?
    private var exchangeStartedAt = 0.0
    private var lastActivityAt: Double?
    /// Whether bytes have come since the time was last looked at, which is not done for every line.
    private var hasActivity = false

    init(load: CurlLoad, priority: ImagePriority, configuration: TransportConfiguration) {
        self.load = load
        self.priority = priority
        self.configuration = configuration
        redirects = RedirectPolicy(request: load.request, configuration: configuration)
    }

    private var url: SourceURL { redirects.request.url }

    /// What limits per host go by.
    var origin: String { url.origin }

    /// What a policy says against the address to be contacted next.
    var refusal: ImageError? {
        configuration.policy?(url).map { .refusedByPolicy(url: url.description, reason: $0.reason) }
    }

    /// Gets ready to send the current request over a handle.
    func begin(on handle: CurlHandle, at now: Double) {
        self.handle = handle
        head = ResponseHead()
        body.removeAll()
        progress = ProgressMeter()
        failure = nil
        startedAt = startedAt ?? now
        exchangeStartedAt = now
        lastActivityAt = nil
        hasActivity = false
        handle.prepare(for: redirects.request, context: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Gives the handle back.
    func end() -> CurlHandle? {
        defer { handle = nil }
        return handle
    }

    // MARK: Bytes; `false` ends the exchange

    func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
        hasActivity = true
        head.take(line)
        guard head.isComplete, !isRedirect, let length = head.contentLength else { return true }
        guard length <= configuration.maximumResponseBytes else { return failTooLarge() }
        if let expected = head.expectedBytes { body.reserve(expected) }
        return true
    }

    func take(body chunk: UnsafeRawBufferPointer) -> Bool {
        hasActivity = true
        // A redirect's body is read, so that the connection can be used again, but nobody wants it.
        guard !isRedirect else { return true }
        guard body.count + chunk.count <= configuration.maximumResponseBytes, body.append(chunk) else {
            return failTooLarge()
        }
        if progress.isDue(receivedBytes: body.count, expectedBytes: head.expectedBytes) { reportProgress() }
        return true
    }

    private func failTooLarge() -> Bool {
        failure = .responseTooLarge(url: url.description, limitBytes: configuration.maximumResponseBytes)
        return false
    }

    private func reportProgress() {
        load.handler(.progress(receivedBytes: body.count, expectedBytes: head.expectedBytes))
    }

    private var isRedirect: Bool { RedirectPolicy.isRedirect(head.status) }

    // MARK: Time

    /// When the load will have been silent, or under way, for too long.
    ///
    /// Moves as bytes come.
    func deadline(at now: Double) -> Double {
        min(totalDeadline, idleDeadline(at: now))
    }

    /// The error once a deadline has passed.
    ///
    /// Called often, since it also notes when bytes came.
    func expired(at now: Double) -> ImageError? {
        if hasActivity {
            lastActivityAt = now
            hasActivity = false
        }
        if now >= totalDeadline {
            return .timedOut(url: url.description, .total(seconds: configuration.totalTimeOutSeconds))
        }
        if now >= idleDeadline(at: now) {
            return .timedOut(url: url.description, .idle(seconds: configuration.idleTimeOutSeconds))
        }
        return nil
    }

    private var totalDeadline: Double { (startedAt ?? .infinity) + configuration.totalTimeOutSeconds }

    private func idleDeadline(at now: Double) -> Double {
        let idle = configuration.idleTimeOutSeconds
        if let lastActivityAt { return lastActivityAt + idle }
        // While it connects, libcurl keeps the time; the silence counts from the moment when the request went out. Until
        // then look again from time to time, which costs one wake-up.
        guard now >= exchangeStartedAt + idle else { return exchangeStartedAt + idle }
        guard let secondsToConnect = handle?.secondsToConnect else { return now + max(0.01, idle / 4) }
        lastActivityAt = exchangeStartedAt + secondsToConnect
        return exchangeStartedAt + secondsToConnect + idle
    }

    // MARK: The end

    /// What to do once libcurl is done with the exchange.
    enum Outcome {
        case finished(Result<DataResponse, ImageError>)
        /// Go on at another address.
        case redirected
    }

    func outcome(of code: CURLcode) -> Outcome {
        if let failure { return .finished(.failure(failure)) }
        guard code == CURLE_OK else { return .finished(.failure(error(for: code))) }
        if isRedirect {
            do {
                try redirects.follow(location: head.headers["Location"])
                return .redirected
            } catch {
                return .finished(.failure(error))
            }
        }
        if progress.isLastMissing(receivedBytes: body.count) { reportProgress() }
        let data = body.takeData()
        return .finished(.success(DataResponse(status: head.status, url: url, headers: head.headers, body: data)))
    }

    private func error(for code: CURLcode) -> ImageError {
        CurlFailure(
            code: code,
            message: handle?.message(for: code) ?? "",
            url: url,
            socketError: handle?.socketError ?? 0,
            systemError: handle?.systemError ?? 0,
            receivedBytes: body.count,
            expectedBytes: head.expectedBytes,
            connectTimeOutSeconds: configuration.connectTimeOutSeconds,
            limitBytes: configuration.maximumResponseBytes
        ).error
    }
}

/// Decides which steps of a download are worth telling: the first, the last, and a few dozen between.
struct ProgressMeter {
    private var lastBytes: Int?
    private var lastTime = 0.0

    /// Whether so many bytes are to be told now; if so, they count as told.
    mutating func isDue(receivedBytes: Int, expectedBytes: Int?) -> Bool {
        let now = MonotonicClock.now
        if let lastBytes {
            let step = max(65_536, (expectedBytes ?? 0) / 64)
            guard receivedBytes - lastBytes >= step || now - lastTime >= 0.1 else { return false }
        }
        lastBytes = receivedBytes
        lastTime = now
        return true
    }

    /// Whether the end has not been told.
    func isLastMissing(receivedBytes: Int) -> Bool {
        receivedBytes != lastBytes ?? 0
    }
}

/// Seconds on a clock that nobody sets.
enum MonotonicClock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
#endif
