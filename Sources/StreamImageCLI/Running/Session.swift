import Foundation
import StreamImageKit

/// What every command runs with: where it writes, how it reports, and where the cache is.
struct Session: Sendable {
    /// Who reads the reports.
    enum Style: Sendable {
        case people
        case programs
    }

    let console: Console
    let style: Style
    let isQuiet: Bool
    let diskCache: DiskCache
    /// For encoding, files and other work that blocks.
    let blocking: BlockingWork

    /// Options that every command takes.
    enum Options {
        static let cacheDirectory = CommandOption(
            "cache-dir",
            "DIR",
            help: "Where pictures are kept (default: the user's cache folder).",
            read: ValueReading.path
        )
        static let json = CommandOption<Bool>(flag: "json", help: "Report one JSON object a line.")
        static let quiet = CommandOption<Bool>(
            flag: "quiet",
            short: "q",
            help: "Report errors only; no line a picture, no progress."
        )

        static let all = [cacheDirectory.declaration, json.declaration, quiet.declaration]
    }

    init(_ arguments: ParsedArguments, onOutputFailure: @escaping @Sendable () -> Void) {
        style = arguments.has(Options.json) ? .programs : .people
        isQuiet = arguments.has(Options.quiet)
        console = Console(
            showsProgress: style == .people && !isQuiet,
            scheduler: SystemScheduler(),
            onOutputFailure: onOutputFailure
        )
        let directory = arguments[Options.cacheDirectory].map { URL(fileURLWithPath: $0, isDirectory: true) }
        diskCache = DiskCache(directory: directory ?? DiskCache.defaultDirectory)
        blocking = BlockingWork(threads: max(2, ProcessInfo.processInfo.activeProcessorCount))
    }

    /// Prints what was asked for.
    func answer(_ report: some Reportable) async {
        switch style {
        case .people: await console.print(report.text)
        case .programs: await console.print(report.json.text)
        }
    }

    /// Prints what may be of interest: nothing for people who want quiet.
    func report(_ report: some Reportable) async {
        if style == .programs || !isQuiet { await answer(report) }
    }

    /// Says something beside the answers, unless quiet is wanted or a program reads.
    func remark(_ line: String) async {
        if style == .people, !isQuiet { await console.say(line) }
    }

    /// Says a last thing after an interruption, without waiting for whoever may still be writing.
    func remarkAtEnd(_ line: String) {
        if style == .people, !isQuiet { console.sayAtOnce(line) }
    }

    /// Says what went wrong.
    func complain(_ complaint: Complaint) async {
        await console.say(complaint.line)
    }

    /// A pipeline on the cache.
    func makePipeline() -> ImagePipeline {
        ImagePipeline(ImagePipeline.Configuration(diskCache: diskCache))
    }

    /// Shows how far the loads have come, while they run.
    func withProgress(_ meter: ProgressMeter, _ loads: () async -> Void) async {
        let start = ContinuousClock.now
        let rate = Lock(ProgressRate())
        console.showProgress { columns in
            let snapshot = meter.snapshot
            let rate = rate.withLock { rate in
                rate.add(snapshot, atSeconds: start.secondsSince)
                return rate
            }
            return ProgressLine.text(snapshot, rate: rate, columns: columns)
        }
        await loads()
        console.hideProgress()
    }

    /// Ends a command that loaded: everything it brought is on disk, the cache is within its limit, and whoever could
    /// not be kept is spoken of.
    ///
    /// Returns the number of pictures that were not.
    func finish(_ pipeline: ImagePipeline) async -> Int {
        await pipeline.waitUntilStored()
        if !Task.isCancelled { await blocking.run { diskCache.settle() } }
        return pipeline.metrics.diskWriteFailures
    }
}

extension ContinuousClock.Instant {
    /// Seconds from then to now.
    var secondsSince: Double {
        let (seconds, attoseconds) = duration(to: .now).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
