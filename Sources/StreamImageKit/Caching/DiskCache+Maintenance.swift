public import Foundation

/// What a disk cache holds.
public struct DiskCacheStatistics: Hashable, Sendable {
    /// The cache's folder.
    public let directory: URL
    /// The number of entries.
    public let count: Int
    /// Bytes of their files together.
    public let bytes: Int
    /// The most bytes they may have.
    public let limitBytes: Int
    /// When the entry that goes first was last used, to within a minute; `nil` where there are no entries.
    public let oldest: Date?
}

/// What ``DiskCache/verify()`` found.
public struct DiskCacheVerification: Hashable, Sendable {
    /// A file that is no good entry.
    public struct DamagedEntry: Hashable, Sendable {
        /// The file's path.
        public let path: String
        /// What is wrong with it.
        public let damage: DiskEntryDamage
    }

    /// The number of good entries.
    public internal(set) var intactCount = 0
    /// Bytes of the good entries' files together.
    public internal(set) var intactBytes = 0
    /// The others.
    ///
    /// They have been removed.
    public internal(set) var damaged: [DamagedEntry] = []
    /// The number of files that could not be read at all, and were left as they are.
    public internal(set) var unreadableCount = 0
}

extension DiskCache {
    /// Counts what the folder holds now, whoever wrote it.
    public func statistics() -> DiskCacheStatistics {
        var count = 0
        var bytes = 0
        var oldest: Int64?
        for shard in 0..<DiskCacheLayout.shardCount {
            guard let records = try? records(inShard: shard) else { continue }
            for record in records {
                count += 1
                bytes += record.size
                oldest = min(oldest ?? record.time, record.time)
            }
        }
        return DiskCacheStatistics(
            directory: directory,
            count: count,
            bytes: bytes,
            limitBytes: limitBytes,
            oldest: oldest.map { Date(timeIntervalSince1970: Double($0) / 1e9) }
        )
    }

    /// Reads every entry, and removes those that are damaged or stand under another's name.
    public func verify() -> DiskCacheVerification {
        var result = DiskCacheVerification()
        for shard in 0..<DiskCacheLayout.shardCount {
            guard let records = try? records(inShard: shard) else { continue }
            for record in records { verify(record, &result) }
        }
        return result
    }

    private func verify(_ record: DiskCacheIndex.Record, _ result: inout DiskCacheVerification) {
        let path = layout.path(of: record.digest)
        let status: FileStatus
        do {
            let file = try FileDescriptor.reading(path)
            status = try file.status()
            do throws(ReadFailure) {
                _ = try Self.read(file, status: status) { Digest(hashing: $0) == record.digest }
                result.intactCount += 1
                result.intactBytes += status.size
            } catch {
                switch error {
                case .unreadable: result.unreadableCount += 1
                case .damaged(let damage):
                    removeDamaged(path, digest: record.digest, status: status)
                    result.damaged.append(DiskCacheVerification.DamagedEntry(path: path, damage: damage))
                }
            }
        } catch {
            // One that has gone in the meantime is nothing to report.
            if error.code != ENOENT { result.unreadableCount += 1 }
        }
    }

    /// Removes the entries that were not used for longest, until no more than so many bytes are left.
    ///
    /// - Returns: Bytes of the files that were removed.
    @discardableResult
    public func trim(toBytes bytes: Int) throws(DiskCacheError) -> Int {
        for shard in 0..<DiskCacheLayout.shardCount { scan(shard: shard) }
        return try trimming.withLock { _ throws(DiskCacheError) in try makeRoom { _ in max(0, bytes) } }
    }

    /// Removes every entry, also those that are being written at this moment, and what dead writers left behind.
    ///
    /// Files that are none of the cache's stay, and so does the folder itself. An entry that another process is writing
    /// may come after.
    ///
    /// - Throws: ``DiskCacheError`` for the first entry that could not be removed; all others are.
    public func removeAll() throws(DiskCacheError) {
        accounting.withLock { $0.generation += 1 }
        var failure: DiskCacheError?
        for shard in 0..<DiskCacheLayout.shardCount {
            let folder = layout.folder(shard: shard)
            do {
                for record in try records(inShard: shard) {
                    let path = layout.path(of: record.digest)
                    let code = accounting.withLock { accounting in
                        guard unlink(path) == 0 || errno == ENOENT else { return errno }
                        accounting.index.remove(record.digest)
                        return 0
                    }
                    if code != 0 { failure = failure ?? DiskCacheError(SystemError(code: code), path: path) }
                }
                rmdir(folder)
            } catch {
                // A file in the folder's place holds no entries.
                if error.code != ENOTDIR { failure = failure ?? DiskCacheError(error, path: folder) }
            }
            scan(shard: shard)
        }
        TemporaryFile.sweep(layout.temporaryFolder, now: recency.currentTime)
        if let failure { throw failure }
    }
}
