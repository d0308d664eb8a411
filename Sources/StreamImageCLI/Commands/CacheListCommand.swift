import StreamImageKit

/// `streamimage cache list`: names what is in the cache.
struct CacheListCommand: ToolCommand {
    /// Entries that are read before they are printed; the whole list may be long.
    private static let batchSize = 256

    static let syntax = CommandSyntax(
        words: ["cache", "list"],
        summary: "List the pictures in the cache: last use, size, type, address."
    )

    init(_ arguments: ParsedArguments) throws(UsageError) {}

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        guard await session.checkCacheFolder() else { return .failure }
        let walk = Lock(session.diskCache.entries().makeIterator())
        while !Task.isCancelled {
            let batch: [DiskCacheItem] = await session.blocking.run {
                walk.withLock { iterator in (0..<Self.batchSize).compactMap { _ in iterator.next() } }
            }
            guard !batch.isEmpty else { break }
            switch session.style {
            case .people: await session.console.print(batch.map(CacheListing.text).joined(separator: "\n"))
            case .programs:
                await session.console.print(batch.map { CacheListing.json($0).text }.joined(separator: "\n"))
            }
        }
        return .success
    }
}

/// One entry of the cache, on paper.
enum CacheListing {
    static func text(_ item: DiskCacheItem) -> String {
        let size = Quantity.bytes(item.bodyBytes)
        let account = item.partition.map { " (account “\($0)”)" } ?? ""
        let padding = String(repeating: " ", count: max(0, 8 - size.count))
        let type = item.contentType ?? "-"
        let typePadding = String(repeating: " ", count: max(0, 10 - type.count))
        return PrintableText.line(
            "\(Timestamp.text(item.lastUsed))  \(padding)\(size)  \(type)\(typePadding)  \(item.address)\(account)"
        )
    }

    static func json(_ item: DiskCacheItem) -> JSONText {
        .object([
            .init("url", .string(item.address)),
            .init("partition", .optional(item.partition)),
            .init("bodyBytes", .integer(item.bodyBytes)),
            .init("fileBytes", .integer(item.fileBytes)),
            .init("contentType", .optional(item.contentType)),
            .init("stored", .string(Timestamp.text(item.stored))),
            .init("lastUsed", .string(Timestamp.text(item.lastUsed))),
            .init("path", .string(item.path)),
        ])
    }
}
