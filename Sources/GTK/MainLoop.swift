#if !PLAIN_MAIN_LOOP
@_spi(ExperimentalCustomExecutors) import _Concurrency
import Synchronization
#endif
import CGTK
import CGTKShims

/// The main thread's loop, run by GLib, in which the main actor, Dispatch's main queue and GTK take turns.
///
/// Swift's main actor does not run by itself while GLib has the main thread. ``install()`` gives it an executor whose jobs
/// are a source of the GLib loop: they are run when they come, for at most 4 ms at a time, at the priority of painting, so
/// that neither a flood of jobs nor a busy window stops the other. Nothing polls; an idle program sleeps.
///
/// `Timer` and `RunLoop.main` never fire in it; `Task.sleep`, `Task`, `AsyncStream` and `DispatchQueue.main` work.
///
/// The executor needs an interface of Swift's that is not stable yet, and only this file uses it. Building with the
/// condition `PLAIN_MAIN_LOOP` does without: then the main actor runs on Dispatch's main queue, which has the same effect
/// until thousands of jobs come at once; those hold up painting.
public enum MainLoop {
    /// Ties the main actor to the GLib loop: the first statement of a `main.swift` without any top-level `await`.
    ///
    /// Calling it again changes nothing.
    public static func install() {
        _ = installation
    }

    private static let installation: Void = {
        #if !PLAIN_MAIN_LOOP
        _ = Executors.defaultExecutor
        _createExecutors(factory: Executors.self)
        #endif
        attachDispatchQueue()
    }()

    /// Runs what is ready, and at least one thing if it may wait for it.
    ///
    /// - Parameter mayWait: Whether to sleep until something is ready. The default is `false`.
    /// - Returns: Whether anything was run.
    @MainActor @discardableResult
    public static func iterate(mayWait: Bool = false) -> Bool {
        g_main_context_iteration(nil, mayWait ? 1 : 0) != 0
    }

    /// Runs the loop until a condition holds: for tests, which have no application.
    ///
    /// The condition is looked at after every turn, and every 10 ms where there is none.
    ///
    /// - Parameters:
    ///   - timeout: The longest to wait. The default is ten seconds.
    ///   - condition: What to wait for.
    /// - Returns: Whether the condition came to hold.
    @MainActor @discardableResult
    public static func run(timeout: Duration = .seconds(10), until condition: @MainActor () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + timeout
        let milliseconds = timeout / .milliseconds(1)
        // Another thread may make the condition hold, or the time may be over, without anything waking the loop up.
        let timer = g_timeout_add_full(priority, guint(max(0, min(milliseconds, 10))), { _ in 1 }, nil, nil)
        defer { g_source_remove(timer) }
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }

    /// Painting's priority, `GDK_PRIORITY_REDRAW`: sources of one priority take turns.
    private static let priority: gint = 120

    private static func attachDispatchQueue() {
        let handle = sik_gtk_dispatch_handle()
        guard handle >= 0 else { return }
        g_unix_fd_add_full(
            priority,
            handle,
            G_IO_IN,
            { handle, _, _ in
                sik_gtk_dispatch_run(handle)
                return 1
            },
            nil,
            nil
        )
    }
}

#if !PLAIN_MAIN_LOOP
/// The main actor's executor and, as before, Swift's own for all else.
private struct Executors: ExecutorFactory {
    static var mainExecutor: any MainExecutor { GLibExecutor.shared }
    static let defaultExecutor: any TaskExecutor = Task.defaultExecutor
}

/// Runs the main actor's jobs from a source of GLib's default context.
///
/// Safe to share, since `jobs` is locked and all else is only touched by `drain`, on the main thread; the compiler could
/// check that if an executor could itself be isolated to an actor.
private final class GLibExecutor: MainExecutor, @unchecked Sendable {
    static let shared = GLibExecutor()

    /// The longest that jobs run before others have their turn, in microseconds.
    private static let budget: Int = 4_000
    /// After so many full turns in a row the source rests for a moment, which is when idle callbacks get theirs.
    private static let turnsBeforeRest = 8

    private let jobs = Mutex<[UnownedJob]>([])
    private var running: [UnownedJob] = []
    private var next = 0
    private var fullTurns = 0
    private let source: UnsafeMutablePointer<GSource>

    private init() {
        // GLib keeps the pointer to the functions for as long as the source lives, which is for ever.
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        functions.pointee.dispatch = { _, _, _ in
            GLibExecutor.shared.drain()
            return 1
        }
        guard let source = g_source_new(functions, guint(MemoryLayout<GSource>.size)) else {
            fatalError("GLib made no source")
        }
        self.source = source
        g_source_set_priority(source, 120)
        g_source_set_name(source, "swift-main-actor")
        // A job may itself run the loop, for example to wait in a test; then the others still have to run.
        g_source_set_can_recurse(source, 1)
        g_source_attach(source, nil)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = jobs.withLock { jobs in
            jobs.append(job)
            return jobs.count == 1
        }
        if isFirst { g_source_set_ready_time(source, 0) }
    }

    private func drain() {
        // First, so that whatever is enqueued from here on makes the source ready again.
        g_source_set_ready_time(source, -1)
        let deadline = g_get_monotonic_time() + Self.budget
        while let job = nextJob() {
            MainActor.assumeIsolated {
                MainThreadJobs.timed { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
            }
            guard g_get_monotonic_time() < deadline else { return pause() }
        }
        fullTurns = 0
    }

    private func nextJob() -> UnownedJob? {
        if next == running.count {
            running.removeAll(keepingCapacity: true)
            next = 0
            jobs.withLock { swap(&$0, &running) }
        }
        guard next < running.count else { return nil }
        defer { next += 1 }
        return running[next]
    }

    /// Lets others have their turn, and comes back if anything is left.
    private func pause() {
        guard next < running.count || jobs.withLock({ !$0.isEmpty }) else {
            fullTurns = 0
            return
        }
        fullTurns += 1
        let rests = fullTurns % Self.turnsBeforeRest == 0
        g_source_set_ready_time(source, rests ? g_get_monotonic_time() + 500 : 0)
    }

    func run() throws {
        while true { g_main_context_iteration(nil, 1) }
    }

    func stop() {}

    var isMainExecutor: Bool { true }

    func checkIsolated() {
        precondition(sik_gtk_is_main_thread() != 0, "Not on the main thread")
    }

    func isIsolatingCurrentContext() -> Bool? {
        sik_gtk_is_main_thread() != 0
    }
}
#endif
