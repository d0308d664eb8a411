import Foundation

extension DiskCache {
    /// Keeps an entry under a key, in the place of an older one.
    ///
    /// - Throws: ``DiskCacheError``; then nothing is left of the attempt. An entry that is too large to be kept takes the
    ///   older one under its key along, which it was to replace, and no other.
    package func store(_ entry: DiskEntry, for key: SourceKey) throws(DiskCacheError) {
        guard let head = DiskEntryFormat.head(identity: key.identity, facts: entry.facts, body: entry.body) else {
            throw .entryTooLarge(bytes: entry.body.count, limitBytes: limitBytes)
        }
        let size = head.count + entry.body.count
        guard size <= limitBytes else {
            remove(key)
            throw .entryTooLarge(bytes: size, limitBytes: limitBytes)
        }
        let generation = accounting.withLock { $0.generation }
        scanABit()
        try reserve(size)
        // What was swept or removed at the very moment of writing is written once more.
        for isLastAttempt in [false, true] {
            do {
                try write(head: head, entry: entry, digest: key.digest, generation: generation)
                noteWritten(size)
                return
            } catch .failed(_, let underlying) where underlying.code == Int(ENOENT) && !isLastAttempt {
                continue
            } catch {
                release(size)
                throw error
            }
        }
    }

    /// Removes the entry under a key, if there is one.
    package func remove(_ key: SourceKey) {
        accounting.withLock { accounting in
            if unlink(layout.path(of: key.digest)) == 0 || errno == ENOENT { accounting.index.remove(key.digest) }
        }
    }

    private func write(
        head: [UInt8],
        entry: DiskEntry,
        digest: Digest,
        generation: Int
    ) throws(DiskCacheError) {
        let temporary = try makeTemporaryFile()
        let size = head.count + entry.body.count
        do throws(DiskCacheError) {
            let time = recency.timeForWriting()
            do throws(SystemError) {
                try attributes.mark(file: temporary.path)
                try temporary.file.write(head)
                try temporary.file.write(entry.body)
                try temporary.file.setModified(time)
            } catch {
                throw DiskCacheError(error, path: temporary.path)
            }
            let record = DiskCacheIndex.Record(digest: digest, size: size, time: time)
            try publish(temporary.path, as: record, generation: generation)
        } catch {
            unlink(temporary.path)
            throw error
        }
    }

    private func makeTemporaryFile() throws(DiskCacheError) -> TemporaryFile {
        let folder = layout.temporaryFolder
        do {
            return try TemporaryFile(in: folder)
        } catch {
            guard error.code == ENOENT else { throw DiskCacheError(error, path: folder) }
        }
        try makeFolder(folder)
        do {
            return try TemporaryFile(in: folder)
        } catch {
            throw DiskCacheError(error, path: folder)
        }
    }

    /// Makes a folder of the cache, and the cache's own if that has gone: then nothing that was counted is there any more.
    private func makeFolder(_ folder: String) throws(DiskCacheError) {
        do {
            if try Directory.make(layout.root) {
                attributes.mark(folder: layout.root)
                accounting.withLock { $0.index.removeAll() }
            }
            try Directory.make(folder)
        } catch {
            throw DiskCacheError(error, path: folder)
        }
    }

    /// Gives a written file its name.
    ///
    /// Counting it, in the place of what was reserved for it, is one step with that, so that the sum is right at any moment.
    private func publish(
        _ path: String,
        as record: DiskCacheIndex.Record,
        generation: Int
    ) throws(DiskCacheError) {
        let destination = layout.path(of: record.digest)
        for isLastAttempt in [false, true] {
            var waiting: [DispatchSemaphore] = []
            let code = try accounting.withLock { accounting throws(DiskCacheError) -> Int32 in
                guard accounting.generation == generation else { throw .emptied }
                guard rename(path, destination) == 0 else { return errno }
                waiting = accounting.count(record)
                return 0
            }
            for semaphore in waiting { semaphore.signal() }
            if code == 0 { return }
            guard code == ENOENT, !isLastAttempt else {
                throw DiskCacheError(SystemError(code: code), path: destination)
            }
            try makeFolder(layout.folder(shard: record.digest.shard))
        }
    }
}
