import Foundation
import StreamImageKit

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// The command-line tool `streamimage`.
public enum StreamImageTool {
    /// The version that `--version` shows.
    public static let version = "0.1.0"

    private static let commands: [any ToolCommand.Type] = [
        GetCommand.self, FramesCommand.self, PrefetchCommand.self, ExplainCommand.self, CacheStatsCommand.self,
        CacheListCommand.self, CacheVerifyCommand.self, CacheTrimCommand.self, CacheClearCommand.self,
        CatalogCommand.self, TourCommand.self,
    ]

    static let parser = ArgumentParser(
        tool: "streamimage",
        commands: commands.map { $0.syntax },
        globalOptions: Session.Options.all
    )

    static let help = HelpText(
        parser: parser,
        summary: "Load, keep, inspect and explain pictures, through the pipeline of StreamImageKit."
    )

    /// Runs the tool on the process's own command line, and ends the process.
    public static func main() -> Never {
        // Before anything else opens a file and is given one of their numbers.
        Descriptor.openStandardOnes()
        let arguments = Array(CommandLine.arguments.dropFirst())
        Task {
            let status = await run(arguments)
            // Not `exit`: libraries clean up there while threads that still end make use of them, which has crashed in
            // libcrypto. Everything has been written without buffers, so that there is nothing left to flush.
            _exit(status)
        }
        dispatchMain()
    }

    /// Runs the tool on a command line.
    ///
    /// It takes over `SIGINT`, `SIGTERM` and `SIGPIPE` of the process, and writes to its standard output and error.
    ///
    /// - Parameter arguments: The command line without the program's name.
    /// - Returns: The exit status: 0 where all went well, 1 where something failed, 64 for a command line that was not
    ///   understood, 128 and the signal's number after a signal.
    public static func run(_ arguments: [String]) async -> Int32 {
        // A reader that has gone away is noticed when the write fails.
        signal(SIGPIPE, SIG_IGN)
        do throws(UsageError) {
            switch try parser.parse(arguments) {
            case .help(let words): return await answer(help.text(for: words)).code
            case .version: return await answer("streamimage \(version)").code
            case .command(let syntax, let parsed): return try await run(syntax, parsed).code
            }
        } catch {
            let console = Console(showsProgress: false, scheduler: SystemScheduler(), onOutputFailure: {})
            await console.say(PrintableText.line("streamimage: \(error.message); \(error.hint)"))
            return ExitStatus.usage.code
        }
    }

    private static func run(_ syntax: CommandSyntax, _ arguments: ParsedArguments) async throws(UsageError)
        -> ExitStatus
    {
        guard let type = commands.first(where: { $0.syntax.words == syntax.words }) else {
            throw UsageError(message: "there is no command “\(syntax.name)”", hint: "see “streamimage --help”")
        }
        let command = try type.init(arguments)
        let stop = StopButton()
        let session = Session(arguments, onOutputFailure: { stop.press() })
        let interruption = Interruption { stop.press() }
        let work = Task { () -> Result<ExitStatus, UsageError> in
            do throws(UsageError) {
                return .success(try await command.run(in: session))
            } catch {
                return .failure(error)
            }
        }
        stop.connect { work.cancel() }
        let result = await work.value
        if let signal = interruption.signal {
            guard !command.endsByInterruption else { return .success }
            session.remarkAtEnd("streamimage: interrupted; what was loaded so far is kept")
            return .signal(signal)
        }
        return try await outputStatus(session.console, result)
    }

    private static func outputStatus(
        _ console: Console,
        _ result: Result<ExitStatus, UsageError>
    ) async throws(UsageError) -> ExitStatus {
        switch console.outputFailure {
        case nil: return try result.get()
        // Whoever read us has seen enough; the status is the one that the signal would have given.
        case EPIPE: return .signal(SIGPIPE)
        case let code?:
            await console.say(OutputFile.complaint("standard output", code).line)
            return .failure
        }
    }

    private static func answer(_ text: String) async -> ExitStatus {
        let console = Console(showsProgress: false, scheduler: SystemScheduler(), onOutputFailure: {})
        await console.print(text)
        return (try? await outputStatus(console, .success(.success))) ?? .failure
    }
}

/// Cancels something that may not have begun when the button is pressed.
private final class StopButton: Sendable {
    private let state = Lock<(isPressed: Bool, action: (@Sendable () -> Void)?)>((false, nil))

    func press() {
        let action = state.withLock { state in
            state.isPressed = true
            return state.action
        }
        action?()
    }

    func connect(_ action: @escaping @Sendable () -> Void) {
        let isPressed = state.withLock { state in
            state.action = action
            return state.isPressed
        }
        if isPressed { action() }
    }
}
