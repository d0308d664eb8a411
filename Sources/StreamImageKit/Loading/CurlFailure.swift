#if canImport(CCurl)
import CCurl
import Foundation

/// A transfer that libcurl could not finish, and what it means to a caller.
struct CurlFailure {
    var code: CURLcode
    /// libcurl's own words.
    var message: String
    var url: SourceURL
    /// Why no socket could be opened, or 0.
    var socketError: Int32 = 0
    /// The errno of the last failed connection, or 0.
    var systemError: Int32 = 0
    var receivedBytes = 0
    var expectedBytes: Int?
    var connectTimeOutSeconds: Double
    var limitBytes: Int
    /// Whether no interface but the loopback is up.
    ///
    /// Asked only where it decides.
    var isNetworkDown: () -> Bool = NetworkInterfaces.areAllDown

    var error: ImageError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            // Only the connecting phase is timed by libcurl; the other two are timed by us.
            return .timedOut(url: name, .connecting(seconds: connectTimeOutSeconds))
        case CURLE_COULDNT_RESOLVE_HOST:
            if let exhaustion { return exhaustion }
            return isNetworkDown()
                ? .offline(url: name, underlying: underlying) : .hostNotFound(host: url.host, underlying: underlying)
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
            return connectingError
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_NOTFOUND,
            CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT:
            return exhaustion ?? .secureConnectionFailed(url: name, underlying: underlying)
        case CURLE_PARTIAL_FILE:
            return .incompleteBody(url: name, receivedBytes: receivedBytes, expectedBytes: expectedBytes)
        case CURLE_FILESIZE_EXCEEDED:
            return .responseTooLarge(url: name, limitBytes: limitBytes)
        case CURLE_BAD_CONTENT_ENCODING:
            return .corruptImage(nil, reason: "its content coding could not be undone: \(message)")
        case CURLE_URL_MALFORMAT:
            return .invalidURL(name, reason: message)
        // A server that speaks no HTTP, or breaks it, is as good as a lost connection: curl 1 is its refusal of HTTP/0.9.
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_SSL_SHUTDOWN_FAILED, CURLE_READ_ERROR,
            CURLE_WRITE_ERROR, CURLE_AGAIN, CURLE_CHUNK_FAILED:
            return .connectionLost(url: name, underlying: underlying)
        default:
            // A proxy that refuses, no memory, and whatever later versions will think of.
            return exhaustion ?? .connectionFailed(url: name, underlying: underlying)
        }
    }

    private var connectingError: ImageError {
        if let exhaustion { return exhaustion }
        let cause = systemError == 0 ? underlying : Self.underlying(errno: systemError)
        let isOffline =
            switch systemError {
            case ENETUNREACH, ENETDOWN: true
            // Somebody is there and said no.
            case ECONNREFUSED, ECONNRESET: false
            default: isNetworkDown()
            }
        return isOffline ? .offline(url: name, underlying: cause) : .connectionFailed(url: name, underlying: cause)
    }

    /// Too many open files look like a failed look-up, a refused connection or a missing certificate, as it happens.
    private var exhaustion: ImageError? {
        let error = socketError != 0 ? socketError : Self.descriptorShortage
        return error == 0 ? nil : .connectionFailed(url: name, underlying: Self.underlying(errno: error))
    }

    private static var descriptorShortage: Int32 {
        let probe = dup(STDIN_FILENO)
        guard probe < 0 else {
            close(probe)
            return 0
        }
        return errno == EMFILE || errno == ENFILE ? errno : 0
    }

    private var name: String { url.description }

    private var underlying: ImageError.UnderlyingError {
        .init(domain: "curl", code: Int(code.rawValue), message: message)
    }

    static func underlying(errno code: Int32) -> ImageError.UnderlyingError {
        .init(domain: "errno", code: Int(code), message: String(cString: strerror(code)))
    }
}

/// The machine's network interfaces.
enum NetworkInterfaces {
    /// Whether no interface but the loopback is up and has an address.
    static func areAllDown() -> Bool {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return false }
        defer { freeifaddrs(list) }
        var next = list
        while let interface = next?.pointee {
            let isUp = interface.ifa_flags & UInt32(IFF_UP) != 0
            let isLoopback = interface.ifa_flags & UInt32(IFF_LOOPBACK) != 0
            let family = interface.ifa_addr.map { Int32($0.pointee.sa_family) }
            if isUp, !isLoopback, family == AF_INET || family == AF_INET6 { return false }
            next = interface.ifa_next
        }
        return true
    }
}
#endif
