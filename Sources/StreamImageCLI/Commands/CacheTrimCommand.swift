import Foundation
import StreamImageKit

/// `streamimage cache trim`: makes the cache smaller.
struct CacheTrimCommand: ToolCommand {
    private static let size = CommandOption(
        "to",
        "SIZE",
        help: "How much may stay: 1500, 20kB, 5MB, 2GiB (default: the cache's limit).",
        read: ValueReading.byteCount
    )

    static let syntax = CommandSyntax(
        words: ["cache", "trim"],
        summary: "Remove what was not used for longest until the cache is small enough.",
        options: [size.declaration]
    )

    private let bytes: Int?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        bytes = arguments[Self.size]
    }

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        guard await session.checkCacheFolder() else { return .failure }
        let cache = session.diskCache
        let removed = await session.blocking.run {
            Result { () throws(DiskCacheError) in try cache.trim(toBytes: bytes ?? cache.limitBytes) }
        }
        return await session.reportRemoval(removed)
    }
}

extension Session {
    /// Says how much was removed from the cache, and how much is left.
    func reportRemoval(_ removed: Result<Int, DiskCacheError>) async -> ExitStatus {
        let left = await blocking.run { diskCache.statistics() }
        switch removed {
        case .success(let bytes):
            await report(CacheRemovalReport(removedBytes: bytes, left: left))
            return .success
        case .failure(let error):
            await complain(Complaint(diskCache.directory.path, error))
            return .failure
        }
    }
}

extension Complaint {
    /// A failure of the disk cache.
    init(_ subject: String, _ error: DiskCacheError) {
        let sentence = "\(error)"
        self.init(
            subject,
            sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence,
            advice: "check the folder, its permissions and its disk"
        )
    }
}

/// What became smaller, on paper.
struct CacheRemovalReport: Reportable {
    let removedBytes: Int
    let left: DiskCacheStatistics

    var text: String {
        "removed \(Quantity.bytes(removedBytes)); \(Quantity.count(left.count, "picture")) of "
            + "\(Quantity.bytes(left.bytes)) left"
    }

    var json: JSONText {
        .object([
            .init("removedBytes", .integer(removedBytes)),
            .init("count", .integer(left.count)),
            .init("bytes", .integer(left.bytes)),
        ])
    }
}
