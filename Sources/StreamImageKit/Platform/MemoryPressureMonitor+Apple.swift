#if canImport(Darwin)
import Dispatch

/// The system's notification of short memory.
final class MemoryPressureListener: Sendable {
    // A source may be cancelled from any thread; Dispatch has not marked it so.
    nonisolated(unsafe) private let source: any DispatchSourceMemoryPressure

    init?(handler: @escaping @Sendable (MemoryPressureMonitor.Level) -> Void) {
        let queue = DispatchQueue(label: "StreamImageKit.memory-pressure", qos: .userInitiated)
        nonisolated(unsafe) let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical], queue: queue)
        self.source = source
        // The source holds on to itself until it is cancelled, which lets go of the handler.
        source.setEventHandler {
            handler(source.data.contains(.critical) ? .critical : .warning)
        }
        source.activate()
    }

    func stop() { source.cancel() }
}
#endif
