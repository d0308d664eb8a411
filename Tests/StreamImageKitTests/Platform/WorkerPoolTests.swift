import Dispatch
import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct WorkerPoolTests {
    /// Keeps the only thread of a pool busy until it is opened.
    private final class Gate: Sendable {
        private let entered = DispatchSemaphore(value: 0)
        private let opened = DispatchSemaphore(value: 0)

        init(_ pool: WorkerPool, cost: Int = 0) {
            pool.submit(priority: .veryHigh, cost: cost) { [entered, opened] in
                entered.signal()
                opened.wait()
            }
            entered.wait()
        }

        func open() { opened.signal() }
    }

    private final class Journal: Sendable {
        private let lines = Lock([String]())
        private let group = DispatchGroup()
        var all: [String] { lines.withLock { $0 } }

        func job(_ name: String) -> @Sendable () -> Void {
            group.enter()
            return { [self] in
                lines.withLock { $0.append(name) }
                group.leave()
            }
        }

        func callOff() { group.leave() }
        func wait() { group.wait() }
    }

    private func threadsComeBackTo(_ count: Int, _ pool: WorkerPool) async -> Bool {
        for _ in 0..<2_000_000 {
            if pool.threadCount == count { return true }
            await Task.yield()
        }
        return false
    }

    @Test func jobsRunByPriorityAndThenInTheirOrder() {
        let pool = WorkerPool(name: "test", threadLimit: 1)
        let journal = Journal()
        let gate = Gate(pool)
        let jobs: [(String, ImagePriority)] = [
            ("a", .low), ("b", .normal), ("c", .low), ("d", .veryHigh), ("e", .normal), ("f", .veryLow),
        ]
        for (name, priority) in jobs { pool.submit(priority: priority, journal.job(name)) }
        gate.open()
        journal.wait()
        #expect(journal.all == ["d", "b", "e", "a", "c", "f"])
    }

    @Test func aCancelledJobNeverRunsAndABegunOneIsNotCancelled() {
        let pool = WorkerPool(name: "test", threadLimit: 1)
        let journal = Journal()
        let gate = Gate(pool)
        let first = pool.submit(priority: .normal, journal.job("first"))
        let second = pool.submit(priority: .normal, journal.job("second"))
        #expect(second.cancel())
        #expect(!second.cancel())
        journal.callOff()
        gate.open()
        journal.wait()
        #expect(journal.all == ["first"])
        #expect(!first.cancel())
        first.setPriority(.high)
    }

    @Test func aWaitingJobMovesWithItsPriority() {
        let pool = WorkerPool(name: "test", threadLimit: 1)
        let journal = Journal()
        let gate = Gate(pool)
        let jobs = ["a", "b", "c"].map { pool.submit(priority: .normal, journal.job($0)) }
        jobs[2].setPriority(.high)
        jobs[0].setPriority(.low)
        gate.open()
        journal.wait()
        #expect(journal.all == ["c", "b", "a"])
    }

    @Test func workMaySubmitWork() {
        let pool = WorkerPool(name: "test", threadLimit: 1)
        let journal = Journal()
        let inner = journal.job("inner")
        pool.submit(priority: .normal) { [weak pool] in pool?.submit(priority: .normal, inner) }
        journal.wait()
        #expect(journal.all == ["inner"])
    }

    @Test func threadsStartAsNeededAndEndWhenIdle() async {
        let pool = WorkerPool(name: "test", threadLimit: 3, idleSeconds: 0.05)
        #expect(pool.threadCount == 0)
        let gates = (0..<3).map { _ in Gate(pool) }
        pool.submit(priority: .normal) {}
        #expect(pool.threadCount == 3)
        for gate in gates { gate.open() }
        #expect(await threadsComeBackTo(0, pool))
        let journal = Journal()
        pool.submit(priority: .normal, journal.job("again"))
        journal.wait()
        #expect(journal.all == ["again"])
    }

    @Test func whatWasSubmittedIsDoneThoughThePoolGoesAway() {
        let journal = Journal()
        do {
            let pool = WorkerPool(name: "test", threadLimit: 2)
            for number in 0..<100 { pool.submit(priority: .normal, journal.job("\(number)")) }
        }
        journal.wait()
        #expect(journal.all.count == 100)
    }

    @Test func theLastReferenceMayBeDroppedOnAThreadOfThePool() {
        final class Holder: Sendable {
            let pool = Lock<WorkerPool?>(nil)
        }
        let done = DispatchSemaphore(value: 0)
        let holder = Holder()
        let mayDrop = DispatchSemaphore(value: 0)
        let pool = WorkerPool(name: "test", threadLimit: 1)
        holder.pool.withLock { $0 = pool }
        pool.submit(priority: .normal) {
            mayDrop.wait()
            let last = holder.pool.withLock { pool in
                defer { pool = nil }
                return pool
            }
            _ = consume last
            done.signal()
        }
        _ = consume pool
        mayDrop.signal()
        #expect(done.wait(timeout: .now() + 20) == .success)
    }

    @Test func cancellingReleasesWhatTheJobHoldsOutsideTheLock() {
        final class CallsBack: Sendable {
            let job: WorkerPool.Job
            init(_ job: WorkerPool.Job) { self.job = job }
            deinit { job.cancel() }
        }
        let pool = WorkerPool(name: "test", threadLimit: 1)
        let gate = Gate(pool)
        defer { gate.open() }
        let other = pool.submit(priority: .normal) { Issue.record("it was cancelled") }
        let job = { [object = CallsBack(other)] in pool.submit(priority: .normal) { _ = object } }()
        #expect(job.cancel())
        #expect(!other.cancel())
    }

    @Test func threadsAreNamed() async {
        let pool = WorkerPool(name: "a-name-that-is-too-long", threadLimit: 1)
        let name = await withCheckedContinuation { continuation in
            pool.submit(priority: .normal) { continuation.resume(returning: Thread.current.name) }
        }
        #expect(name == "a-name-that-is-")
    }

    #if os(Linux)
    /// Also those that a thread of a pool has started.
    @Test func threadsStepBackOnceBehindTheProgramsOwn() async {
        let pools = (WorkerPool(name: "first", threadLimit: 1), WorkerPool(name: "second", threadLimit: 1))
        let which = __priority_which_t(PRIO_PROCESS.rawValue)
        let own = getpriority(which, id_t(getpid()))
        let nice = await withCheckedContinuation { continuation in
            pools.0.submit(priority: .normal) {
                let first = getpriority(which, 0)
                pools.1.submit(priority: .normal) { continuation.resume(returning: [first, getpriority(which, 0)]) }
            }
        }
        #expect(nice == [min(19, own + 5), min(19, own + 5)])
    }
    #endif

    @Test func theBudgetIsKeptAndEverythingRuns() {
        let pool = WorkerPool(name: "test", threadLimit: 4, budgetBytes: 100)
        let running = Lock((now: 0, most: 0))
        let group = DispatchGroup()
        for number in 0..<500 {
            group.enter()
            let cost = 10 + number % 7 * 15
            pool.submit(priority: number % 3 == 0 ? .high : .low, cost: cost) {
                running.withLock { state in
                    state.now += cost
                    state.most = max(state.most, state.now)
                }
                running.withLock { $0.now -= cost }
                group.leave()
            }
        }
        group.wait()
        #expect(running.withLock { $0.most } <= 100)
    }

    @Test func settingPrioritiesWhileJobsStartLosesNone() async {
        let pool = WorkerPool(name: "test", threadLimit: 4)
        let ran = Lock(0)
        var cancelled = 0
        let group = DispatchGroup()
        for number in 0..<2_000 {
            group.enter()
            let job = pool.submit(priority: .normal) {
                ran.withLock { $0 += 1 }
                group.leave()
            }
            job.setPriority(number % 2 == 0 ? .high : .low)
            if number % 3 == 0, job.cancel() {
                cancelled += 1
                group.leave()
            }
        }
        group.wait()
        #expect(ran.withLock { $0 } + cancelled == 2_000)
    }
}
