import Foundation
import StreamImageKit

#if os(Linux)
import Glibc
#else
import Darwin
#endif

/// `streamimage cache stats`: says how much the cache holds.
struct CacheStatsCommand: ToolCommand {
    static let syntax = CommandSyntax(words: ["cache", "stats"], summary: "Say how much the cache holds.")

    init(_ arguments: ParsedArguments) throws(UsageError) {}

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        guard await session.checkCacheFolder() else { return .failure }
        let cache = session.diskCache
        await session.answer(CacheStatsReport(statistics: await session.blocking.run { cache.statistics() }))
        return .success
    }
}

/// What the cache holds, on paper.
struct CacheStatsReport: Reportable {
    let statistics: DiskCacheStatistics

    var text: String {
        """
        folder    \(PrintableText.line(statistics.directory.path))
        pictures  \(statistics.count)
        size      \(Quantity.bytes(statistics.bytes)) of \(Quantity.bytes(statistics.limitBytes))
        oldest    \(statistics.oldest.map(Timestamp.text) ?? "none")
        """
    }

    var json: JSONText {
        .object([
            .init("directory", .string(statistics.directory.path)),
            .init("count", .integer(statistics.count)),
            .init("bytes", .integer(statistics.bytes)),
            .init("limitBytes", .integer(statistics.limitBytes)),
            .init("oldest", .optional(statistics.oldest.map(Timestamp.text))),
        ])
    }
}

/// Writes moments the same way everywhere.
enum Timestamp {
    /// In universal time, to the second: `2026-03-14T09:26:53Z` (RFC 3339).
    static func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }
}

extension Session {
    /// Whether the cache's folder can be read, or is not there yet; otherwise says what is wrong.
    func checkCacheFolder() async -> Bool {
        let path = diskCache.directory.path
        let code = await blocking.run { OutputFile.failure(ofFolder: path, access: R_OK | X_OK) }
        guard let code, code != ENOENT else { return true }
        await complain(OutputFile.complaint(path, code))
        return false
    }
}
