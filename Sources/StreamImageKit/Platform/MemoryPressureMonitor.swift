package final class MemoryPressureMonitor: Sendable {
    package enum Level: Sendable { case warning, critical }
    package init(_ handler: @escaping @Sendable (Level) -> Void) {}
}
package enum SystemMemory { package static var availableBytes: Int { 8 << 30 } }
