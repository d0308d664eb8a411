import Foundation
import StreamImageKit

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// Turns the first Ctrl-C, or `SIGTERM`, into an orderly end; the second kills as usual.
final class Interruption: Sendable {
    private static let signals = [SIGINT, SIGTERM]

    private let received = Lock<Int32?>(nil)
    // Written once, before anybody else knows this object; Dispatch's sources may be used from any thread, but are not
    // marked so on every platform.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Listens from now on.
    ///
    /// `onInterrupt` is called once, from any thread.
    init(onInterrupt: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "streamimage.signals")
        sources = Self.signals.map { number in
            // Dispatch sees signals that the process ignores.
            Self.set(number, SIG_IGN)
            return DispatchSource.makeSignalSource(signal: number, queue: queue)
        }
        for (source, number) in zip(sources, Self.signals) {
            source.setEventHandler { [weak self] in
                guard let self else { return }
                let isFirst = self.received.withLock { received in
                    defer { received = received ?? number }
                    return received == nil
                }
                for number in Self.signals { Self.set(number, SIG_DFL) }
                if isFirst { onInterrupt() }
            }
            source.resume()
        }
    }

    private static func set(_ number: Int32, _ handler: sighandler_t?) {
        var action = sigaction()
        #if os(Linux)
        action.__sigaction_handler.sa_handler = handler
        #else
        action.__sigaction_u.__sa_handler = handler
        #endif
        sigaction(number, &action, nil)
    }

    /// The signal that came first; `nil` where none did.
    var signal: Int32? { received.withLock { $0 } }

    /// Returns when the task is cancelled.
    static func wait() async {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        // The stream ends with the task that reads it.
        for await _ in never {}
        continuation.finish()
    }
}
