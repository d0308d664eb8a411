extension SampleCatalogServer {
    /// How a server behaves: what makes it slow, unreliable or unreachable.
    ///
    /// Everything but the port may be changed while the server runs; requests that come from then on see it.
    public struct Options: Hashable, Sendable {
        /// The port on 127.0.0.1; 0, the default, lets the system choose one.
        ///
        /// Read once, when the server starts.
        public var port: UInt16
        /// Seconds that pass before each answer begins, 0 by default.
        ///
        /// They pass for all requests side by side.
        public var latency: Double
        /// Bytes a second that all answers together get through; `nil`, the default, for as fast as it goes.
        public var bandwidth: Int?
        /// The share of requests that fail, from 0, the default, to 1: by status 500 or 503, or by a broken connection.
        public var failureRate: Double
        /// Which requests fail: the same seed lets the same ones fail, counted from the server's start.
        public var failureSeed: UInt64
        /// Whether connections are refused, as without a network; `false` by default.
        ///
        /// The system gives the port to nobody else meanwhile.
        public var isOffline: Bool

        /// Makes options; by default the server is as fast and as reliable as it can be.
        public init(
            port: UInt16 = 0,
            latency: Double = 0,
            bandwidth: Int? = nil,
            failureRate: Double = 0,
            failureSeed: UInt64 = 1,
            isOffline: Bool = false
        ) {
            self.port = port
            self.latency = latency
            self.bandwidth = bandwidth
            self.failureRate = failureRate
            self.failureSeed = failureSeed
            self.isOffline = isOffline
        }
    }
}
