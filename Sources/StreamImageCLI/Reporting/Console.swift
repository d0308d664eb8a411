import Foundation
import StreamImageKit

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// Where the tool writes: answers to standard output, talk and progress to standard error.
///
/// All writing is done on one thread of its own, in order, so that the progress line and what is printed never mix.
final class Console: Sendable {
    /// How often the progress line is drawn anew, in seconds.
    private static let secondsBetweenDraws = 0.1

    private struct State: Sendable {
        var outputFailure: Int32?
        var isLineShown = false
        var draw: (@Sendable (_ columns: Int) -> String)?
        var timer: (any ScheduledAction)?
    }

    /// Whether the progress line may be shown.
    let showsProgress: Bool
    private let writer = BlockingWork(threads: 1)
    private let scheduler: any Scheduling
    private let onOutputFailure: @Sendable () -> Void
    private let state = Lock(State())

    /// Makes a console; `onOutputFailure` is called once, when standard output takes nothing more.
    init(showsProgress: Bool, scheduler: any Scheduling, onOutputFailure: @escaping @Sendable () -> Void) {
        self.showsProgress = showsProgress && Self.isTerminal(STDERR_FILENO)
        self.scheduler = scheduler
        self.onOutputFailure = onOutputFailure
    }

    /// The error number with which standard output failed; `nil` where it did not.
    var outputFailure: Int32? { state.withLock { $0.outputFailure } }

    // MARK: Writing

    /// Writes lines to standard output.
    func print(_ text: String) async {
        await write(Data("\(text)\n".utf8))
    }

    /// Writes bytes to standard output.
    func write(_ data: Data) async {
        _ = await writer.runAbandonable { [self] in
            clearLine()
            guard outputFailure == nil, let code = Descriptor.write(data, to: STDOUT_FILENO) else { return }
            state.withLock { $0.outputFailure = code }
            onOutputFailure()
        }
    }

    /// Writes a line to standard error.
    func say(_ line: String) async {
        _ = await writer.runAbandonable { [self] in
            clearLine()
            _ = Descriptor.write(Data("\(line)\n".utf8), to: STDERR_FILENO)
        }
    }

    /// Writes a line to standard error, out of turn, unless that would block.
    func sayAtOnce(_ line: String) {
        guard Descriptor.takesBytes(STDERR_FILENO) else { return }
        _ = Descriptor.write(Data("\(line)\n".utf8), to: STDERR_FILENO)
    }

    // MARK: Progress

    /// Shows a line at the foot of the terminal, drawn anew by a timer until ``hideProgress()``.
    func showProgress(_ draw: @escaping @Sendable (_ columns: Int) -> String) {
        guard showsProgress else { return }
        state.withLock { $0.draw = draw }
        scheduleDraw()
    }

    /// Takes the progress line away.
    func hideProgress() {
        let timer = state.withLock { state in
            state.draw = nil
            defer { state.timer = nil }
            return state.timer
        }
        timer?.cancel()
        clearLine()
    }

    private func scheduleDraw() {
        let timer = scheduler.schedule(after: Self.secondsBetweenDraws) { [weak self] in
            guard let self else { return }
            Task {
                _ = await self.writer.run { self.drawLine() }
                self.scheduleDraw()
            }
        }
        let isWanted = state.withLock { state in
            guard state.draw != nil else { return false }
            state.timer = timer
            return true
        }
        if !isWanted { timer.cancel() }
    }

    // The lock is held while these two write, so that no line is drawn after it has been taken away.

    private func drawLine() {
        state.withLock { state in
            guard let draw = state.draw else { return }
            // A line as wide as the terminal would make some of them scroll.
            let line = draw(max(0, Self.columns - 1))
            state.isLineShown = true
            _ = Descriptor.write(Data("\r\(line)\u{1B}[K".utf8), to: STDERR_FILENO)
        }
    }

    private func clearLine() {
        state.withLock { state in
            if state.isLineShown { _ = Descriptor.write(Data("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
            state.isLineShown = false
        }
    }

    // MARK: The system

    private static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    private static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
