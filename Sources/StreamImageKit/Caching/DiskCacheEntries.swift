public import Foundation

/// What is known of one entry in a disk cache without reading its body.
public struct DiskCacheItem: Hashable, Sendable {
    /// The address or explicit key that was asked for; a password in it is hidden.
    public let address: String
    /// The account that the entry belongs to, where the request named one.
    public let partition: String?
    /// Bytes of the image file.
    public let bodyBytes: Int
    /// Bytes on disk.
    public let fileBytes: Int
    /// When the answer came.
    public let stored: Date
    /// When the entry was last used, to within a minute.
    public let lastUsed: Date
    /// The answer's `Content-Type`.
    public let contentType: String?
    /// The path of the entry's file.
    public let path: String
}

/// The entries in a disk cache, in no order, found as the sequence is walked: reading them takes next to no memory.
///
/// Entries that come or go in the meantime may or may not be met; damaged ones are passed over.
public struct DiskCacheEntries: Sequence, Sendable {
    let cache: DiskCache

    /// Starts a walk.
    ///
    /// It blocks at every step for as long as reading takes.
    public func makeIterator() -> Iterator { Iterator(cache: cache) }

    /// One walk over the entries.
    public struct Iterator: IteratorProtocol, Sendable {
        private let cache: DiskCache
        private var shard = 0
        private var records: [DiskCacheIndex.Record] = []

        init(cache: DiskCache) {
            self.cache = cache
        }

        /// The next entry; `nil` at the end.
        public mutating func next() -> DiskCacheItem? {
            while true {
                if let record = records.popLast() {
                    if let item = cache.item(of: record) { return item }
                } else if shard < DiskCacheLayout.shardCount {
                    records = (try? cache.records(inShard: shard)) ?? []
                    shard += 1
                } else {
                    return nil
                }
            }
        }
    }
}

extension DiskCache {
    /// The entries, for a listing.
    public func entries() -> DiskCacheEntries { DiskCacheEntries(cache: self) }

    fileprivate func item(of record: DiskCacheIndex.Record) -> DiskCacheItem? {
        let path = layout.path(of: record.digest)
        return withHead(of: path) { parts, head, status in
            item(parts: parts, head: head, status: status, path: path)
        }
    }

    private func item(
        parts: DiskEntryFormat.Parts,
        head: UnsafeRawBufferPointer,
        status: FileStatus,
        path: String
    ) -> DiskCacheItem? {
        guard let facts = ResponseFacts(encoded: UnsafeRawBufferPointer(rebasing: head[parts.facts])),
            let identity = SourceIdentity(String(decoding: head[parts.identity], as: UTF8.self))
        else { return nil }
        return DiskCacheItem(
            address: (try? SourceURL(identity.address))?.description ?? identity.address,
            partition: identity.partition,
            bodyBytes: parts.body.count,
            fileBytes: status.size,
            stored: facts.responseTime,
            lastUsed: Date(timeIntervalSince1970: Double(status.modified) / 1e9),
            contentType: facts.headers["Content-Type"],
            path: path
        )
    }
}

/// What ``SourceKey/identity`` says, read back: fields that are each preceded by their length in bytes.
struct SourceIdentity {
    let address: String
    let partition: String?

    init?(_ text: String) {
        var rest = text.utf8[...]
        var fields: [String] = []
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            guard let length = Int(String(decoding: rest[..<colon], as: UTF8.self)), length >= 0,
                let end = rest.index(colon, offsetBy: length + 1, limitedBy: rest.endIndex), end < rest.endIndex
            else { return nil }
            fields.append(String(decoding: rest[rest.index(after: colon)..<end], as: UTF8.self))
            rest = rest[rest.index(after: end)...]
        }
        guard fields.count >= 4 else { return nil }
        address = fields[1]
        partition = fields[3] == "1" ? fields[2] : nil
    }
}
