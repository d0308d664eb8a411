extension ImageError: CustomStringConvertible {
    /// One sentence that says what happened, to which address, and where it helps, what to do.
    public var description: String {
        switch self {
        case .missingURL: "The request has no URL."
        case .invalidURL(let text, let reason): "“\(text)” is not a URL that can be loaded: \(reason)."
        case .unsupportedScheme(let scheme, let url):
            "\(url) has the scheme “\(scheme)”; images are loaded from http, https, file and data."
        case .cancelled: "The load was cancelled."
        case .notCached: "The image is in no cache, and the request does not allow the network."
        case .fileNotFound(let path): "There is no file at \(path)."
        case .fileUnreadable(let path, let underlying): "The file \(path) could not be read: \(underlying)."
        case .offline(let url, let underlying): "\(url) could not be loaded: the network is unreachable: \(underlying)."
        case .hostNotFound(let host, let underlying): "The host \(host) was not found: \(underlying)."
        case .connectionFailed(let url, let underlying): "No connection could be made for \(url): \(underlying)."
        case .secureConnectionFailed(let url, let underlying):
            "No secure connection could be made for \(url): \(underlying)."
        case .timedOut(let url, let timeOut): "\(url) \(timeOut)."
        case .connectionLost(let url, let underlying):
            "The connection was lost while \(url) was loading: \(underlying)."
        case .httpStatus(let status, let url, let retryAfter):
            "The server answered \(status) for \(url)"
                + (retryAfter.map { "; it asks to wait \(Self.seconds($0))." } ?? ".")
        case .tooManyRedirects(let url, let limit): "\(url) was redirected more than \(limit) times."
        case .redirectRefused(let from, let to, let reason): "\(from) redirects to “\(to)”: \(reason)."
        case .refusedByPolicy(let url, let reason): "\(url) is not allowed: \(reason)."
        case .incompleteBody(let url, let received, let expected):
            "The answer for \(url) ended after \(received)"
                + (expected.map { " of \($0) bytes." } ?? " bytes, before its end.")
        case .responseTooLarge(let url, let limit): "The answer for \(url) is larger than the limit of \(limit) bytes."
        case .emptyBody(let url): "The answer for \(url) is empty."
        case .notAnImage(let url, let found): "\(url) is not an image but \(found)."
        case .unsupportedFormat(let format, let reason?): "\(format.displayName) cannot be decoded here: \(reason)."
        case .unsupportedFormat(let format, nil): "This build cannot decode \(format.displayName)."
        case .truncatedImage(let format): "The \(format.displayName) data ends before the picture does."
        case .corruptImage(let format, let reason):
            "The \(format.map { "\($0.displayName) " } ?? "")data is damaged: \(reason)."
        case .exceedsLimits(let format, let reason): "The \(format.displayName) picture is over the limits: \(reason)."
        case .noSuchFrame(let index, let count): "There is no frame \(index); the last of \(count) is \(count - 1)."
        case .processingFailed(let processor, let underlying):
            "The processor “\(processor)” could not change the picture: \(underlying)."
        }
    }

    fileprivate static func seconds(_ seconds: Double) -> String {
        seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}

extension ImageError.TimeOut: CustomStringConvertible {
    /// What was not done in time, as the rest of a sentence.
    public var description: String {
        switch self {
        case .connecting(let seconds): "did not connect within \(ImageError.seconds(seconds))"
        case .idle(let seconds): "sent nothing for \(ImageError.seconds(seconds))"
        case .total(let seconds): "was not complete within \(ImageError.seconds(seconds))"
        }
    }
}
