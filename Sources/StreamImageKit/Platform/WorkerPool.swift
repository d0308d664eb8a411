import Dispatch

/// A few threads for work that blocks: decoding, and reading and writing files.
///
/// Never the cooperative pool.
///
/// Threads start one by one as work arrives, and end when they have had nothing to do for a short while. Work is started
/// in the order of its priority, first come first served among equals, and within a budget in bytes where there is one
/// (see ``AdmissionQueue`` for what happens to a job that does not fit).
///
/// When the pool goes away, what was submitted is still carried out, since somebody may be waiting for it; then the
/// threads end. Going away never waits for them, so the last reference may be dropped anywhere, in a job too.
package final class WorkerPool: Sendable {
    /// A job that was submitted.
    package struct Job: Sendable {
        fileprivate let core: Core
        fileprivate let token: AdmissionQueue<Work>.Token

        /// Takes the job out of the queue.
        ///
        /// `true`: it had not begun, and it never will. `false`: it has begun, has ended, or was cancelled before.
        @discardableResult
        package func cancel() -> Bool { core.cancel(token) }

        /// Moves the job forward or back in the queue; changes nothing once it has begun.
        package func setPriority(_ priority: ImagePriority) { core.setPriority(priority, of: token) }
    }

    typealias Work = @Sendable () -> Void

    private let core: Core

    /// Makes a pool; no thread is started yet.
    ///
    /// - Parameters:
    ///   - name: Names the threads, so that they can be told apart in a debugger; Linux keeps 15 bytes of it.
    ///   - threadLimit: The most threads, at least 1.
    ///   - budgetBytes: What the running jobs may cost together; `nil` for no such limit.
    ///   - idleSeconds: After how many seconds without work a thread ends. The default is 1.
    package init(name: String, threadLimit: Int, budgetBytes: Int? = nil, idleSeconds: Double = 1) {
        core = Core(name: name, threadLimit: max(1, threadLimit), budget: budgetBytes, idleSeconds: idleSeconds)
    }

    deinit { core.close() }

    /// The number of threads there are now, whether they work or wait.
    package var threadCount: Int { core.threadCount }

    /// Queues `work` and returns at once.
    ///
    /// - Parameters:
    ///   - priority: Higher goes first.
    ///   - cost: Bytes that the work will take up while it runs, counted against the pool's budget.
    ///   - work: What to do; it may block, and may submit more.
    /// - Returns: The job, with which it can be called off or moved as long as it has not begun.
    @discardableResult
    package func submit(
        priority: ImagePriority,
        cost: Int = 0,
        _ work: @escaping @Sendable () -> Void
    ) -> Job {
        Job(core: core, token: core.submit(work, priority: priority, cost: cost))
    }
}

extension WorkerPool {
    /// What the pool, its jobs and its threads share.
    ///
    /// The threads keep it alive, not the pool.
    final class Core: Sendable {
        private struct State: Sendable {
            var queue: AdmissionQueue<Work>
            var threadCount = 0
            /// One semaphore for each thread that waits for work, the one that has waited longest first.
            var idle: [DispatchSemaphore] = []
            var isClosed = false
        }

        /// Who is to look at the queue besides the threads that are at work.
        private enum Help: Sendable {
            case none
            case wake(DispatchSemaphore)
            case start
        }

        /// What a thread does next.
        private enum Step: Sendable {
            case run(AdmissionQueue<Work>.Admitted)
            case wait(DispatchSemaphore)
            case end
        }

        private let name: String
        private let threadLimit: Int
        private let idleSeconds: Double
        private let state: Lock<State>

        init(name: String, threadLimit: Int, budget: Int?, idleSeconds: Double) {
            self.name = name
            self.threadLimit = threadLimit
            self.idleSeconds = idleSeconds
            state = Lock(State(queue: AdmissionQueue(budget: budget)))
        }

        var threadCount: Int { state.withLock { $0.threadCount } }

        func submit(_ work: @escaping Work, priority: ImagePriority, cost: Int) -> AdmissionQueue<Work>.Token {
            let (token, help) = state.withLock { state in
                let token = state.queue.insert(work, priority: priority, cost: cost)
                return (token, findHelp(&state))
            }
            call(help)
            return token
        }

        func cancel(_ token: AdmissionQueue<Work>.Token) -> Bool {
            // The closure leaves the lock before it is released: what it holds may call the pool as it goes away.
            let work = state.withLock { $0.queue.remove(token) }
            // It may have been the one that held up the others.
            if work != nil { lookAgain() }
            return work != nil
        }

        func setPriority(_ priority: ImagePriority, of token: AdmissionQueue<Work>.Token) {
            state.withLock { $0.queue.setPriority(priority, of: token) }
            lookAgain()
        }

        func close() {
            let idle = state.withLock { state in
                state.isClosed = true
                defer { state.idle = [] }
                return state.idle
            }
            for semaphore in idle { semaphore.signal() }
        }

        // MARK: Threads

        /// Picks a thread that waits; where there is none, and there may be one more, counts it.
        private func findHelp(_ state: inout State) -> Help {
            if let semaphore = state.idle.popLast() { return .wake(semaphore) }
            guard state.threadCount < threadLimit else { return .none }
            state.threadCount += 1
            return .start
        }

        /// Calls whom `findHelp` found, once the lock is given back: a thread that woke up earlier would wait for it.
        private func call(_ help: Help) {
            switch help {
            case .none: return
            case .wake(let semaphore): semaphore.signal()
            case .start: startThread()
            }
        }

        private func lookAgain() {
            call(state.withLock { $0.queue.waitingCount > 0 ? findHelp(&$0) : .none })
        }

        private func startThread() {
            let isStarted = WorkerThread.start(name: name) {
                WorkerThread.stepBack()
                self.work()
            }
            if isStarted { return }
            // The system has no thread to give. Dispatch's own threads see to it that the work is done all the same.
            DispatchQueue.global().async { self.work() }
        }

        private func work() {
            while true {
                switch nextStep() {
                case .run(let job):
                    WorkerThread.perform(job.work, priority: job.priority)
                    finish(job)
                case .wait(let semaphore):
                    if semaphore.wait(timeout: .now() + idleSeconds) == .timedOut, endsIdle(semaphore) { return }
                case .end: return
                }
            }
        }

        private func nextStep() -> Step {
            state.withLock { state in
                if let job = state.queue.next() { return .run(job) }
                // Whoever is at work looks again when it is done; so what waits for room is never left alone.
                if state.isClosed {
                    state.threadCount -= 1
                    return .end
                }
                let semaphore = DispatchSemaphore(value: 0)
                state.idle.append(semaphore)
                return .wait(semaphore)
            }
        }

        private func finish(_ job: AdmissionQueue<Work>.Admitted) {
            // Room has come free, perhaps for several jobs: this thread takes the next, and wakes another to look too.
            let help = state.withLock { state in
                state.queue.finish(cost: job.cost)
                return state.queue.waitingCount > 1 ? findHelp(&state) : .none
            }
            call(help)
        }

        /// Ends a thread that has waited in vain, unless it was woken at the last moment.
        private func endsIdle(_ semaphore: DispatchSemaphore) -> Bool {
            state.withLock { state in
                guard let index = state.idle.firstIndex(where: { $0 === semaphore }) else { return false }
                state.idle.remove(at: index)
                state.threadCount -= 1
                return true
            }
        }
    }
}
