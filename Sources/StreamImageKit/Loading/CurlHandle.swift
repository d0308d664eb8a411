#if canImport(CCurl)
import CCurl
import CCurlShims
import Foundation

/// One easy handle of libcurl, used for one exchange after another.
///
/// What never changes is set once; ``prepare(for:context:)`` sets everything that does, so that nothing of one request
/// can stay behind for the next.
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    private let settings: Settings
    private var ownHeaders: UnsafeMutablePointer<curl_slist>?
    private let message: UnsafeMutablePointer<CChar>
    private let socketErrorStorage: UnsafeMutablePointer<Int32>

    /// What all handles of a transport have in common.
    final class Settings {
        let configuration: TransportConfiguration
        let proxies: ProxySettings
        let sharedSessions = sik_curl_share_tls_sessions()
        /// The fields of a request that has none of its own.
        let plainHeaders: UnsafeMutablePointer<curl_slist>?

        init(configuration: TransportConfiguration) {
            self.configuration = configuration
            proxies = ProxySettings(environment: configuration.environment)
            plainHeaders = curl_slist_append(nil, "Accept: \(configuration.accept)")
        }

        deinit {
            curl_slist_free_all(plainHeaders)
            if let sharedSessions { curl_share_cleanup(sharedSessions) }
        }
    }

    init?(settings: Settings) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.settings = settings
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        socketErrorStorage = .allocate(capacity: 1)
        socketErrorStorage.initialize(to: 0)
        setUp()
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(ownHeaders)
        message.deallocate()
        socketErrorStorage.deallocate()
    }

    private func setUp() {
        let configuration = settings.configuration
        // Signals belong to the application.
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_FOLLOWLOCATION, 0)
        // The path is in its normal form already.
        set(CURLOPT_PATH_AS_IS, 1)
        // Every coding that libcurl was built with.
        set(CURLOPT_ACCEPT_ENCODING, "")
        set(CURLOPT_TCP_NODELAY, 1)
        set(CURLOPT_BUFFERSIZE, 65_536)
        set(CURLOPT_USERAGENT, configuration.userAgent)
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(configuration.connectTimeOutSeconds))
        // Removing a handle must not wait for a name server that does not answer.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_NOPROXY, settings.proxies.exceptions)
        if let file = settings.proxies.certificateFile { set(CURLOPT_CAINFO, file) }
        if let folder = settings.proxies.certificateFolder {
            set(CURLOPT_CAPATH, folder)
        } else if settings.proxies.certificateFile != nil || Self.hasDefaultCertificateFile {
            // With a folder beside the file, libcurl reads the whole file anew for every connection, which takes tens of
            // milliseconds; without one it keeps what it has read.
            _ = sik_curl_set_string(easy, CURLOPT_CAPATH.rawValue, nil)
        }
        if let sessions = settings.sharedSessions { _ = sik_curl_set_pointer(easy, CURLOPT_SHARE.rawValue, sessions) }
        _ = sik_curl_set_pointer(easy, CURLOPT_ERRORBUFFER.rawValue, message)
        _ = sik_curl_set_socket_error(easy, socketErrorStorage)
    }

    /// Sets up the next exchange, whose bytes go to `context`.
    func prepare(for request: DataRequest, context: UnsafeMutableRawPointer) {
        message[0] = 0
        socketErrorStorage.pointee = 0
        set(CURLOPT_HTTP_CONTENT_DECODING, 1)
        set(CURLOPT_URL, request.url.text)
        let isSecure = request.url.scheme == "https"
        set(CURLOPT_HTTP_VERSION, isSecure ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
        // Wait for a first connection that may turn out to be HTTP/2, rather than open one a load.
        set(CURLOPT_PIPEWAIT, isSecure ? 1 : 0)
        // An empty text also keeps libcurl from looking at the environment itself.
        set(CURLOPT_PROXY, settings.proxies.proxy(for: request.url) ?? "")
        curl_slist_free_all(ownHeaders)
        ownHeaders = request.headers.isEmpty ? nil : headerList(request.headers)
        _ = sik_curl_set_pointer(easy, CURLOPT_HTTPHEADER.rawValue, ownHeaders ?? settings.plainHeaders)
        _ = sik_curl_set_sinks(easy, takeBody, takeHeader, context)
    }

    /// Undoes no content coding of the answer whose head has just come.
    func leaveBodyAsItIs() {
        set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    }

    private static let hasDefaultCertificateFile = curl_version_info(CURLVERSION_ELEVENTH)?.pointee.cainfo != nil

    private func headerList(_ headers: HTTPHeaders) -> UnsafeMutablePointer<curl_slist>? {
        var list: UnsafeMutablePointer<curl_slist>?
        if headers["Accept"] == nil { list = curl_slist_append(list, "Accept: \(settings.configuration.accept)") }
        for field in headers.fields where field.isSendable {
            // To libcurl a name with a colon and nothing behind it is a field to leave out; a semicolon sends it empty.
            list =
                curl_slist_append(list, field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
                ?? list
        }
        return list
    }

    // MARK: What happened

    /// Seconds until connecting was done and the request went out, or `nil` while it has not.
    var secondsToConnect: Double? {
        let seconds = seconds(CURLINFO_PRETRANSFER_TIME_T)
        return seconds > 0 ? seconds : nil
    }

    /// A time that libcurl keeps, in seconds since the exchange began; 0 where there is none.
    func seconds(_ information: CURLINFO) -> Double {
        var microseconds: Int64 = 0
        _ = sik_curl_get_microseconds(easy, information.rawValue, &microseconds)
        return Double(microseconds) / 1_000_000
    }

    /// A number that libcurl keeps.
    func number(_ information: CURLINFO) -> Int {
        var number = 0
        _ = sik_curl_get_long(easy, information.rawValue, &number)
        return number
    }

    /// The errno of a socket that could not be opened, or 0.
    var socketError: Int32 { socketErrorStorage.pointee }

    /// The errno of the last connection that failed, or 0.
    var systemError: Int32 { Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO)) }

    func message(for code: CURLcode) -> String {
        message[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: message)
    }

    private func set(_ option: CURLoption, _ value: Int) {
        _ = sik_curl_set_long(easy, option.rawValue, value)
    }

    private func set(_ option: CURLoption, _ value: String) {
        _ = sik_curl_set_string(easy, option.rawValue, value)
    }

    private static func milliseconds(_ seconds: Double) -> Int {
        seconds.isFinite ? Int(min(max(seconds * 1_000, 1), 1e9)) : 1_000_000_000
    }
}

private func takeBody(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    return exchange.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

private func takeHeader(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let exchange = Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    return exchange.take(headerLine: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}
#endif
