public import Foundation

/// Keeps the bytes of images on disk, one file an entry, safely shared by any number of processes.
///
/// Every entry is written to a temporary file and renamed, so that nobody ever sees half of one, and is verified as a
/// whole whenever it is read: magic, lengths, checksum, and the key it is kept under. What does not pass is a miss, and
/// is removed. Nothing is forced to the platter (`fsync`): after a power cut an entry may be damaged, which the checksum
/// notices, and a cache can afford to lose it.
///
/// The limit is kept as entries are written: room is made before a file is, by removing those that were not used for
/// longest, down to nine tenths of the limit. Recency is the files' time of modification, so it outlives the process. A
/// hit renews it when something has been written since, when the entry comes from before this cache was opened, and in
/// any case once a minute.
///
/// What the folder holds is counted in the background, a folder at a time, from the first write on; reading never waits
/// for that. Several processes with one folder each count anew after they have written a tenth of the limit, so that all
/// together stay near it.
///
/// Everything but the initialiser reads or writes files, and blocks for as long as that takes.
public final class DiskCache: Sendable {
    /// The limit that is used where none is given: 512 MiB.
    public static let defaultLimitBytes = 512 << 20

    /// The folder that the entries are in.
    ///
    /// It is made when the first one is written, for its user alone. Apple's systems are told not to back it up.
    public let directory: URL
    /// The most bytes that the entries' files may have together.
    public let limitBytes: Int

    let layout: DiskCacheLayout
    let attributes: StorageAttributes
    let accounting: Lock<Accounting>
    /// Held by whoever makes room, so that no two remove more than is needed.
    let trimming = Lock(())
    let recency: Recency
    let background: WorkerPool
    /// Counts the background work that has not ended.
    let pending = DispatchGroup()
    let beforeScanStep: @Sendable () -> Void

    /// What is known of the folder, and what is about to happen to it.
    struct Accounting: Sendable {
        var index = DiskCacheIndex()
        /// Bytes of files that are being written.
        var reserved = 0
        /// Those that wait for others to have written.
        var waiting: [DispatchSemaphore] = []
        /// Grows when the cache is emptied; what was begun before is not kept.
        var generation = 0
        var scan = ScanProgress()

        /// Counts a file that was written in the place of the bytes that were reserved for it: never both, never neither.
        ///
        /// - Returns: Those to wake, since there may be room for them now.
        mutating func count(_ record: DiskCacheIndex.Record) -> [DispatchSemaphore] {
            index.insert(record)
            return release(record.size)
        }

        /// Gives reserved bytes back, and those to wake.
        mutating func release(_ size: Int) -> [DispatchSemaphore] {
            reserved -= size
            defer { waiting = [] }
            return waiting
        }
    }

    /// Opens a cache and returns at once; what killed writers left behind is swept in the background.
    ///
    /// - Parameters:
    ///   - directory: The folder, which the cache makes when it needs it. It may be shared with other processes.
    ///   - limitBytes: The most bytes that the entries' files may have together. The default is 512 MiB.
    ///   - protection: When entries can be read on a locked Apple device; no effect elsewhere. By default the system's
    ///     own class, which is that the device was unlocked once.
    public convenience init(
        directory: URL,
        limitBytes: Int = DiskCache.defaultLimitBytes,
        protection: FileProtection? = nil
    ) {
        self.init(
            directory: directory,
            limitBytes: limitBytes,
            protection: protection,
            now: Recency.systemTime,
            beforeScanStep: {}
        )
    }

    /// Opens a cache with a clock of nanoseconds since 1970, and a say in when the background scan goes on.
    package init(
        directory: URL,
        limitBytes: Int,
        protection: FileProtection? = nil,
        now: @escaping @Sendable () -> Int64,
        beforeScanStep: @escaping @Sendable () -> Void
    ) {
        self.directory = directory
        self.limitBytes = max(0, limitBytes)
        self.beforeScanStep = beforeScanStep
        layout = DiskCacheLayout(root: directory.absoluteURL.path)
        attributes = StorageAttributes(protection: protection)
        accounting = Lock(Accounting())
        recency = Recency(now: now)
        background = WorkerPool(name: "image-disk-scan", threadLimit: 1)
        sweepInBackground()
    }

    /// Where the cache is kept by default: `$XDG_CACHE_HOME/streamimage`, or `~/.cache/streamimage`; on Apple platforms the
    /// user's folder for caches.
    public static var defaultDirectory: URL {
        #if os(Linux)
        let environment = ProcessInfo.processInfo.environment
        // Foundation asks the user database alone, but `HOME` is what people and service managers set.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return defaultDirectory(cacheHome: environment["XDG_CACHE_HOME"], home: home ?? NSHomeDirectory())
        #else
        let manager = FileManager.default
        let caches = manager.urls(for: .cachesDirectory, in: .userDomainMask).first ?? manager.temporaryDirectory
        return caches.appendingPathComponent("streamimage", isDirectory: true)
        #endif
    }

    /// A relative `XDG_CACHE_HOME` is to be ignored (XDG Base Directory Specification).
    package static func defaultDirectory(cacheHome: String?, home: String) -> URL {
        let base =
            if let cacheHome, cacheHome.hasPrefix("/") { URL(fileURLWithPath: cacheHome, isDirectory: true) } else {
                URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".cache", isDirectory: true)
            }
        return base.appendingPathComponent("streamimage", isDirectory: true)
    }

    /// Waits until everything that goes on in the background has ended: sweeping, counting, and keeping the limit after
    /// it.
    ///
    /// A process that ends soon after it wrote calls this, so that the limit is kept by short-lived ones too.
    public func settle() {
        pending.wait()
    }
}

/// Gives out times for the files, each later than the one before, and knows when a hit should renew one.
final class Recency: Sendable {
    /// A hit renews the time of an entry once in so many nanoseconds at least: a minute.
    static let interval: Int64 = 60 * 1_000_000_000

    private let now: @Sendable () -> Int64
    private let state: Lock<(last: Int64, lastWrite: Int64)>

    init(now: @escaping @Sendable () -> Int64) {
        self.now = now
        let time = now()
        state = Lock((time, time))
    }

    static let systemTime: @Sendable () -> Int64 = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.nanoseconds
    }

    var currentTime: Int64 { now() }

    /// The time for a file that is written.
    func timeForWriting() -> Int64 {
        let time = now()
        return state.withLock { state in
            state.last = Self.next(after: state.last, at: time)
            state.lastWrite = state.last
            return state.last
        }
    }

    /// The new time for a file that was read; `nil` where the one it has will do.
    func timeForReading(_ modified: Int64) -> Int64? {
        let time = now()
        return state.withLock { state in
            guard modified < state.lastWrite || abs(time - modified) > Self.interval else { return nil }
            state.last = Self.next(after: state.last, at: time)
            return state.last
        }
    }

    /// A clock that was set back begins anew: times that go on from the old ones would lie in the future, and count as old.
    private static func next(after last: Int64, at time: Int64) -> Int64 {
        last >= time + interval ? time : max(time, last + 1)
    }

    /// How the time of a file counts.
    ///
    /// One from the future, left by a clock that was wrong, says nothing and counts as old.
    func counted(_ modified: Int64) -> Int64 {
        modified > now() + Self.interval ? 0 : modified
    }
}
