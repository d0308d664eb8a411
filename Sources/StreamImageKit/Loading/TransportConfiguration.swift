public import Foundation

/// How the network is used: limits, time-outs, and what is allowed.
public struct TransportConfiguration: Sendable {
    /// Why an address must not be loaded.
    public struct Refusal: Hashable, Sendable {
        /// A clause for people, such as “the host is not on the list”.
        public var reason: String

        /// Makes a refusal.
        public init(reason: String) {
            self.reason = reason
        }
    }

    /// The most loads under way at once.
    ///
    /// The default is 16; at least 1.
    ///
    /// Over HTTP/1.1 each takes a connection; over HTTP/2 those to one host share one.
    public var maximumConnections: Int

    /// The most loads under way at once to one origin (scheme, host and port).
    ///
    /// The default is 6; at least 1.
    public var maximumConnectionsPerHost: Int

    /// Seconds until name look-up, connecting and TLS must be done.
    ///
    /// The default is 15.
    public var connectTimeOutSeconds: Double

    /// Seconds without a single byte after which a load is given up.
    ///
    /// The default is 30.
    public var idleTimeOutSeconds: Double

    /// Seconds that one load may take from its first connection to its end, redirects included.
    ///
    /// The default is 300.
    ///
    /// Waiting in the queue does not count.
    public var totalTimeOutSeconds: Double

    /// The most bytes that a body may have, after its content coding is undone.
    ///
    /// The default is 256 MiB.
    public var maximumResponseBytes: Int

    /// The most redirects that are followed in a row.
    ///
    /// The default is 10.
    public var maximumRedirects: Int

    /// Whether a redirect may lead from https to http.
    ///
    /// The default is `false`.
    ///
    /// Who asks for https asks that nobody on the way can exchange the picture; one plain hop would give that up.
    public var allowsInsecureRedirects: Bool

    /// What is sent as `User-Agent`, unless a request has its own.
    ///
    /// The default is `StreamImageKit`.
    public var userAgent: String

    /// The formats that `Accept` lists: those that are going to be decoded, and nothing else.
    ///
    /// The default is what is decoded everywhere: JPEG, PNG and GIF. A pipeline's configuration lists more. A request's own
    /// `Accept` goes before it.
    public var acceptedFormats: [ImageFormat]

    /// Names of header fields that stop at an origin change, besides `Authorization`, `Cookie` and
    /// `Proxy-Authorization`.
    ///
    /// Case does not matter.
    public var secretHeaders: Set<String>

    /// Decides about every address before it is contacted, at the start and at each redirect.
    ///
    /// By default all are allowed.
    ///
    /// It is called on the transport's thread and must not block.
    public var policy: (@Sendable (SourceURL) -> Refusal?)?

    /// Is told how long every answered request took, one hop of a redirect at a time, before the load's own handler.
    ///
    /// By default nobody is.
    ///
    /// It is called on the transport's thread and must not block. Requests that fail or are cancelled are not told.
    public var observer: (@Sendable (TransferTimings) -> Void)?

    /// The variables that name proxies and certificates.
    ///
    /// The default is the process's environment.
    ///
    /// Read are `http_proxy` (lower case only), `https_proxy`, `all_proxy`, `no_proxy` (either case), `CURL_CA_BUNDLE`,
    /// `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    public var environment: [String: String]

    /// Makes a configuration; every default stands at its property.
    public init(
        maximumConnections: Int = 16,
        maximumConnectionsPerHost: Int = 6,
        connectTimeOutSeconds: Double = 15,
        idleTimeOutSeconds: Double = 30,
        totalTimeOutSeconds: Double = 300,
        maximumResponseBytes: Int = 256 << 20,
        maximumRedirects: Int = 10,
        allowsInsecureRedirects: Bool = false,
        userAgent: String = "StreamImageKit",
        acceptedFormats: [ImageFormat] = [.jpeg, .png, .gif],
        secretHeaders: Set<String> = [],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        policy: (@Sendable (SourceURL) -> Refusal?)? = nil,
        observer: (@Sendable (TransferTimings) -> Void)? = nil
    ) {
        self.maximumConnections = maximumConnections
        self.maximumConnectionsPerHost = maximumConnectionsPerHost
        self.connectTimeOutSeconds = connectTimeOutSeconds
        self.idleTimeOutSeconds = idleTimeOutSeconds
        self.totalTimeOutSeconds = totalTimeOutSeconds
        self.maximumResponseBytes = maximumResponseBytes
        self.maximumRedirects = maximumRedirects
        self.allowsInsecureRedirects = allowsInsecureRedirects
        self.userAgent = userAgent
        self.acceptedFormats = acceptedFormats
        self.secretHeaders = secretHeaders
        self.environment = environment
        self.policy = policy
        self.observer = observer
    }

    /// The `Accept` field: the media types of ``acceptedFormats``, or any image where the list is empty.
    package var accept: String {
        acceptedFormats.isEmpty ? "image/*" : acceptedFormats.map(\.mediaType).joined(separator: ",")
    }

    /// What every request is sent with, unless it has fields of its own of those names.
    package var standardHeaders: HTTPHeaders { ["Accept": accept, "User-Agent": userAgent] }
}
