import Foundation
import StreamImageKit

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// `streamimage prefetch`: brings pictures to the disk, without decoding them.
struct PrefetchCommand: ToolCommand {
    private static let concurrentLoads = 32

    static let syntax = CommandSyntax(
        words: ["prefetch"],
        summary: "Download a list of pictures into the cache.",
        discussion: """
            The list holds one address a line; empty lines and lines that begin with # are passed over. “-” reads it from
            standard input. Pictures that are in the cache already are not downloaded again.
            """,
        operands: .one("FILE|-")
    )

    private let list: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        list = arguments.operands[0]
    }

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        let inputs: [ToolInput]
        switch await session.blocking.runAbandonable({ Self.read(list) }) {
        case nil: return .failure
        case .success(let found): inputs = found
        case .failure(let complaint):
            await session.complain(complaint)
            return .failure
        }
        let start = ContinuousClock.now
        let pipeline = session.makePipeline()
        let meter = ProgressMeter(total: inputs.count)
        let summary = Lock(PrefetchSummary(total: inputs.count))
        await session.withProgress(meter) {
            await ConcurrentLoads.forEach(inputs, atMost: Self.concurrentLoads) { index, input in
                guard let record = await load(input, pipeline) else { return }
                meter.finish(index, bytes: record.sourceBytes ?? 0, isFailure: record.error != nil)
                summary.withLock { $0.add(record) }
                if let error = record.error { await session.complain(error) }
                if session.style == .programs { await session.report(record) }
            }
        }
        let lost = await session.finish(pipeline)
        if lost > 0 { await session.complain(.notKept(in: session.diskCache.directory)) }
        let result = summary.withLock { $0 }
        if !Task.isCancelled, session.style == .people {
            await session.report(TextReport(text: result.text(seconds: start.secondsSince)))
        }
        return result.failed == 0 && lost == 0 ? .success : .failure
    }

    private func load(_ input: ToolInput, _ pipeline: ImagePipeline) async -> LoadRecord? {
        let start = ContinuousClock.now
        let source = input.source
        var record = LoadRecord(input: input.text, name: input.name(of: source))
        switch source {
        case .http: break
        case .invalid(let error):
            record.error = Complaint(record.name, error)
            return record
        case .file, .inline, .bytes:
            record.error = Complaint(record.name, "only http and https addresses are kept", advice: "leave it out")
            return record
        }
        do throws(ImageError) {
            let response = try await pipeline.data(for: ImageRequest(source, priority: .low))
            record.origin = response.origin
            record.sourceBytes = response.data.count
        } catch .cancelled {
            return nil
        } catch {
            record.error = Complaint(record.name, error)
        }
        record.seconds = start.secondsSince
        return record
    }

    private static func read(_ list: String) -> Result<[ToolInput], Complaint> {
        let isStandardInput = list == "-"
        let subject = isStandardInput ? "standard input" : list
        let descriptor = isStandardInput ? STDIN_FILENO : open(list, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            return .failure(Complaint(subject, SystemFailure.last.message, advice: "check the path of the list"))
        }
        defer { if !isStandardInput { close(descriptor) } }
        return Descriptor.readAll(from: descriptor).map { AddressList.inputs(in: $0) }.mapError { failure in
            Complaint(subject, failure.message, advice: "give a text file with one address a line")
        }
    }
}

/// Reads lists of addresses.
enum AddressList {
    /// One address a line, each once, in their order.
    ///
    /// White space around them, empty lines, lines that begin with `#`, and a byte order mark are passed over.
    static func inputs(in data: Data) -> [ToolInput] {
        var seen: Set<String> = []
        let text = String(decoding: data, as: UTF8.self)
        let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }
        return lines.compactMap { line in
            let address = String(line).trimmingCharacters(in: CharacterSet(charactersIn: " \t\u{FEFF}"))
            guard !address.isEmpty, !address.hasPrefix("#"), seen.insert(address).inserted else { return nil }
            return ToolInput(address)
        }
    }
}

/// What a prefetch came to.
struct PrefetchSummary: Hashable, Sendable {
    let total: Int
    private(set) var downloaded = 0
    private(set) var alreadyThere = 0
    private(set) var failed = 0
    private(set) var downloadedBytes = 0

    init(total: Int) {
        self.total = total
    }

    mutating func add(_ record: LoadRecord) {
        switch record.origin {
        case nil: failed += 1
        case .network:
            downloaded += 1
            downloadedBytes += record.sourceBytes ?? 0
        case .memory, .disk, .revalidated: alreadyThere += 1
        }
    }

    func text(seconds: Double) -> String {
        "\(Quantity.count(total, "picture")): \(downloaded) downloaded (\(Quantity.bytes(downloadedBytes))), "
            + "\(alreadyThere) in the cache already, \(failed) failed, in \(Quantity.duration(seconds))"
    }
}
