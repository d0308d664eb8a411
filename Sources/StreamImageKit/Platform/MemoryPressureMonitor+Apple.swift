#if canImport(Darwin)
import Dispatch

/// The system's notification of short memory.
///
/// A source may be read and cancelled from any thread. Only newer SDKs say so, and `nonisolated(unsafe)`, which older ones
/// need, is a warning there; hence `@unchecked` on the whole.
final class MemoryPressureListener: @unchecked Sendable {
    private let source: any DispatchSourceMemoryPressure

    init?(handler: @escaping @Sendable (MemoryPressureMonitor.Level) -> Void) {
        let queue = DispatchQueue(label: "StreamImageKit.memory-pressure", qos: .userInitiated)
        source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical], queue: queue)
        // The source keeps its handler until it is cancelled.
        source.setEventHandler { [weak self] in
            guard let self else { return }
            handler(source.data.contains(.critical) ? .critical : .warning)
        }
        source.activate()
    }

    func stop() { source.cancel() }
}
#endif
