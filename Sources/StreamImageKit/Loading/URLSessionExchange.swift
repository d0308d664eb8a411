#if !canImport(CCurl)
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One exchange over a task of the session.
struct URLSessionExchange: Sendable {
    let task: URLSessionDataTask
    private let configuration: TransportConfiguration
    private(set) var exchange: Exchange
    private var body = Data()
    private var metrics: URLSessionTaskMetrics?

    init(_ exchange: Exchange, task: URLSessionDataTask, configuration: TransportConfiguration) {
        self.exchange = exchange
        self.task = task
        self.configuration = configuration
        setPriority(exchange.priority)
    }

    var load: TransferLoad { exchange.load }

    func setPriority(_ priority: ImagePriority) {
        task.priority = Float(priority.rawValue) / Float(ImagePriority.allCases.count - 1)
    }

    // MARK: What comes; an error ends the exchange

    mutating func take(_ response: URLResponse) throws(ImageError) {
        exchange.noteActivity(at: MonotonicClock.now)
        try exchange.take(ResponseHead(response))
        // What servers claim is believed only up to a few megabytes.
        if let expected = exchange.expectedBytes {
            body.reserveCapacity(min(expected - exchange.receivedBytes, 8 << 20))
        }
    }

    /// Keeps a part of the body; the result is what to tell of it.
    mutating func take(_ chunk: Data) throws(ImageError) -> DataLoadingEvent? {
        exchange.noteActivity(at: MonotonicClock.now)
        try exchange.take(bodyBytes: chunk.count)
        if !exchange.isRedirect { body.append(chunk) }
        return exchange.dueProgress()
    }

    mutating func noteHoldBack() {
        exchange.noteHoldBack()
    }

    mutating func take(_ metrics: URLSessionTaskMetrics) {
        self.metrics = metrics
    }

    /// What has come of an answer that ends with this error, where the rest can be asked for.
    func interrupted(by error: ImageError) -> PartialResponse? {
        exchange.interrupted(by: error) { body }
    }

    /// What the answer to this request took, whatever becomes of the load; `nil` where the session did not say.
    var timings: TransferTimings? {
        metrics.flatMap { TransferTimings($0, url: exchange.request.url, status: exchange.head.status) }
    }

    // MARK: The end

    /// What to do once the session is done with the task.
    enum Outcome {
        case finished(Result<DataResponse, ImageError>)
        /// Go on at another address.
        case redirected(location: String?)

        /// Whether the server's answer came to its end.
        var isAnswer: Bool {
            if case .finished(.failure) = self { false } else { true }
        }
    }

    func outcome(of error: (any Error)?) -> Outcome {
        // A redirect counts as soon as its fields are there, whatever became of its body.
        if exchange.isRedirect { return .redirected(location: exchange.head.headers.first("Location")) }
        // Without a head there is no answer, and the session would have said why.
        if let error = error ?? (exchange.head.isComplete ? nil : URLError(.badServerResponse)) {
            let error = error as NSError
            let failure = URLSessionFailure(
                .init(domain: error.domain, code: error.code, message: error.localizedDescription),
                url: exchange.request.url,
                hasHead: exchange.head.isComplete,
                configuration: configuration
            )
            return .finished(.failure(failure.error))
        }
        return .finished(Result { () throws(ImageError) in try exchange.response(body: body) })
    }
}

extension ResponseHead {
    /// The head of an HTTP answer; the order of its fields is lost, so they go by name.
    init(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else {
            self.init()
            return
        }
        var headers = HTTPHeaders()
        let fields = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        for field in fields.sorted(by: { $0.name < $1.name }) { headers.append(field.name, field.value) }
        self.init(status: response.statusCode, headers: headers)
    }
}

extension URLRequest {
    /// Nil where Foundation does not take the address.
    init?(_ request: DataRequest, configuration: TransportConfiguration) {
        guard let url = request.url.url else { return nil }
        self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        timeoutInterval = configuration.connectTimeOutSeconds + configuration.idleTimeOutSeconds
        httpShouldHandleCookies = false
        setValue(configuration.accept, forHTTPHeaderField: "Accept")
        setValue(configuration.userAgent, forHTTPHeaderField: "User-Agent")
        // The session would send them only when asked for, from a storage that it does not have.
        setValue(request.url.basicAuthorization, forHTTPHeaderField: "Authorization")
        for field in request.headers.fields where field.isSendable {
            setValue(request.headers[field.name], forHTTPHeaderField: field.name)
        }
    }
}
#endif
