import StreamImageKit

#if os(Linux)
import Glibc
#else
import Darwin
#endif

extension ImageError {
    /// What happened, as a clause that stands behind the address, which it does not repeat.
    var happened: String {
        switch self {
        case .missingURL: "the address is empty"
        case .invalidURL(_, let reason): "this is no address that can be loaded: \(reason)"
        case .unsupportedScheme(let scheme, _): "images are not loaded from “\(scheme)” addresses"
        case .cancelled: "the load was cancelled"
        case .notCached: "it is not in the cache"
        case .fileNotFound: "there is no such file"
        case .fileUnreadable(_, let underlying): "the file could not be read: \(underlying.message)"
        case .offline(_, let underlying): "the network is unreachable: \(underlying.message)"
        case .hostNotFound(let host, _): "the host “\(host)” was not found"
        case .connectionFailed(_, let underlying): "no connection could be made: \(underlying.message)"
        case .secureConnectionFailed(_, let underlying): "no secure connection could be made: \(underlying.message)"
        case .timedOut(_, let timeOut): "the server \(timeOut)"
        case .connectionLost(_, let underlying): "the connection was lost: \(underlying.message)"
        case .httpStatus(let status, _, _): "the server answered with status \(status)"
        case .tooManyRedirects(_, let limit): "it was redirected more than \(limit) times"
        case .redirectRefused(_, let to, let reason): "it redirects to “\(to)”, which is not followed: \(reason)"
        case .refusedByPolicy(_, let reason): "the address is not allowed: \(reason)"
        case .incompleteBody(_, let received, let expected?): "the answer ended after \(received) of \(expected) bytes"
        case .incompleteBody(_, let received, nil): "the answer broke off after \(received) bytes"
        case .responseTooLarge(_, let limit): "the answer is larger than the limit of \(Quantity.bytes(limit))"
        case .emptyBody: "the answer is empty"
        case .notAnImage(_, let found): "this is not an image but \(found)"
        case .unsupportedFormat(let format, let reason?): "nothing here decodes \(format.displayName): \(reason)"
        case .unsupportedFormat(let format, nil): "this build cannot decode \(format.displayName)"
        case .truncatedImage(let format): "the \(format.displayName) data ends before the picture does"
        case .corruptImage(let format, let reason):
            "the \(format.map { "\($0.displayName) " } ?? "")data is damaged: \(reason)"
        case .exceedsLimits(_, let reason): "the picture is over the limits: \(reason)"
        case .noSuchFrame(let index, let count): "there is no frame \(index): the last of \(count) is \(count - 1)"
        case .processingFailed(let processor, let underlying):
            "“\(processor)” could not change the picture: \(underlying.message)"
        }
    }

    /// What to do about it: one short clause.
    var advice: String {
        switch self {
        case .missingURL: "give the address or the path of a picture"
        case .invalidURL: "check its spelling, and quote it for the shell"
        case .unsupportedScheme: "use http, https, file or data"
        case .cancelled: "run the command again"
        case .notCached: "leave out --offline to load it"
        case .fileNotFound: "check the path, or begin an address with https://"
        case .fileUnreadable(_, let underlying): Self.adviceForFile(underlying)
        case .offline: "check the network connection"
        case .hostNotFound: "check the name and the network connection"
        case .connectionFailed: "check that the server is running and that the port is right"
        case .secureConnectionFailed: "check the clock and the certificates of this machine, and the host's name"
        case .timedOut(_, .connecting): "check the address and the network connection"
        case .timedOut: "try again later, or from a faster network"
        case .connectionLost, .incompleteBody: "try again, since nothing of it was stored"
        case .httpStatus(let status, _, let seconds): Self.advice(forStatus: status, retryAfterSeconds: seconds)
        case .tooManyRedirects: "see in a browser where it leads, and use that address"
        case .redirectRefused: "use the address it leads to, if you trust it"
        case .refusedByPolicy: "use an address that the policy allows"
        case .responseTooLarge: "use a smaller version of the picture"
        case .emptyBody: "try again, and check the address if it stays empty"
        case .notAnImage: "check that this is the picture itself, not a page around it"
        case .unsupportedFormat(_, _?): "install the library that is missing"
        case .unsupportedFormat(_, nil): "convert it to PNG, JPEG or WebP first"
        case .truncatedImage, .corruptImage: "get another copy of it"
        case .noSuchFrame: "count frames from 0"
        case .exceedsLimits, .processingFailed: "ask for less with --size, or use a smaller version of the picture"
        }
    }

    private static func adviceForFile(_ underlying: UnderlyingError) -> String {
        guard underlying.domain == "errno" else { return "check the file and its disk" }
        return switch Int32(clamping: underlying.code) {
        case EACCES, EPERM: "check its permissions"
        case EISDIR, ENOTDIR: "name a file, not a folder"
        case EMFILE, ENFILE: "allow more open files with “ulimit -n”"
        default: "check the file and its disk"
        }
    }

    private static func advice(forStatus status: Int, retryAfterSeconds seconds: Double?) -> String {
        if let seconds { return "try again in \(Quantity.duration(seconds))" }
        return switch status {
        case 401, 407: "log in is needed, which this tool cannot do"
        case 403: "the server does not hand it out, so check the address or ask its owner"
        case 404, 410: "check the address"
        case 408, 425, 429: "try again later"
        case 500...: "the trouble is the server's, so try again later"
        default: "check the address"
        }
    }
}
