/// The sizes and times of the entries on disk, as far as this process knows: a hint for keeping the limit, never needed
/// to read.
///
/// A value, without files.
///
/// It is kept in 256 parts, one a folder, so that a scan can replace them one by one while entries come and go.
struct DiskCacheIndex: Sendable {
    /// One entry's file.
    struct Record: Hashable, Sendable {
        let digest: Digest
        /// Bytes of the file.
        let size: Int
        /// When it was last written or read, coarsely: its time of modification, in nanoseconds since 1970.
        let time: Int64
    }

    private var shards = [Shard](repeating: Shard(), count: DiskCacheLayout.shardCount)
    /// Bytes of all files together.
    private(set) var bytes = 0
    private(set) var count = 0

    private struct Shard: Sendable {
        var records: [Record] = []
        /// Grows with every change, so that a scan notices what happened while it looked.
        var changes = 0
    }

    /// Notes a file that was written, or whose time has moved; it takes the place of an older record of the digest.
    mutating func insert(_ record: Record) {
        let shard = record.digest.shard
        shards[shard].changes += 1
        bytes += record.size
        if let index = shards[shard].records.firstIndex(where: { $0.digest == record.digest }) {
            bytes -= shards[shard].records[index].size
            shards[shard].records[index] = record
        } else {
            count += 1
            shards[shard].records.append(record)
        }
    }

    /// Notes that a file has gone.
    ///
    /// With `record`, only if that is still what is known of it.
    mutating func remove(_ digest: Digest, ifStill record: Record? = nil) {
        let shard = digest.shard
        guard let index = shards[shard].records.firstIndex(where: { $0.digest == digest }) else { return }
        let known = shards[shard].records[index]
        if let record, record != known { return }
        shards[shard].changes += 1
        shards[shard].records.swapAt(index, shards[shard].records.count - 1)
        shards[shard].records.removeLast()
        bytes -= known.size
        count -= 1
    }

    /// Forgets everything.
    mutating func removeAll() {
        for shard in shards.indices {
            shards[shard].records = []
            shards[shard].changes += 1
        }
        bytes = 0
        count = 0
    }

    /// A number that tells whether a part has changed.
    func changes(inShard shard: Int) -> Int { shards[shard].changes }

    /// Puts what a scan found in the place of what was known of a folder, unless that has changed since the scan began.
    mutating func replaceShard(_ shard: Int, with records: [Record], ifChanges changes: Int) -> Bool {
        guard shards[shard].changes == changes else { return false }
        for record in shards[shard].records { bytes -= record.size }
        count -= shards[shard].records.count
        for record in records { bytes += record.size }
        count += records.count
        shards[shard].records = records
        return true
    }

    /// The entries that were not used for longest, oldest first: as many as have `bytes` bytes together.
    func oldest(bytes wanted: Int) -> [Record] {
        guard wanted > 0 else { return [] }
        var all: [Record] = []
        all.reserveCapacity(count)
        for shard in shards { all += shard.records }
        all.sort { $0.time < $1.time }
        var found = 0
        let end = all.firstIndex { record in
            defer { found += record.size }
            return found >= wanted
        }
        return Array(all[..<(end ?? all.endIndex)])
    }
}

extension Digest {
    /// Its first byte: the folder it is kept in.
    var shard: Int { Int(firstByte) }
}
