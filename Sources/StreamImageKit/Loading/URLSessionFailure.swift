import Foundation

/// An exchange that URLSession could not finish, and what it means to a caller.
///
/// It goes by the numbers of `NSURLErrorDomain`, which are the same everywhere.
package struct URLSessionFailure {
    private let underlying: ImageError.UnderlyingError
    private let url: SourceURL
    private let hasHead: Bool
    private let configuration: TransportConfiguration

    /// - Parameters:
    ///   - underlying: The error, in the system's own words.
    ///   - hasHead: Whether the head of an answer had come, so that there was a connection.
    package init(
        _ underlying: ImageError.UnderlyingError,
        url: SourceURL,
        hasHead: Bool,
        configuration: TransportConfiguration
    ) {
        self.underlying = underlying
        self.url = url
        self.hasHead = hasHead
        self.configuration = configuration
    }

    package var error: ImageError {
        // What URLSession passes on from below, such as a socket that the system closed while the application slept.
        guard underlying.domain == NSURLErrorDomain else { return .connectionLost(url: name, underlying: underlying) }
        switch underlying.code {
        case NSURLErrorCancelled:
            return .cancelled
        case NSURLErrorTimedOut:
            return .timedOut(url: name, .idle(seconds: configuration.idleTimeOutSeconds))
        case NSURLErrorNotConnectedToInternet, NSURLErrorInternationalRoamingOff, NSURLErrorCallIsActive,
            NSURLErrorDataNotAllowed:
            return .offline(url: name, underlying: underlying)
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed:
            return .hostNotFound(host: url.host, underlying: underlying)
        case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateHasBadDate,
            NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot,
            NSURLErrorServerCertificateNotYetValid, NSURLErrorClientCertificateRejected,
            NSURLErrorClientCertificateRequired, NSURLErrorUserCancelledAuthentication:
            return .secureConnectionFailed(url: name, underlying: underlying)
        case NSURLErrorAppTransportSecurityRequiresSecureConnection:
            return .refusedByPolicy(url: name, reason: "App Transport Security asks for https")
        // A server that speaks no HTTP, or breaks it, is as good as a lost connection.
        case NSURLErrorNetworkConnectionLost, NSURLErrorBadServerResponse, NSURLErrorCannotParseResponse,
            NSURLErrorResourceUnavailable:
            return .connectionLost(url: name, underlying: underlying)
        case NSURLErrorHTTPTooManyRedirects:
            return .tooManyRedirects(url: name, limit: configuration.maximumRedirects)
        case NSURLErrorDataLengthExceedsMaximum:
            return .responseTooLarge(url: name, limitBytes: configuration.maximumResponseBytes)
        case NSURLErrorZeroByteResource:
            return .emptyBody(url: name)
        case NSURLErrorCannotDecodeRawData, NSURLErrorCannotDecodeContentData:
            return .corruptImage(nil, reason: "its content coding could not be undone: \(underlying.message)")
        case NSURLErrorBadURL, NSURLErrorUnsupportedURL:
            return .invalidURL(name, reason: underlying.message)
        default:
            return hasHead
                ? .connectionLost(url: name, underlying: underlying)
                : .connectionFailed(url: name, underlying: underlying)
        }
    }

    private var name: String { url.description }
}
