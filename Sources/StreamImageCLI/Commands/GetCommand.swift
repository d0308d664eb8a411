import Foundation
import StreamImageKit

/// `streamimage get`: loads pictures, says what came, and writes them.
struct GetCommand: ToolCommand {
    /// Pictures held in memory at once, from the decoder to the file.
    private static let concurrentLoads = 16

    private static let output = CommandOption(
        "output",
        short: "o",
        "FILE|DIR",
        help: "Write PNG, or JPEG to .jpg and .jpeg; “-” writes PNG to standard output.",
        read: ValueReading.path
    )

    static let syntax = CommandSyntax(
        words: ["get"],
        summary: "Load pictures and report or write them.",
        discussion: """
            An input that begins with a scheme (https:, file:, data:) is an address, all others are paths. Without
            --output nothing is written, only reported. Files in a folder are named after the address.
            """,
        operands: .some("URL|FILE…"),
        options: RequestOptions.all + [output.declaration]
    )

    private let inputs: [ToolInput]
    private let options: RequestOptions
    private let output: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        inputs = arguments.operands.map(ToolInput.init)
        options = try RequestOptions(arguments)
        output = arguments[Self.output]
    }

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        let destination = try OutputDestination(output, inputCount: inputs.count, style: session.style)
        if let complaint = await session.blocking.run({ destination.obstacle }) {
            await session.complain(complaint)
            return .failure
        }
        let pipeline = session.makePipeline()
        let outputs = destination.outputs(for: inputs)
        let failures = Lock(0)
        let meter = ProgressMeter(total: inputs.count)
        await session.withProgress(meter) {
            await ConcurrentLoads.forEach(inputs, atMost: Self.concurrentLoads) { index, input in
                let record = await load(input, to: outputs[index], pipeline, session) { received, expected in
                    meter.report(index, receivedBytes: received, expectedBytes: expected)
                }
                guard let record else { return }
                meter.finish(index, bytes: record.sourceBytes ?? 0, isFailure: record.error != nil)
                if record.error != nil { failures.withLock { $0 += 1 } }
                await report(record, session, isAnswer: outputs[index] != .standardOutput)
            }
        }
        if await session.finish(pipeline) > 0 { await session.complain(.notKept(in: session.diskCache.directory)) }
        return failures.withLock { $0 } == 0 ? .success : .failure
    }

    private func report(_ record: LoadRecord, _ session: Session, isAnswer: Bool) async {
        if let error = record.error { await session.complain(error) }
        // Nothing may stand between the bytes of a picture on standard output.
        if isAnswer, record.error == nil || session.style == .programs { await session.report(record) }
    }

    /// Loads and writes one picture; `nil` where the load was cancelled.
    private func load(
        _ input: ToolInput,
        to output: OutputDestination.Output,
        _ pipeline: ImagePipeline,
        _ session: Session,
        onProgress: @escaping @Sendable (Int, Int?) -> Void
    ) async -> LoadRecord? {
        let start = ContinuousClock.now
        let source = input.source
        var record = LoadRecord(input: input.text, name: input.name(of: source))
        var policy = options.policy
        // The picture goes straight on to its file and is not asked for again.
        policy.memory = []
        let task = pipeline.imageTask(for: ImageRequest(source, target: options.target, cachePolicy: policy))
        do throws(ImageError) {
            let response = try await follow(task, onProgress)
            record.origin = response.origin
            record.size = response.bitmap.size
            record.format = response.source.format
            record.sourceBytes = response.source.byteCount
            record.frameCount = response.source.frameCount
            record.seconds = start.secondsSince
            record.output = output.path
            record.error = await output.write(response.bitmap, session)
        } catch .cancelled {
            return nil
        } catch {
            record.seconds = start.secondsSince
            record.error = Complaint(record.name, error)
        }
        return record
    }

    private func follow(
        _ task: ImageTask,
        _ onProgress: @escaping @Sendable (Int, Int?) -> Void
    ) async throws(ImageError) -> ImageResponse {
        let result: Result<ImageResponse, ImageError> = await withTaskCancellationHandler {
            for await event in task.events {
                switch event {
                case .progress(let received, let expected): onProgress(received, expected)
                case .finished(let result): return result
                }
            }
            return .failure(.cancelled)
        } onCancel: {
            task.cancel()
        }
        return try result.get()
    }
}

extension Complaint {
    /// Pictures came, but could not be kept.
    static func notKept(in directory: URL) -> Complaint {
        Complaint(
            directory.path,
            "not every picture could be kept in the cache",
            advice: "check that this is a folder that can be written, and that its disk is not full"
        )
    }
}
