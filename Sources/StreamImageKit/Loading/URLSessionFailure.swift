import Foundation

/// An exchange that URLSession could not finish, and what it means to a caller.
///
/// It goes by the numbers of `NSURLErrorDomain`, which are the same everywhere.
struct URLSessionFailure {
    var domain: String
    var code: Int
    /// The system's own words.
    var message: String
    var url: SourceURL
    var idleTimeOutSeconds: Double
    var maximumRedirects: Int
    var limitBytes: Int

    init(_ error: any Error, url: SourceURL, configuration: TransportConfiguration) {
        let error = error as NSError
        domain = error.domain
        code = error.code
        message = error.localizedDescription
        self.url = url
        idleTimeOutSeconds = configuration.idleTimeOutSeconds
        maximumRedirects = configuration.maximumRedirects
        limitBytes = configuration.maximumResponseBytes
    }

    var error: ImageError {
        // What URLSession passes on from below, such as a socket that the system closed while the application slept.
        guard domain == NSURLErrorDomain else { return .connectionLost(url: name, underlying: underlying) }
        switch code {
        case NSURLErrorCancelled:
            return .cancelled
        case NSURLErrorTimedOut:
            return .timedOut(url: name, .idle(seconds: idleTimeOutSeconds))
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
            return .tooManyRedirects(url: name, limit: maximumRedirects)
        case NSURLErrorDataLengthExceedsMaximum:
            return .responseTooLarge(url: name, limitBytes: limitBytes)
        case NSURLErrorZeroByteResource:
            return .emptyBody(url: name)
        case NSURLErrorCannotDecodeRawData, NSURLErrorCannotDecodeContentData:
            return .corruptImage(nil, reason: "its content coding could not be undone: \(message)")
        case NSURLErrorBadURL, NSURLErrorUnsupportedURL:
            return .invalidURL(name, reason: message)
        default:
            return .connectionFailed(url: name, underlying: underlying)
        }
    }

    private var name: String { url.description }

    private var underlying: ImageError.UnderlyingError {
        .init(domain: domain, code: code, message: message)
    }
}
