/// Why an image could not be had: one case a cause.
public enum ImageError: Error, Hashable, Sendable {
    // MARK: The request

    /// The request has no address: a `nil` URL was passed on.
    case missingURL
    /// The text is no address that can be loaded.
    case invalidURL(String, reason: String)
    /// The address has a scheme that images are not loaded from.
    case unsupportedScheme(String, url: String)

    // MARK: Here

    /// The load was cancelled.
    case cancelled
    /// The request allows only caches, and none had the image.
    case notCached
    /// There is no file at the path.
    case fileNotFound(path: String)
    /// The file could not be read: no permission, a folder, a failing disk.
    case fileUnreadable(path: String, underlying: UnderlyingError)

    // MARK: The network

    /// The network cannot be reached at all.
    case offline(url: String, underlying: UnderlyingError)
    /// The host's name has no address.
    case hostNotFound(host: String, underlying: UnderlyingError)
    /// No connection could be made: refused, unreachable, too many open files.
    case connectionFailed(url: String, underlying: UnderlyingError)
    /// TLS failed: an untrusted certificate, a name that does not match, no common protocol.
    case secureConnectionFailed(url: String, underlying: UnderlyingError)
    /// The server or the network took too long.
    case timedOut(url: String, TimeOut)
    /// The connection broke in the middle of the exchange.
    case connectionLost(url: String, underlying: UnderlyingError)

    // MARK: The answer

    /// The server answered with a status that carries no image.
    case httpStatus(Int, url: String, retryAfterSeconds: Double? = nil)
    /// More redirects than are followed, or a loop of them.
    case tooManyRedirects(url: String, limit: Int)
    /// A redirect that must not be followed: to another kind of address, or nowhere.
    case redirectRefused(from: String, to: String, reason: String)
    /// The host or scheme is not allowed by the pipeline's policy; checked at every hop.
    case refusedByPolicy(url: String, reason: String)
    /// The body ended early. `expected` is `nil` where the server had not said how long it would be.
    case incompleteBody(url: String, receivedBytes: Int, expectedBytes: Int?)
    /// The body is, or would be, larger than the limit.
    case responseTooLarge(url: String, limitBytes: Int)
    /// The body is empty.
    case emptyBody(url: String)
    /// The bytes are something else: a web page, JSON, text.
    case notAnImage(url: String, found: String)

    // MARK: The picture

    /// The format is known, but cannot be decoded here.
    ///
    /// `reason` names the library that is missing; `nil` where this build has no decoder for the file's kind at all.
    case unsupportedFormat(ImageFormat, reason: String? = nil)
    /// The bytes end before the picture does.
    case truncatedImage(ImageFormat)
    /// The picture's data is damaged or contradicts itself.
    case corruptImage(ImageFormat?, reason: String)
    /// The header declares more than the decoding limits allow; nothing was allocated.
    case exceedsLimits(ImageFormat, reason: String)
    /// The animation has no frame of that index, which counts from 0.
    case noSuchFrame(Int, frameCount: Int)
    /// A processor of the request could not change the picture; it is named by its ``ImageProcessing/identifier``.
    case processingFailed(processor: String, underlying: UnderlyingError)

    /// Which wait was given up.
    public enum TimeOut: Hashable, Sendable {
        /// Name look-up, connecting and TLS took longer than this many seconds.
        case connecting(seconds: Double)
        /// No byte came for this many seconds.
        case idle(seconds: Double)
        /// The whole exchange took longer than this many seconds.
        case total(seconds: Double)
    }

    /// The error of the layer below, kept for logs.
    public struct UnderlyingError: Hashable, Sendable, CustomStringConvertible {
        /// Whose numbering `code` is: `curl`, `errno`, `NSURLErrorDomain`, `vips`; the type of a processor's error.
        public let domain: String
        /// The layer's own number, 0 where it has none.
        public let code: Int
        /// The layer's own words.
        public let message: String

        /// Keeps an error of the layer below.
        public init(domain: String, code: Int, message: String) {
            self.domain = domain
            self.code = code
            self.message = message
        }

        /// The words with the number behind them.
        public var description: String { "\(message) (\(domain) \(code))" }
    }
}

extension ImageError {
    /// Whether the same request may well succeed later, with nothing changed at this end.
    ///
    /// Such failures are never remembered beyond a short back-off.
    public var isTransient: Bool {
        switch self {
        case .offline, .hostNotFound, .connectionFailed, .timedOut, .connectionLost, .incompleteBody, .emptyBody: true
        case .httpStatus(let status, _, _): Self.isTransient(status: status)
        default: false
        }
    }

    /// Whether a status speaks of the server's state or of too much haste, not of the picture.
    package static func isTransient(status: Int) -> Bool {
        status == 408 || status == 425 || status == 429 || status >= 500
    }
}
