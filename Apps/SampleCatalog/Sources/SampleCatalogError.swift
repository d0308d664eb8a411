/// Why the sample catalogue cannot do what it was asked for.
public enum SampleCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The port cannot be listened on: another program has it, or it is reserved.
    case portUnavailable(UInt16, reason: String)
    /// The HTTP server could not be started: no threads or descriptors are left.
    case serverFailed(reason: String)
    /// The server has been stopped for good.
    case stopped
    /// A picture could not be drawn: no memory is left.
    case drawingFailed(reason: String)

    /// A full sentence that says what happened.
    public var description: String {
        switch self {
        case .portUnavailable(let port, let reason): "Port \(port) on 127.0.0.1 cannot be listened on: \(reason)."
        case .serverFailed(let reason): "The sample catalogue's server could not be started: \(reason)."
        case .stopped: "The sample catalogue's server has been stopped."
        case .drawingFailed(let reason): "A picture could not be drawn: \(reason)."
        }
    }
}
