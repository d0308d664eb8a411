import Foundation

extension ImagePipeline {
    /// What a pipeline is built from.
    ///
    /// The defaults suit an application that shows pictures in lists.
    public struct Configuration: Sendable {
        /// The most bytes of decoded pixels in memory.
        ///
        /// The default is an eighth of the memory this process may use, at most 512 MiB.
        public var memoryLimitBytes: Int
        /// The most images in memory, or `nil` for any number: the default.
        public var memoryLimitCount: Int?
        /// The bytes on disk, or `nil` for none.
        ///
        /// The default is the user's cache folder.
        public var diskCache: DiskCache?
        /// How long bytes on disk are used before the server is asked about them.
        ///
        /// The default heeds what the server says (RFC 9111).
        public var freshness: FreshnessPolicy
        /// How http and https are spoken where ``dataLoader`` is `nil`.
        ///
        /// By default it accepts every ``ImageFormat`` on Linux, without looking whether libvips is installed, and what
        /// the system decodes on Apple platforms.
        public var transport: TransportConfiguration
        /// The most bytes of interrupted downloads that are kept in memory, so that they can be continued.
        ///
        /// The default is 16 MiB; with 0 every download starts from the beginning. See ``ResumingLoader``.
        public var resumptionLimitBytes: Int
        /// When failed downloads are tried again.
        public var retryPolicy: RetryPolicy
        /// Takes the place of the built-in transport; retries and continued downloads still apply.
        ///
        /// The default is `nil`.
        public var dataLoader: (any DataLoading)?
        /// Turns bytes into pixels.
        ///
        /// The default decodes what this build's libraries can.
        public var decoder: any ImageDecoding
        /// What is refused from the header on.
        public var decodingLimits: DecodingLimits
        /// Decodes at the same time.
        ///
        /// The default is the number of processors.
        public var decodeThreads: Int
        /// Bytes that all decodes together may allocate.
        ///
        /// The default is the memory limit, at least 64 MiB; a picture that needs more is decoded alone.
        public var decodingBudgetBytes: Int
        /// Reads and writes of files at the same time.
        ///
        /// The default is 4.
        public var fileThreads: Int
        /// The clock and timers.
        public var scheduler: any Scheduling

        /// The defaults, with a disk cache in this folder; `nil` does without one.
        public init(diskCache: DiskCache? = DiskCache(directory: DiskCache.defaultDirectory)) {
            memoryLimitBytes = min(SystemMemory.physicalBytes / 8, 512 << 20)
            self.diskCache = diskCache
            freshness = FreshnessPolicy()
            transport = TransportConfiguration(acceptedFormats: DefaultEngines.acceptedFormats)
            resumptionLimitBytes = ResumingLoader.defaultLimitBytes
            retryPolicy = RetryPolicy()
            decoder = DefaultEngines.makeDecoder()
            decodingLimits = DecodingLimits()
            decodeThreads = ProcessInfo.processInfo.activeProcessorCount
            decodingBudgetBytes = max(64 << 20, memoryLimitBytes)
            fileThreads = 4
            scheduler = SystemScheduler()
        }
    }
}
