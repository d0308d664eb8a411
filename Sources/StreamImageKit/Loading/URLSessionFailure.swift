import Foundation

/// An exchange that URLSession could not finish, and what it means to a caller.
///
/// It goes by Apple's numbers in `NSURLErrorDomain` (`NSURLError.h`).
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
        switch Code(rawValue: underlying.code) {
        case .cancelled:
            return .cancelled
        case .timedOut:
            return .timedOut(url: name, .idle(seconds: configuration.idleTimeOutSeconds))
        case .notConnectedToInternet, .internationalRoamingOff, .callIsActive, .dataNotAllowed:
            return .offline(url: name, underlying: underlying)
        case .cannotFindHost, .dnsLookupFailed:
            return .hostNotFound(host: url.host, underlying: underlying)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
            .clientCertificateRequired, .userCancelledAuthentication:
            return .secureConnectionFailed(url: name, underlying: underlying)
        case .appTransportSecurityRequiresSecureConnection:
            return .refusedByPolicy(url: name, reason: "App Transport Security asks for https")
        // A server that speaks no HTTP, or breaks it, is as good as a lost connection.
        case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .resourceUnavailable:
            return .connectionLost(url: name, underlying: underlying)
        case .httpTooManyRedirects:
            return .tooManyRedirects(url: name, limit: configuration.maximumRedirects)
        case .dataLengthExceedsMaximum:
            return .responseTooLarge(url: name, limitBytes: configuration.maximumResponseBytes)
        case .zeroByteResource:
            return .emptyBody(url: name)
        case .cannotDecodeRawData, .cannotDecodeContentData:
            return .corruptImage(nil, reason: "its content coding could not be undone: \(underlying.message)")
        case .badURL, .unsupportedURL:
            return .invalidURL(name, reason: underlying.message)
        default:
            return hasHead
                ? .connectionLost(url: name, underlying: underlying)
                : .connectionFailed(url: name, underlying: underlying)
        }
    }

    /// Written out, since Foundation on Linux counts those of TLS one off.
    private enum Code: Int {
        case cancelled = -999
        case badURL = -1_000
        case timedOut = -1_001
        case unsupportedURL = -1_002
        case cannotFindHost = -1_003
        case networkConnectionLost = -1_005
        case dnsLookupFailed = -1_006
        case httpTooManyRedirects = -1_007
        case resourceUnavailable = -1_008
        case notConnectedToInternet = -1_009
        case badServerResponse = -1_011
        case userCancelledAuthentication = -1_012
        case zeroByteResource = -1_014
        case cannotDecodeRawData = -1_015
        case cannotDecodeContentData = -1_016
        case cannotParseResponse = -1_017
        case internationalRoamingOff = -1_018
        case callIsActive = -1_019
        case dataNotAllowed = -1_020
        case appTransportSecurityRequiresSecureConnection = -1_022
        case dataLengthExceedsMaximum = -1_103
        case secureConnectionFailed = -1_200
        case serverCertificateHasBadDate = -1_201
        case serverCertificateUntrusted = -1_202
        case serverCertificateHasUnknownRoot = -1_203
        case serverCertificateNotYetValid = -1_204
        case clientCertificateRejected = -1_205
        case clientCertificateRequired = -1_206
    }

    private var name: String { url.description }
}
