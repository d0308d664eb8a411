import StreamImageKit

/// One thing the tool can do.
protocol ToolCommand: Sendable {
    /// What the command line may hold.
    static var syntax: CommandSyntax { get }

    /// Whether a signal is the usual way to end it, and so no failure.
    var endsByInterruption: Bool { get }

    /// Takes over the arguments; says what does not go together.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Does it. When the task is cancelled it comes to an end soon, and in order.
    func run(in session: Session) async throws(UsageError) -> ExitStatus
}

extension ToolCommand {
    var endsByInterruption: Bool { false }
}

/// The options of commands that ask a pipeline for a picture.
struct RequestOptions: Sendable {
    static let size = CommandOption(
        "size",
        "WxH",
        help: "The box to scale down to: 300x200, 300x, x200, or 300 for a square.",
        read: ValueReading.box
    )
    static let mode = CommandOption(
        "mode",
        "fit|fill",
        help: "Stay inside the box (default), or cover it.",
        read: { text throws(ValueError) -> ImageTarget.Mode in try ValueReading.word(text) }
    )
    static let scale = CommandOption(
        "scale",
        "N",
        help: "Pixels a point: multiplies the size (default: 1).",
        read: ValueReading.scale
    )
    static let offline = CommandOption<Bool>(flag: "offline", help: "Use what is in the cache; never the network.")
    static let reload = CommandOption<Bool>(flag: "reload", help: "Ask the server, whatever is in the cache.")

    static let all = [
        size.declaration, mode.declaration, scale.declaration, offline.declaration, reload.declaration,
    ]

    let target: ImageTarget
    /// Whether only the caches, or only the source, may answer.
    let policy: ImageRequest.CachePolicy

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let mode = arguments[Self.mode]
        let scale = arguments[Self.scale]
        if let box = arguments[Self.size] {
            target = ImageTarget(
                pointWidth: box.width,
                pointHeight: box.height,
                scale: scale ?? 1,
                mode: mode ?? .fit
            )
        } else if mode != nil || scale != nil {
            throw UsageError(message: "--mode and --scale need a size", hint: "add --size WxH")
        } else {
            target = .original
        }
        let isOffline = arguments.has(Self.offline)
        let isReload = arguments.has(Self.reload)
        if isOffline, isReload {
            throw UsageError(message: "--offline and --reload contradict each other", hint: "choose one")
        }
        policy = isOffline ? .cacheOnly : isReload ? .reload : .standard
    }
}
