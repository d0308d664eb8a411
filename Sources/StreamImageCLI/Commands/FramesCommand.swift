import StreamImageKit

/// `streamimage frames`: says how an animation's frames follow each other, and writes them.
struct FramesCommand: ToolCommand {
    private static let frame = CommandOption(
        "frame",
        "N",
        help: "Only this frame, counted from 0.",
        read: ValueReading.index
    )
    private static let output = CommandOption(
        "output",
        short: "o",
        "DIR|FILE",
        help: "Write every frame into a folder; with --frame, one to a file, or to “-” as PNG.",
        read: ValueReading.path
    )

    static let syntax = CommandSyntax(
        words: ["frames"],
        summary: "List the frames of an animation, or write them.",
        discussion: """
            A frame is all that is seen at its time, whatever the file stores of it. Without --output nothing is decoded. A
            still has one frame.
            """,
        operands: .one("URL|FILE"),
        options: RequestOptions.all + [frame.declaration, output.declaration]
    )

    private let input: ToolInput
    private let options: RequestOptions
    private let frame: Int?
    private let output: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        input = ToolInput(arguments.operands[0])
        options = try RequestOptions(arguments)
        frame = arguments[Self.frame]
        output = arguments[Self.output]
    }

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        let destination = try OutputDestination(output, inputCount: 1, style: session.style)
        if frame == nil, !destination.takesMany {
            throw UsageError(message: "all frames do not go into one file", hint: "name a folder, or add --frame N")
        }
        if let complaint = await session.blocking.run({ destination.obstacle }) {
            await session.complain(complaint)
            return .failure
        }
        let pipeline = session.makePipeline()
        let status: ExitStatus
        do throws(ImageError) {
            status = try await list(pipeline, destination, session)
        } catch {
            if error != .cancelled { await session.complain(Complaint(input.name, error)) }
            status = .failure
        }
        if await session.finish(pipeline) > 0 { await session.complain(.notKept(in: session.diskCache.directory)) }
        return status
    }

    private func list(
        _ pipeline: ImagePipeline,
        _ destination: OutputDestination,
        _ session: Session
    ) async throws(ImageError) -> ExitStatus {
        var request = ImageRequest(input.source, target: options.target, cachePolicy: options.policy)
        // Each frame goes straight on to its file and is not asked for again.
        request.cachePolicy.memory = []
        let frames = try await Frames(of: request, from: pipeline)
        if let frame, frame >= frames.count { throw .noSuchFrame(frame, frameCount: frames.count) }
        let output = destination.outputs(for: [input])[0]
        let isAnswer = output != .standardOutput
        if frame == nil { await session.report(AnimationRecord(input: input, timing: frames.timing)) }
        for index in frame.map({ [$0] }) ?? Array(0..<frames.count) {
            var record = FrameRecord(input: input, index: index, seconds: frames.timing?.delays[index])
            if output != .none {
                let output = frame == nil ? output.numbered(index, of: frames.count) : output
                let bitmap = try await frames.bitmap(at: index)
                record.size = bitmap.size
                record.output = output.path
                if let complaint = await output.write(bitmap, session) {
                    await session.complain(complaint)
                    return .failure
                }
            }
            if isAnswer { await session.report(record) }
        }
        return .success
    }
}

/// The frames of an animation, or the one of a still.
private enum Frames: Sendable {
    case animation(ImageAnimation)
    case still(ImageRequest, ImagePipeline)

    init(of request: ImageRequest, from pipeline: ImagePipeline) async throws(ImageError) {
        if let animation = try await pipeline.animation(for: request) {
            self = .animation(animation)
        } else {
            self = .still(request, pipeline)
        }
    }

    /// How they follow each other; `nil` for a still.
    var timing: AnimationTiming? {
        if case .animation(let animation) = self { animation.timing } else { nil }
    }

    var count: Int { timing?.frameCount ?? 1 }

    func bitmap(at index: Int) async throws(ImageError) -> Bitmap {
        switch self {
        case .animation(let animation): try await animation.frame(at: index)
        case .still(let request, let pipeline): try await pipeline.image(for: request).bitmap
        }
    }
}
