#if canImport(Darwin)
import Dispatch

/// The system's notification of short memory.
final class MemoryPressureListener: Sendable {
    private let source: any DispatchSourceMemoryPressure

    init?(handler: @escaping @Sendable (MemoryPressureMonitor.Level) -> Void) {
        let queue = DispatchQueue(label: "StreamImageKit.memory-pressure", qos: .userInitiated)
        let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical], queue: queue)
        self.source = source
        source.setEventHandler { [unowned source] in
            handler(source.data.contains(.critical) ? .critical : .warning)
        }
        source.activate()
    }

    func stop() { source.cancel() }
}
#endif
