/// What a pipeline has done since it was made: one consistent snapshot of its counts.
public struct PipelineMetrics: Hashable, Sendable {
    /// Answers and failures of one layer.
    public struct Layer: Hashable, Sendable {
        /// Requests the layer answered.
        public internal(set) var hits = 0
        /// Requests it was asked for in vain.
        public internal(set) var misses = 0

        /// Hits per request, 0…1; 0 where nothing was asked.
        public var hitRate: Double { hits + misses == 0 ? 0 : Double(hits) / Double(hits + misses) }
    }

    /// Latencies of one kind, in seconds, right to about 12 %.
    public struct Latency: Hashable, Sendable {
        /// How many were measured.
        public let count: Int
        /// Half were faster.
        public let median: Double
        /// 95 of 100 were faster.
        public let percentile95: Double
        /// 99 of 100 were faster.
        public let percentile99: Double

        package init?(_ histogram: LatencyHistogram) {
            guard let median = histogram.percentile(0.5), let percentile95 = histogram.percentile(0.95),
                let percentile99 = histogram.percentile(0.99)
            else { return nil }
            count = histogram.count
            self.median = median
            self.percentile95 = percentile95
            self.percentile99 = percentile99
        }
    }

    /// Decoded pixels in memory.
    public internal(set) var memory = Layer()
    /// Images that had to leave memory for others.
    public internal(set) var memoryEvictions = 0
    /// Images in memory now.
    public internal(set) var memoryImages = 0
    /// Bytes of pixels in memory now.
    public internal(set) var memoryBytes = 0
    /// Bytes on disk, or on their way there.
    public internal(set) var disk = Layer()
    /// Times the server confirmed that bytes on disk are still right.
    public internal(set) var revalidations = 0
    /// Times bytes on disk were used although they were stale, as the server allows it or because it was not to be had.
    public internal(set) var staleUses = 0
    /// Bytes read from the disk cache.
    public internal(set) var diskBytesRead = 0
    /// Bytes written to the disk cache.
    public internal(set) var diskBytesWritten = 0
    /// Writes to the disk cache that failed; the images were delivered all the same.
    public internal(set) var diskWriteFailures = 0
    /// Local files read.
    public internal(set) var filesRead = 0
    /// Downloads begun, not counting a loader's own retries.
    public internal(set) var downloads = 0
    /// Downloads that brought no image.
    public internal(set) var downloadFailures = 0
    /// Body bytes downloaded.
    public internal(set) var bytesDownloaded = 0
    /// Downloads that had broken off and were continued to their end.
    public internal(set) var resumedDownloads = 0
    /// Body bytes that those had brought before, and that were not sent again.
    public internal(set) var bytesResumed = 0
    /// Requests answered by a remembered 404 or 410.
    public internal(set) var rememberedFailures = 0
    /// Requests that found their bytes being loaded for another and waited with it.
    public internal(set) var sourceJoins = 0
    /// Requests that found their picture being made for another and waited with it.
    public internal(set) var renditionJoins = 0
    /// Pictures decoded.
    public internal(set) var decodes = 0
    /// Decodes that failed.
    public internal(set) var decodeFailures = 0
    /// Pictures that a processor could not change.
    public internal(set) var processingFailures = 0
    /// Time from the request to the picture, by where its bytes came from.
    ///
    /// Memory hits take none and are not timed.
    public internal(set) var latency: [ImageResponse.Origin: Latency] = [:]
    /// Time on a decode thread.
    public internal(set) var decodeLatency: Latency?
}
