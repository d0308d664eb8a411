import Foundation

/// The disk cache as the pipeline sees it: what is on its way to the disk counts as being there.
///
/// Bytes are kept in memory until their file is complete, so that a second size of the same picture, asked for a moment
/// after the first, downloads nothing.
package final class DiskWrites: Sendable {
    private struct State: Sendable {
        var pending: [SourceKey: Pending] = [:]
        var lastNumber = 0
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
    }

    private struct Pending: Sendable {
        let number: Int
        /// `nil` for a removal that has not been carried out.
        let entry: DiskEntry?
        var isRunning = false
    }

    private let cache: DiskCache?
    private let inputOutput: WorkerPool
    private let metrics: MetricsRecorder
    private let state = Lock(State())

    package init(cache: DiskCache?, inputOutput: WorkerPool, metrics: MetricsRecorder) {
        self.cache = cache
        self.inputOutput = inputOutput
        self.metrics = metrics
    }

    /// Whether there is a disk cache.
    package var isEnabled: Bool { cache != nil }

    /// Bytes on their way to the disk.
    package func bytes(for key: SourceKey) -> SourceBytes? {
        state.withLock { $0.pending[key]?.entry }.map { SourceBytes(data: $0.body, origin: .disk) }
    }

    /// The stored entry.
    ///
    /// Blocks.
    package func entry(for key: SourceKey) -> DiskEntry? {
        let pending = state.withLock { $0.pending[key] }
        if let pending { return pending.entry }
        return cache?.entry(for: key)
    }

    /// The facts of the stored entry, without reading its body.
    ///
    /// Blocks.
    package func facts(for key: SourceKey) -> ResponseFacts? {
        let pending = state.withLock { $0.pending[key] }
        if let pending { return pending.entry?.facts }
        return cache?.facts(for: key)
    }

    /// Puts an entry on its way; ``begin(_:)`` sets it moving.
    ///
    /// Safe to call with a lock held.
    package func add(_ entry: DiskEntry, for key: SourceKey) {
        guard isEnabled else { return }
        enqueue(entry, for: key)
    }

    /// Takes an entry out.
    ///
    /// Returns at once; from now on the entry is not found.
    package func remove(_ key: SourceKey) {
        guard isEnabled else { return }
        enqueue(nil, for: key)
        begin(key)
    }

    /// Carries out what waits for a key, in the background.
    package func begin(_ key: SourceKey) {
        guard let cache else { return }
        let pending: Pending? = state.withLock { state in
            guard let pending = state.pending[key], !pending.isRunning else { return nil }
            state.pending[key]?.isRunning = true
            return pending
        }
        guard let pending else { return }
        inputOutput.submit(priority: .normal) { [self] in
            if let entry = pending.entry {
                do {
                    try cache.store(entry, for: key)
                    metrics.record(.diskWrite(bytes: entry.body.count))
                } catch {
                    // The image is delivered all the same; it will be downloaded again when it is next wanted.
                    metrics.record(.diskWriteFailure)
                }
            } else {
                cache.remove(key)
            }
            ended(key, number: pending.number)
        }
    }

    /// Returns when nothing is on its way any more.
    package func waitUntilIdle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                if state.pending.isEmpty { return true }
                state.idleWaiters.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    private func enqueue(_ entry: DiskEntry?, for key: SourceKey) {
        state.withLock { state in
            state.lastNumber += 1
            // While an earlier write of the key is running this one waits for its end, so that the last word stays last.
            let isRunning = state.pending[key]?.isRunning ?? false
            state.pending[key] = Pending(number: state.lastNumber, entry: entry, isRunning: isRunning)
        }
    }

    private func ended(_ key: SourceKey, number: Int) {
        let (isOvertaken, waiters): (Bool, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if let pending = state.pending[key], pending.number != number {
                state.pending[key]?.isRunning = false
                return (true, [])
            }
            state.pending[key] = nil
            guard state.pending.isEmpty else { return (false, []) }
            defer { state.idleWaiters = [] }
            return (false, state.idleWaiters)
        }
        if isOvertaken { begin(key) }
        for waiter in waiters { waiter.resume() }
    }
}
