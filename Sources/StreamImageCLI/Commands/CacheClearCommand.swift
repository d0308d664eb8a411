import StreamImageKit

/// `streamimage cache clear`: empties the cache.
struct CacheClearCommand: ToolCommand {
    static let syntax = CommandSyntax(
        words: ["cache", "clear"],
        summary: "Remove everything from the cache; files that are not the cache's stay."
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {}

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        guard await session.checkCacheFolder() else { return .failure }
        let cache = session.diskCache
        let removed = await session.blocking.run {
            let before = cache.statistics().bytes
            return Result { () throws(DiskCacheError) in
                try cache.removeAll()
                return max(0, before - cache.statistics().bytes)
            }
        }
        return await session.reportRemoval(removed)
    }
}
