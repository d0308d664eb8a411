public import StreamImageKit

/// Why the service's data could not be had: one case a cause.
public enum APIError: Error, Hashable, Sendable {
    /// The network cannot be reached at all.
    case offline(underlying: ImageError)
    /// The service cannot be reached: its name has no address, or nobody answers there.
    case unreachable(underlying: ImageError)
    /// The connection is not secure: an untrusted certificate, or one of another host.
    case insecure(underlying: ImageError)
    /// The service or the network took too long.
    case timedOut(underlying: ImageError)
    /// The connection broke in the middle of the answer.
    case connectionLost(underlying: ImageError)
    /// The transport did not go there: an address that is none, a redirect that is not followed, an answer over the limit.
    case refused(underlying: ImageError)
    /// The service wants fewer requests (status 429), and says how many seconds to wait where it does.
    case rateLimited(retryAfterSeconds: Double?)
    /// The service failed (status 5xx), in its own words where it had any.
    case server(status: Int, message: String?)
    /// The service does not accept the access token, or wants one (status 401, or 403 for a token).
    case unauthorized
    /// The service has nothing of the number.
    case notFound(id: Int)
    /// The service answered with a status that does not belong to its interface.
    case unexpectedStatus(Int)
    /// The answer is not what the service should send.
    case decoding(reason: String)
    /// The request was cancelled.
    case cancelled

    /// Whether the service could not be reached at all, so that what was known before is better than nothing.
    public var isConnectivity: Bool {
        switch self {
        case .offline, .unreachable, .timedOut: true
        default: false
        }
    }
}

extension APIError: CustomStringConvertible {
    /// One or two sentences for people: what happened, and where it helps, what to do.
    public var description: String {
        switch self {
        case .offline: "You are offline. Check the connection and try again."
        case .unreachable: "The service cannot be reached. Check the connection and try again."
        case .insecure: "The connection to the service is not secure, so nothing was loaded."
        case .timedOut: "The service took too long to answer. Try again in a moment."
        case .connectionLost: "The connection was lost while the answer was coming in. Try again."
        case .refused(let underlying): "The service's address could not be used. \(underlying.description)"
        case .rateLimited(let seconds?):
            "The service has had too many requests. Try again in \(Self.wait(seconds))."
        case .rateLimited(nil): "The service has had too many requests. Try again later."
        case .server(let status, let message?): "The service failed with status \(status): \(Self.sentence(message))"
        case .server(let status, nil): "The service failed with status \(status). Try again in a moment."
        case .unauthorized: "The service does not accept the access token. \(Self.tokenAdvice)"
        case .notFound(let id): "The service has nothing under the number \(id)."
        case .unexpectedStatus(let status): "The service answered with status \(status), which was not expected."
        case .decoding(let reason): "The service's answer could not be read: \(Self.sentence(reason))"
        case .cancelled: "The request was cancelled."
        }
    }

    #if os(Linux)
    private static let tokenAdvice = "Set TMDB_TOKEN to a valid one and start again."
    #else
    private static let tokenAdvice = "Enter a valid one in the settings."
    #endif

    private static func wait(_ seconds: Double) -> String {
        // A server may ask for anything; beyond a day the number no longer matters.
        let seconds = Int(max(1, min(seconds.isNaN ? 1 : seconds, 86_400)).rounded(.up))
        switch seconds {
        case 1: return "1 second"
        case ..<120: return "\(seconds) seconds"
        case ..<7_200: return "\((seconds + 59) / 60) minutes"
        default: return "\((seconds + 3_599) / 3_600) hours"
        }
    }

    private static func sentence(_ text: String) -> String {
        text.last.map { ".!?".contains($0) } == true ? text : text + "."
    }
}

extension APIError {
    /// Reads the transport's error.
    init(_ error: ImageError) {
        switch error {
        case .cancelled: self = .cancelled
        case .offline: self = .offline(underlying: error)
        case .hostNotFound, .connectionFailed: self = .unreachable(underlying: error)
        case .secureConnectionFailed: self = .insecure(underlying: error)
        case .timedOut: self = .timedOut(underlying: error)
        case .connectionLost, .incompleteBody: self = .connectionLost(underlying: error)
        default: self = .refused(underlying: error)
        }
    }
}
