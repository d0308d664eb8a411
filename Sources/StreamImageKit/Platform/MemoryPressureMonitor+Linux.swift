#if os(Linux)
import Foundation

/// One thread that waits for the kernel to report that memory is short.
///
/// There are two ways to hear of it, in this order:
/// - pressure-stall information: the process asks to be woken when tasks were held up for want of memory, its own control
///   group's where that can be asked, the machine's otherwise (Documentation/accounting/psi.rst of the kernel);
/// - the counters of the control group's `memory.events` file, which the kernel notifies like a change of the file.
final class MemoryPressureListener: Sendable {
    private let wakeUp: WakeUpCall

    /// Listens to what this system has; `nil` where it has nothing, or no thread can be started.
    convenience init?(handler: @escaping @Sendable (MemoryPressureMonitor.Level) -> Void) {
        let group = ControlGroup.current().unified
        let stalls = [group.map { "\($0)/memory.pressure" }, "/proc/pressure/memory"].compactMap(\.self)
        for path in stalls {
            if let source = StallTriggers(path: path) {
                self.init(source: source, handler: handler)
                return
            }
        }
        guard let group, let source = MemoryEvents(path: "\(group)/memory.events") else { return nil }
        self.init(source: source, handler: handler)
    }

    init?(source: any MemoryPressureSource, handler: @escaping @Sendable (MemoryPressureMonitor.Level) -> Void) {
        guard let wakeUp = WakeUpCall() else { return nil }
        self.wakeUp = wakeUp
        let isStarted = WorkerThread.start(name: "memory-pressure") {
            Self.listen(to: source, until: wakeUp, handler: handler)
        }
        if !isStarted { return nil }
    }

    /// Ends the thread soon, without waiting for it.
    func stop() { wakeUp.signal() }

    private static func listen(
        to source: any MemoryPressureSource,
        until wakeUp: WakeUpCall,
        handler: @Sendable (MemoryPressureMonitor.Level) -> Void
    ) {
        while true {
            var waits = [pollfd(fd: wakeUp.readEnd, events: Int16(POLLIN), revents: 0)] + source.waits
            let count = poll(&waits, nfds_t(waits.count), -1)
            if count < 0, errno == EINTR { continue }
            if count < 0 || waits[0].revents != 0 { return }
            guard let level = source.level(of: Array(waits.dropFirst())) else { return }
            if let level { handler(level) }
        }
    }
}

/// Something that the kernel wakes us for.
protocol MemoryPressureSource: Sendable {
    /// What to wait for.
    var waits: [pollfd] { get }
    /// What the waiting says: a level, nothing, or (the outer `nil`) that there will be no more.
    func level(of waits: [pollfd]) -> MemoryPressureMonitor.Level??
}

/// Pressure-stall triggers: some tasks held up for 150 ms in a second, all of them for 100 ms.
final class StallTriggers: MemoryPressureSource {
    private let some: OwnedDescriptor
    private let full: OwnedDescriptor

    /// Sets the triggers; `nil` where the kernel does not have them or this process may not.
    init?(path: String) {
        guard let some = Self.trigger(path, "some", stallPercent: 15),
            let full = Self.trigger(path, "full", stallPercent: 10)
        else { return nil }
        self.some = some
        self.full = full
    }

    private static func trigger(_ path: String, _ kind: String, stallPercent: Int) -> OwnedDescriptor? {
        // Without privileges only windows of whole 2 s are allowed, and by older kernels none.
        for windowMicroseconds in [1_000_000, 2_000_000] {
            let number = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            guard number >= 0 else { return nil }
            let descriptor = OwnedDescriptor(number: number)
            let request = Array("\(kind) \(windowMicroseconds / 100 * stallPercent) \(windowMicroseconds)\0".utf8)
            if write(number, request, request.count) == request.count { return descriptor }
        }
        return nil
    }

    var waits: [pollfd] {
        [some, full].map { pollfd(fd: $0.number, events: Int16(POLLPRI), revents: 0) }
    }

    func level(of waits: [pollfd]) -> MemoryPressureMonitor.Level?? {
        // An error means that the control group has gone.
        if waits.contains(where: { Int32($0.revents) & (POLLERR | POLLNVAL) != 0 }) { return nil }
        let fired = waits.map { Int32($0.revents) & POLLPRI != 0 }
        if fired.last == true { return .some(.critical) }
        return .some(fired.first == true ? .warning : nil)
    }
}

/// The counters of a control group: reclaim begun because of `memory.high` is a warning, running into `memory.max` critical.
final class MemoryEvents: MemoryPressureSource {
    private let notifications: OwnedDescriptor
    private let path: String
    private let last: Lock<Counters>

    struct Counters: Equatable, Sendable {
        var high = 0
        var max = 0

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count == 2, let count = Int(words[1]) else { continue }
                switch words[0] {
                case "high": high = count
                case "max", "oom", "oom_kill": max += count
                default: break
                }
            }
        }
    }

    init?(path: String) {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard number >= 0 else { return nil }
        notifications = OwnedDescriptor(number: number)
        self.path = path
        last = Lock(Counters(text))
        guard inotify_add_watch(number, path, UInt32(IN_MODIFY)) >= 0 else { return nil }
    }

    var waits: [pollfd] { [pollfd(fd: notifications.number, events: Int16(POLLIN), revents: 0)] }

    func level(of waits: [pollfd]) -> MemoryPressureMonitor.Level?? {
        // What the notifications say does not matter, only that they are taken away.
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while read(notifications.number, &buffer, buffer.count) > 0 {}
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let current = Counters(text)
        let previous = last.withLock { last in
            defer { last = current }
            return last
        }
        if current.max > previous.max { return .some(.critical) }
        return .some(current.high > previous.high ? .warning : nil)
    }
}

/// Wakes a thread that waits in `poll`.
///
/// A pair of sockets, since Swift sees no pipe that is not inherited by others.
private final class WakeUpCall: Sendable {
    private let ends: (read: OwnedDescriptor, write: OwnedDescriptor)

    var readEnd: Int32 { ends.read.number }

    init?() {
        var numbers: [Int32] = [-1, -1]
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(type), 0, &numbers) == 0 else { return nil }
        ends = (OwnedDescriptor(number: numbers[0]), OwnedDescriptor(number: numbers[1]))
    }

    func signal() {
        var byte: UInt8 = 0
        write(ends.write.number, &byte, 1)
    }
}

/// An open descriptor that is shared, and closed when the last user has gone.
final class OwnedDescriptor: Sendable {
    let number: Int32

    init(number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
#endif
