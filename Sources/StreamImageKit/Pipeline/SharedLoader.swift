/// Loads each thing once for all who want it at the same time: holds the lock around ``SharedWork`` and does what it says.
///
/// Nothing is called with the lock held but the two functions that look into and fill the cache behind it; they make
/// leaving the table and appearing in the cache one event, so that no request can fall between them and load again.
package final class SharedLoader<Key: Hashable & Sendable, Input: Sendable, Value: Sendable>: Sendable {
    package typealias Outcome = Result<Value, ImageError>
    package typealias Work = SharedWork<Key, Waiter>

    /// One who waits: what to call, and whether the answer may be stored for it.
    package struct Waiter: Sendable {
        let mayStore: Bool
        let onProgress: (@Sendable (LoadProgress) -> Void)?
        let onEnd: @Sendable (Outcome) -> Void
    }

    /// Where running work reports to.
    package struct Reporter: Sendable {
        fileprivate let loader: SharedLoader
        fileprivate let work: Work.WorkID

        package func progress(_ progress: LoadProgress) { loader.report(progress, of: work) }
        package func finish(_ outcome: Outcome) { loader.finish(work, outcome) }

        /// Waits for another key of the same loader, of which this work makes its own.
        package func load(
            _ key: Key,
            _ input: Input,
            priority: ImagePriority,
            readsCache: Bool,
            waiter: Waiter
        ) -> Entry {
            loader.load(key, input, priority: priority, readsCache: readsCache, waiter: waiter)
        }
    }

    /// A waiter's handle.
    package struct Ticket: ControllableWork {
        fileprivate let loader: SharedLoader
        fileprivate let subscription: Work.Subscription

        package func cancel() { loader.leave(subscription) }
        package func setPriority(_ priority: ImagePriority) { loader.setPriority(priority, of: subscription) }
    }

    private struct State: Sendable {
        var work = Work()
        var running: [Work.WorkID: Running] = [:]
    }

    private struct Running: Sendable {
        let key: Key
        let stage: WorkStage
        var progress: LoadProgress?
    }

    private let state = Lock(State())
    private let cached: @Sendable (Key) -> Value?
    private let commit: @Sendable (Key, Outcome, _ mayStore: Bool) -> Void
    private let start: @Sendable (Input, WorkStage, Reporter) -> Void

    /// Makes a loader.
    ///
    /// - Parameters:
    ///   - cached: Looks for a value that needs no work; called with the lock held.
    ///   - commit: Stores what work ended with, before anybody hears of it; called with the lock held.
    ///   - start: Begins work, entering each step through the stage, and reports its one end.
    package init(
        cached: @escaping @Sendable (Key) -> Value?,
        commit: @escaping @Sendable (Key, Outcome, _ mayStore: Bool) -> Void,
        start: @escaping @Sendable (Input, WorkStage, Reporter) -> Void
    ) {
        self.cached = cached
        self.commit = commit
        self.start = start
    }

    /// The number of pieces of work under way and of those who wait for them.
    package var load: (work: Int, waiters: Int) {
        state.withLock { ($0.work.count, $0.work.waiterCount) }
    }

    /// Whether work for the key is under way.
    package func isLoading(_ key: Key) -> Bool {
        state.withLock { $0.work.contains(key) }
    }

    /// Waits for the value of a key, joining work under way or starting it.
    ///
    /// - Parameters:
    ///   - key: What is shared.
    ///   - input: What the work is started with, where it is not under way.
    ///   - priority: How urgent it is for this waiter.
    ///   - readsCache: Whether the cache behind the loader may answer.
    ///   - waiter: Who waits.
    /// - Returns: The waiter's handle, and whether it joined others; or the value where the cache has it.
    package func load(
        _ key: Key,
        _ input: Input,
        priority: ImagePriority,
        readsCache: Bool,
        waiter: Waiter
    ) -> Entry {
        let admission: (entry: Entry, stage: WorkStage?, raised: Work.WorkID?, progress: LoadProgress?) =
            state.withLock { state in
                if readsCache, !state.work.contains(key), let value = cached(key) {
                    return (.cached(value), nil, nil, nil)
                }
                let (subscription, work, admission) = state.work.subscribe(waiter, to: key, priority: priority)
                let ticket = Ticket(loader: self, subscription: subscription)
                switch admission {
                case .start:
                    let stage = WorkStage(priority: priority)
                    state.running[work] = Running(key: key, stage: stage)
                    return (.started(ticket, Reporter(loader: self, work: work)), stage, nil, nil)
                case .join(let raised):
                    return (.joined(ticket), nil, raised ? work : nil, state.running[work]?.progress)
                }
            }
        if let progress = admission.progress { waiter.onProgress?(progress) }
        if let work = admission.raised { handOnPriority(of: work) }
        if case .started(_, let reporter) = admission.entry, let stage = admission.stage {
            start(input, stage, reporter)
        }
        return admission.entry
    }

    /// How a request was received.
    package enum Entry: Sendable {
        case cached(Value)
        case started(Ticket, Reporter)
        case joined(Ticket)

        /// The handle, where there is something to wait for.
        package var ticket: Ticket? {
            switch self {
            case .cached: nil
            case .started(let ticket, _), .joined(let ticket): ticket
            }
        }
    }

    private func leave(_ subscription: Work.Subscription) {
        let (lowered, abandoned): (Work.WorkID?, WorkStage?) = state.withLock { state in
            switch state.work.unsubscribe(subscription) {
            case .unknown, .remaining(_, lowered: false): (nil, nil)
            case .remaining(let work, lowered: true): (work, nil)
            case .abandon(let work): (nil, state.running.removeValue(forKey: work)?.stage)
            }
        }
        if let lowered { handOnPriority(of: lowered) }
        abandoned?.cancel()
    }

    private func setPriority(_ priority: ImagePriority, of subscription: Work.Subscription) {
        if let work = state.withLock({ $0.work.setPriority(priority, of: subscription) }) {
            handOnPriority(of: work)
        }
    }

    /// Tells running work its priority, and again where that changed meanwhile: two threads may come here in the wrong
    /// order.
    private func handOnPriority(of work: Work.WorkID) {
        var told: ImagePriority?
        while true {
            let (priority, stage) = state.withLock { ($0.work.priority(of: work), $0.running[work]?.stage) }
            guard let priority, priority != told else { return }
            stage?.setPriority(priority)
            told = priority
        }
    }

    private func report(_ progress: LoadProgress, of work: Work.WorkID) {
        let waiters = state.withLock { state in
            state.running[work]?.progress = progress
            return state.work.waiters(for: work)
        }
        for waiter in waiters { waiter.onProgress?(progress) }
    }

    private func finish(_ work: Work.WorkID, _ outcome: Outcome) {
        let (stage, waiters): (WorkStage?, [Waiter]) = state.withLock { state in
            guard let running = state.running.removeValue(forKey: work) else { return (nil, []) }
            let waiters = state.work.finish(work) ?? []
            commit(running.key, outcome, waiters.contains(where: \.mayStore))
            return (running.stage, waiters)
        }
        stage?.end()
        for waiter in waiters { waiter.onEnd(outcome) }
    }
}

/// How far a download has come, in bytes of the body.
package struct LoadProgress: Hashable, Sendable {
    package let receivedBytes: Int
    package let expectedBytes: Int?

    package init(receivedBytes: Int, expectedBytes: Int?) {
        (self.receivedBytes, self.expectedBytes) = (receivedBytes, expectedBytes)
    }
}
