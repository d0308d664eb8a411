#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Foundation

/// A thread of our own that can be waited for, which Foundation's `Thread` cannot.
///
/// `SIGPIPE` is blocked on it: a peer that hangs up is an error to be returned, not a signal to die of.
package final class JoinableThread: Sendable {
    #if canImport(Glibc)
    private let thread: pthread_t
    #else
    // A pointer that is only ever handed back to pthreads, and never changes.
    nonisolated(unsafe) private let thread: pthread_t
    #endif
    private let isOver = Lock(false)

    /// Starts a thread that runs `body`; `nil` where the system gives no more threads.
    ///
    /// Debuggers show the name; its first 15 bytes count on Linux.
    package init?(name: String, _ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(name: name, body: body))
        #if canImport(Glibc)
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, { argument in Work.run(argument) }, work.toOpaque())
        #else
        var created: pthread_t?
        let code = pthread_create(&created, nil, { argument in Work.run(argument) }, work.toOpaque())
        guard let thread = created else {
            work.release()
            return nil
        }
        #endif
        guard code == 0 else {
            work.release()
            return nil
        }
        self.thread = thread
    }

    /// Whether the caller runs on this thread.
    package var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }

    /// Waits for the thread to end.
    ///
    /// Called on the thread itself, it lets the thread go instead of waiting.
    package func join() {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        guard isFirst else { return }
        if isCurrent { pthread_detach(thread) } else { pthread_join(thread, nil) }
    }

    deinit {
        if !isOver.withLock({ $0 }) { pthread_detach(thread) }
    }

    private final class Work: Sendable {
        private let name: String
        private let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }

        static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let argument else { return nil }
            let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
            Thread.current.name = work.name
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            work.body()
            return nil
        }
    }
}
