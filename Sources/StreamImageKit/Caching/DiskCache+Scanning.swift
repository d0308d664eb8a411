import Foundation

extension DiskCache {
    /// How far the counting of what the folder holds has come.
    struct ScanProgress: Sendable {
        /// The next folder to look at; `nil` when none is being looked at.
        var next: Int?
        /// How many folders have been looked at; several threads may be at it.
        var finished = 0
        /// Whether every folder was looked at once.
        var isComplete = false
        /// Bytes that this cache has written since the last scan began.
        var writtenSince = 0
        /// Those that wait for the first scan to be complete.
        var waiting: [DispatchSemaphore] = []
    }

    /// How many entries a writer counts at most before it writes, while the first scan is under way.
    ///
    /// A small folder is counted as a whole in this way, and its limit holds from the first write on.
    private static let entriesCountedByWriter = 1_024

    /// Removes, in the background, what writers that were killed left behind.
    func sweepInBackground() {
        inBackground { cache in
            TemporaryFile.sweep(cache.layout.temporaryFolder, now: cache.recency.currentTime)
        }
    }

    /// Takes part in the first scan, and starts it where nobody has.
    func scanABit() {
        let isComplete = accounting.withLock { $0.scan.isComplete }
        if isComplete { return }
        startScan()
        var counted = 0
        while counted < Self.entriesCountedByWriter {
            guard let step = scanStep() else { return waitForScan() }
            counted += step
        }
    }

    /// Waits for others to have counted the folders that they are at, when none is left to begin with.
    private func waitForScan() {
        let semaphore = accounting.withLock { accounting -> DispatchSemaphore? in
            guard !accounting.scan.isComplete else { return nil }
            let semaphore = DispatchSemaphore(value: 0)
            accounting.scan.waiting.append(semaphore)
            return semaphore
        }
        semaphore?.wait()
    }

    /// Counts what was written; after a tenth of the limit it is time to look at what other processes do.
    func noteWritten(_ size: Int) {
        let isDue = accounting.withLock { accounting in
            accounting.scan.writtenSince += size
            return accounting.scan.isComplete && accounting.scan.writtenSince > limitBytes / 10
        }
        if isDue { startScan() }
    }

    /// Starts to count everything, in the background, unless that is going on already.
    private func startScan() {
        let isNew = accounting.withLock { accounting in
            guard accounting.scan.next == nil else { return false }
            accounting.scan.next = 0
            accounting.scan.finished = 0
            accounting.scan.writtenSince = 0
            return true
        }
        if isNew { scanOn() }
    }

    /// One folder at a time, so that the cache can go away in between.
    private func scanOn() {
        inBackground { cache in
            cache.beforeScanStep()
            if cache.scanStep() != nil { cache.scanOn() }
        }
    }

    private func inBackground(_ work: @escaping @Sendable (DiskCache) -> Void) {
        let pending = pending
        pending.enter()
        background.submit(priority: .veryLow) { [weak self] in
            defer { pending.leave() }
            if let self { work(self) }
        }
    }

    /// Counts the next folder, and gives how many entries it has; `nil` where there is none left to count.
    private func scanStep() -> Int? {
        let next = accounting.withLock { accounting -> Int? in
            guard let shard = accounting.scan.next, shard < DiskCacheLayout.shardCount else { return nil }
            accounting.scan.next = shard + 1
            return shard
        }
        guard let shard = next else { return nil }
        let count = scan(shard: shard)
        let waiting = accounting.withLock { accounting -> [DispatchSemaphore]? in
            accounting.scan.finished += 1
            guard accounting.scan.finished == DiskCacheLayout.shardCount else { return nil }
            accounting.scan.next = nil
            accounting.scan.isComplete = true
            defer { accounting.scan.waiting = [] }
            return accounting.scan.waiting
        }
        if let waiting {
            for semaphore in waiting { semaphore.signal() }
            keepLimit()
        }
        return count
    }

    /// Puts what a folder holds into the index, and gives the number of entries.
    @discardableResult
    func scan(shard: Int) -> Int {
        // Where entries come and go all the time, what is known from them is no worse than what a scan would find.
        for _ in 0..<8 {
            let changes = accounting.withLock { $0.index.changes(inShard: shard) }
            guard let records = try? records(inShard: shard) else { return 0 }
            let isCurrent = accounting.withLock {
                $0.index.replaceShard(shard, with: records, ifChanges: changes)
            }
            if isCurrent { return records.count }
        }
        return 0
    }

    /// The entries' files in one folder.
    func records(inShard shard: Int) throws(SystemError) -> [DiskCacheIndex.Record] {
        let folder = layout.folder(shard: shard)
        var records: [DiskCacheIndex.Record] = []
        for name in try Directory.names(in: folder) ?? [] {
            guard let digest = DiskCacheLayout.digest(fromName: name), digest.shard == shard,
                let status = try? FileStatus(ofPath: "\(folder)/\(name)"), status.isRegular
            else { continue }
            records.append(
                DiskCacheIndex.Record(digest: digest, size: status.size, time: recency.counted(status.modified))
            )
        }
        return records
    }
}
