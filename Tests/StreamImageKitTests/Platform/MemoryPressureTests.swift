#if os(Linux)
import Dispatch
import Foundation
import Testing

@testable import StreamImageKit

@Suite(.timeLimit(.minutes(5)))
struct MemoryPressureTests {
    /// A folder that goes away with the test.
    private final class Folder: Sendable {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("memory-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let temporary: Folder
    private var folder: URL { temporary.url }

    init() throws { temporary = try Folder() }

    private func write(_ text: String, _ name: String) throws {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Reports of a listener, awaited one by one.
    private final class Reports: Sendable {
        private let levels = Lock([MemoryPressureMonitor.Level]())
        private let arrived = DispatchSemaphore(value: 0)

        func add(_ level: MemoryPressureMonitor.Level) {
            levels.withLock { $0.append(level) }
            arrived.signal()
        }

        func next() -> MemoryPressureMonitor.Level? {
            arrived.wait(timeout: .now() + 20) == .success ? levels.withLock { $0.removeFirst() } : nil
        }
    }

    @Test func aRisingCounterIsReportedWithItsLevel() throws {
        try write("low 0\nhigh 3\nmax 1\noom 0\noom_kill 0\n", "memory.events")
        let path = folder.appendingPathComponent("memory.events").path
        let reports = Reports()
        let source = try #require(MemoryEvents(path: path))
        let monitor = MemoryPressureMonitor(listener: MemoryPressureListener(source: source, handler: reports.add))
        #expect(monitor.isListening)
        // Written over, not replaced: the kernel's file stays the same too.
        let handle = try #require(FileHandle(forWritingAtPath: path))
        for (text, level) in [
            ("low 0\nhigh 4\nmax 1\noom 0\noom_kill 0\n", MemoryPressureMonitor.Level.warning),
            ("low 9\nhigh 5\nmax 2\noom 0\noom_kill 0\n", .critical),
            ("low 9\nhigh 6\nmax 2\noom 0\noom_kill 0\n", .warning),
            ("low 9\nhigh 6\nmax 2\noom 1\noom_kill 0\n", .critical),
        ] {
            try handle.seek(toOffset: 0)
            try handle.write(contentsOf: Data(text.utf8))
            #expect(reports.next() == level)
        }
    }

    @Test func theSourceGoesAwayWithTheMonitor() throws {
        final class Silent: MemoryPressureSource {
            let gone: DispatchSemaphore
            init(_ gone: DispatchSemaphore) { self.gone = gone }
            deinit { gone.signal() }
            var waits: [pollfd] { [] }
            func level(of waits: [pollfd]) -> MemoryPressureMonitor.Level?? { .some(nil) }
        }
        let gone = DispatchSemaphore(value: 0)
        do {
            let listener = try #require(MemoryPressureListener(source: Silent(gone)) { _ in Issue.record("no report") })
            _ = MemoryPressureMonitor(listener: listener)
        }
        #expect(gone.wait(timeout: .now() + 20) == .success)
    }

    @Test func whatIsMissingArmsNothing() {
        #expect(StallTriggers(path: folder.appendingPathComponent("absent").path) == nil)
        #expect(MemoryEvents(path: folder.appendingPathComponent("absent").path) == nil)
        #expect(!MemoryPressureMonitor(listener: nil).isListening)
    }

    @Test(.enabled(if: access("/proc/pressure/memory", W_OK) == 0, "the kernel reports no memory pressure here"))
    func theKernelsOwnTriggersCanBeSet() throws {
        let triggers = try #require(StallTriggers(path: "/proc/pressure/memory"))
        var waits = triggers.waits
        #expect(poll(&waits, nfds_t(waits.count), 0) >= 0)
        #expect(waits.allSatisfy { Int32($0.revents) & (POLLERR | POLLNVAL) == 0 })
        #expect(MemoryPressureMonitor { _ in }.isListening)
    }

    @Test func triggersTellTheirLevels() throws {
        guard let triggers = StallTriggers(path: "/proc/pressure/memory") else { return }
        func waits(_ some: Int32, _ full: Int32) -> [pollfd] {
            [some, full].map { pollfd(fd: -1, events: 0, revents: Int16($0)) }
        }
        #expect(triggers.level(of: waits(POLLPRI, 0)) == .some(.warning))
        #expect(triggers.level(of: waits(POLLPRI, POLLPRI)) == .some(.critical))
        #expect(triggers.level(of: waits(0, 0)) == .some(nil))
        #expect(triggers.level(of: waits(POLLERR, 0)) == nil)
    }

    @Test func theLeastLimitOfAllGroupsCounts() throws {
        try write("", "cgroup.procs")
        try write("max\n", "a/b/memory.max")
        try write("", "a/b/cgroup.procs")
        try write("500000000\n", "a/memory.max")
        try write("max\n", "a/b/memory.high")
        try write("0::/a/b\n", "list")
        let list = folder.appendingPathComponent("list").path
        #expect(ControlGroup.current(mount: folder.path, list: list).memoryLimit == 500_000_000)
        try write("1000\n", "a/b/memory.max")
        #expect(ControlGroup.current(mount: folder.path, list: list).memoryLimit == 1_000)
        // A path that is only visible outside the container.
        try write("0::/docker/12\n", "list")
        try write("2000\n", "memory.max")
        #expect(ControlGroup.current(mount: folder.path, list: list).memoryLimit == 2_000)
    }

    @Test func theOlderHierarchyCountsToo() throws {
        try write("", "memory/x/cgroup.procs")
        try write("9223372036854771712\n", "memory/x/memory.limit_in_bytes")
        try write("4:cpu,memory:/x\n0::/\n", "list")
        let list = folder.appendingPathComponent("list").path
        #expect(ControlGroup.current(mount: folder.path, list: list).memoryLimit == nil)
        try write("3000\n", "memory/x/memory.limit_in_bytes")
        #expect(ControlGroup.current(mount: folder.path, list: list).memoryLimit == 3_000)
    }

    @Test func nothingIsMadeOfMissingOrOddLists() {
        #expect(ControlGroup.current(mount: folder.path, list: "/nowhere").memoryLimit == nil)
        #expect(SystemMemory.physicalBytes > 1 << 20)
        #expect(SystemMemory.physicalBytes <= Int(clamping: ProcessInfo.processInfo.physicalMemory))
    }
}
#endif
