public import Foundation

/// Fetches the bytes of an http or https address.
///
/// A loader makes one attempt a call; the pipeline shares loads, retries them and stores what comes back. Everything a
/// loader reports, it reports from a thread of its own, in order, and nothing after it has finished.
public protocol DataLoading: Sendable {
    /// Starts a load and returns at once. `handler` is called from any thread, ending with exactly one `finished`.
    func load(
        _ request: DataRequest,
        priority: ImagePriority,
        handler: @escaping @Sendable (DataLoadingEvent) -> Void
    ) -> any DataLoadingTask
}

/// A load under way.
public protocol DataLoadingTask: Sendable {
    /// Stops the load soon; it then finishes with ``ImageError/cancelled``. Calling it again changes nothing.
    func cancel()
    /// Moves the load forward or back among those that wait for a connection.
    func setPriority(_ priority: ImagePriority)
}

/// One HTTP GET.
public struct DataRequest: Hashable, Sendable {
    /// Where from; http or https.
    public var url: SourceURL
    /// Header fields to send besides those the loader sets itself.
    public var headers: HTTPHeaders
    /// Whether a ``RetryingLoader`` may try again after a failure.
    ///
    /// The default is `true`; a question that has an answer to fall back on is asked only once.
    public var allowsRetries: Bool
    /// Whether a ``ResumingLoader`` may keep in memory what has come of the body when the load breaks off.
    ///
    /// The default is `true`.
    public var allowsResuming: Bool

    /// Makes a request.
    public init(
        url: SourceURL,
        headers: HTTPHeaders = [:],
        allowsRetries: Bool = true,
        allowsResuming: Bool = true
    ) {
        self.url = url
        self.headers = headers
        self.allowsRetries = allowsRetries
        self.allowsResuming = allowsResuming
    }
}

/// What a loader reports.
public enum DataLoadingEvent: Sendable {
    /// Body bytes so far, and how many there will be where the server said so.
    ///
    /// Those of a part (206) count from the beginning of the whole.
    case progress(receivedBytes: Int, expectedBytes: Int?)
    /// What has come of a body that broke off, right before the failure, where the rest can be asked for.
    ///
    /// A loader that reports it lets a ``ResumingLoader`` around it continue the download.
    case interrupted(PartialResponse)
    /// The end: an answer whose body is complete, whatever its status, or the reason why there is none.
    case finished(Result<DataResponse, ImageError>)
}

/// A complete HTTP answer.
public struct DataResponse: Hashable, Sendable {
    /// The status code, with redirects already followed.
    public var status: Int
    /// The address that answered, after redirects.
    public var url: SourceURL
    /// The answer's header fields.
    public var headers: HTTPHeaders
    /// The whole body, with any content coding already undone.
    public var body: Data

    /// Makes an answer.
    public init(status: Int, url: SourceURL, headers: HTTPHeaders, body: Data) {
        self.status = status
        self.url = url
        self.headers = headers
        self.body = body
    }
}
