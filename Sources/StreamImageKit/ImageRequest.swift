public import Foundation

/// What to load, for which box, how urgently, what is done to it, and which caches may be used.
///
/// A request is a value; its keys are digested once, when it is made, so that looking it up costs next to nothing. Make
/// one per picture and box and keep it, rather than one per redraw.
public struct ImageRequest: Sendable {
    /// What the caches may do for a request.
    public struct CachePolicy: Hashable, Sendable {
        /// What one cache layer may do.
        public struct Access: OptionSet, Hashable, Sendable {
            /// One bit each for reading and writing.
            public let rawValue: UInt8
            /// Makes a set of bits.
            public init(rawValue: UInt8) { self.rawValue = rawValue }

            /// Answers may come from the layer.
            public static let read = Access(rawValue: 1)
            /// Answers may be stored in the layer.
            public static let write = Access(rawValue: 2)
            /// Both.
            public static let readWrite: Access = [.read, .write]
        }

        /// Decoded pixels in memory.
        public var memory: Access
        /// Bytes on disk.
        public var disk: Access
        /// Whether the server or file may be asked when no cache answers.
        ///
        /// Data at hand is always used.
        public var allowsSource: Bool

        /// Makes a policy.
        ///
        /// The default uses everything.
        public init(memory: Access = .readWrite, disk: Access = .readWrite, allowsSource: Bool = true) {
            self.memory = memory
            self.disk = disk
            self.allowsSource = allowsSource
        }

        /// Use every cache, then the source: the default.
        public static let standard = CachePolicy()
        /// Only the caches; fails with ``ImageError/notCached`` where none answers.
        public static let cacheOnly = CachePolicy(allowsSource: false)
        /// Straight to the source, whatever the caches and the memory of failures hold; the answer replaces theirs.
        public static let reload = CachePolicy(memory: .write, disk: .write)
        /// Leaves no trace: nothing is stored anywhere.
        public static let ephemeral = CachePolicy(memory: .read, disk: .read)
    }

    /// How urgent the load is.
    ///
    /// The default is ``ImagePriority/normal``.
    public var priority: ImagePriority
    /// What the caches may do.
    ///
    /// The default is ``CachePolicy/standard``.
    public var cachePolicy: CachePolicy

    private let identity: Identity

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - source: Where the bytes come from.
    ///   - target: The box the image will be drawn in. The default is the image's own size.
    ///   - priority: How urgent the load is. The default is ``ImagePriority/normal``.
    ///   - cachePolicy: What the caches may do. The default is ``CachePolicy/standard``.
    ///   - headers: Header fields for an HTTP source. Requests with different fields never share an answer.
    ///   - key: Stands for the address in every cache, for signed URLs that change while the image does not.
    ///   - partition: Whose image it is. Requests of different partitions never share an answer.
    ///   - processors: What is done to the decoded picture, in this order. Requests with different processors share the
    ///     bytes and the decode, not the pixels.
    public init(
        _ source: ImageSource,
        target: ImageTarget = .original,
        priority: ImagePriority = .normal,
        cachePolicy: CachePolicy = .standard,
        headers: HTTPHeaders = [:],
        key: String? = nil,
        partition: String? = nil,
        processors: [any ImageProcessing] = []
    ) {
        self.priority = priority
        self.cachePolicy = cachePolicy
        identity = Identity(
            source: source,
            target: target,
            headers: headers,
            explicitKey: key,
            partition: partition,
            processors: processors
        )
    }

    /// Makes a request for a URL; `nil` fails with ``ImageError/missingURL`` when it is loaded.
    public init(
        url: URL?,
        target: ImageTarget = .original,
        priority: ImagePriority = .normal,
        processors: [any ImageProcessing] = []
    ) {
        self.init(ImageSource(url), target: target, priority: priority, processors: processors)
    }

    /// Makes a request for the text of a URL; text that is none fails with a typed error when it is loaded.
    public init(
        url text: String,
        target: ImageTarget = .original,
        priority: ImagePriority = .normal,
        processors: [any ImageProcessing] = []
    ) {
        self.init(ImageSource(text), target: target, priority: priority, processors: processors)
    }

    /// Where the bytes come from.
    public var source: ImageSource { identity.source }
    /// The box the image will be drawn in.
    public var target: ImageTarget { identity.target }
    /// Header fields for an HTTP source.
    public var headers: HTTPHeaders { identity.headers }
    /// What stands for the address in the caches, where it is not the address itself.
    public var key: String? { identity.explicitKey }
    /// Whose image it is.
    public var partition: String? { identity.partition }
    /// What is done to the decoded picture, in this order.
    public var processors: [any ImageProcessing] { identity.processors }

    /// The same request for another box.
    public func resized(to target: ImageTarget) -> ImageRequest {
        with(target: target, processors: processors)
    }

    /// The same request with other processors, in this order; with none, for the picture as it was decoded.
    public func processed(by processors: [any ImageProcessing]) -> ImageRequest {
        with(target: target, processors: processors)
    }

    private func with(target: ImageTarget, processors: [any ImageProcessing]) -> ImageRequest {
        ImageRequest(
            source,
            target: target,
            priority: priority,
            cachePolicy: cachePolicy,
            headers: headers,
            key: key,
            partition: partition,
            processors: processors
        )
    }

    package var sourceKey: SourceKey { identity.sourceKey }
    package var renditionKey: RenditionKey { identity.renditionKey }

    /// The immutable part, shared by copies, with the keys digested from it.
    private final class Identity: Sendable {
        let source: ImageSource
        let target: ImageTarget
        let headers: HTTPHeaders
        let explicitKey: String?
        let partition: String?
        let processors: [any ImageProcessing]
        let sourceKey: SourceKey
        let renditionKey: RenditionKey

        init(
            source: ImageSource,
            target: ImageTarget,
            headers: HTTPHeaders,
            explicitKey: String?,
            partition: String?,
            processors: [any ImageProcessing]
        ) {
            self.source = source
            self.target = target
            self.headers = headers
            self.explicitKey = explicitKey
            self.partition = partition
            self.processors = processors
            sourceKey = SourceKey(source: source, explicitKey: explicitKey, partition: partition, headers: headers)
            renditionKey = RenditionKey(source: sourceKey, target: target, processors: processors)
        }
    }
}

extension ImageRequest: Hashable {
    /// Equal for the same picture, box, processors, priority and policy.
    public static func == (left: ImageRequest, right: ImageRequest) -> Bool {
        left.showsSame(as: right) && left.priority == right.priority
    }

    /// Whether the other request differs in urgency at most.
    func showsSame(as other: ImageRequest) -> Bool {
        renditionKey == other.renditionKey && cachePolicy == other.cachePolicy
    }

    /// Hashes the picture, its box and its processors.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(renditionKey)
    }
}

extension SourceKey {
    fileprivate init(source: ImageSource, explicitKey: String?, partition: String?, headers: HTTPHeaders) {
        var headers = headers
        let kind: String
        let address: String
        switch source {
        case .http(let url):
            // User and password change the answer as the header does that they are sent as, and are as secret.
            (kind, address) = ("http", url.description)
            if let authorization = url.basicAuthorization { headers.append("Authorization", authorization) }
        case .file(let file):
            (kind, address) = ("file", "\(file.size ?? -1) \(file.modified ?? -1) \(file.path)")
            headers = [:]
        case .inline(let data):
            (kind, address) = ("data", Digest(hashing: data).hexadecimal)
            headers = [:]
        case .bytes(_, let identifier):
            (kind, address) = ("bytes", identifier)
            headers = [:]
        case .invalid(let error): (kind, address) = ("invalid", error.description)
        }
        if let explicitKey {
            self.init(kind: "key", address: explicitKey, partition: partition, headers: headers)
        } else {
            self.init(kind: kind, address: address, partition: partition, headers: headers)
        }
    }
}
