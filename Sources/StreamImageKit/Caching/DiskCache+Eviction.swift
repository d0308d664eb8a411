import Foundation

extension DiskCache {
    /// What is left after room was made: nine tenths of the limit.
    var lowWaterBytes: Int { limitBytes / 10 * 9 + limitBytes % 10 * 9 / 10 }

    /// Makes room for a file of `size` bytes and keeps it free, until the file is counted or ``release(_:)`` is called.
    func reserve(_ size: Int) throws(DiskCacheError) {
        while true {
            let hasRoom = accounting.withLock { accounting in
                guard size <= limitBytes - accounting.index.bytes - accounting.reserved else { return false }
                accounting.reserved += size
                return true
            }
            if hasRoom { return }
            _ = try trimming.withLock { _ throws(DiskCacheError) in
                try makeRoom { accounting in
                    // Another writer may have made the room while this one waited for its turn.
                    guard size > limitBytes - accounting.index.bytes - accounting.reserved else { return nil }
                    return max(0, min(lowWaterBytes, limitBytes - accounting.reserved - size))
                }
            }
            // Where the files that others are writing leave no room, those must be written first.
            let semaphore = accounting.withLock { accounting -> DispatchSemaphore? in
                guard size > limitBytes - accounting.index.bytes - accounting.reserved, accounting.reserved > 0
                else { return nil }
                let semaphore = DispatchSemaphore(value: 0)
                accounting.waiting.append(semaphore)
                return semaphore
            }
            semaphore?.wait()
        }
    }

    /// Gives back what ``reserve(_:)`` kept free, since the file is not going to be written.
    func release(_ size: Int) {
        let waiting = accounting.withLock { $0.release(size) }
        for semaphore in waiting { semaphore.signal() }
    }

    /// Brings the entries back under the limit where they are over it.
    func keepLimit() {
        _ = trimming.withLock { _ in
            try? makeRoom { $0.index.bytes + $0.reserved > limitBytes ? max(0, lowWaterBytes - $0.reserved) : nil }
        }
    }

    /// Removes entries, those first that were not used for longest, until no more bytes are left than `target` says.
    ///
    /// The caller holds `trimming`. What the index says of an entry is compared with its file first: one that was read or
    /// written since, perhaps by another process, gets its place anew.
    ///
    /// - Returns: Bytes of the files that were removed.
    @discardableResult
    func makeRoom(target: (Accounting) -> Int?) throws(DiskCacheError) -> Int {
        var freed = 0
        var failure: DiskCacheError?
        // Entries that are read all the time could be passed over for ever; the last round takes them as they come.
        for round in 1...4 {
            let (records, target) = accounting.withLock { accounting -> ([DiskCacheIndex.Record], Int) in
                guard let target = target(accounting), accounting.index.bytes > target else { return ([], .max) }
                return (accounting.index.oldest(bytes: accounting.index.bytes - target), target)
            }
            if records.isEmpty { return freed }
            for record in records {
                do {
                    freed += try evict(record, evenIfUsed: round == 4)
                } catch {
                    failure = error
                }
                if accounting.withLock({ $0.index.bytes <= target }) { return freed }
            }
        }
        // Without a failure, others were writing at the same time, and the caller sees that for itself.
        if let failure { throw failure }
        return freed
    }

    private func evict(_ record: DiskCacheIndex.Record, evenIfUsed: Bool) throws(DiskCacheError) -> Int {
        let path = layout.path(of: record.digest)
        return try accounting.withLock { accounting throws(DiskCacheError) -> Int in
            do throws(SystemError) {
                let status = try FileStatus(ofPath: path)
                let current = DiskCacheIndex.Record(
                    digest: record.digest,
                    size: status.size,
                    time: recency.counted(status.modified)
                )
                if current != record, !evenIfUsed {
                    accounting.index.insert(current)
                    return 0
                }
                try SystemError.check { unlink(path) }
                accounting.index.remove(record.digest)
                return status.size
            } catch {
                guard error.code == ENOENT || error.code == ENOTDIR else { throw DiskCacheError(error, path: path) }
                accounting.index.remove(record.digest)
                return 0
            }
        }
    }
}
