import Dispatch
import StreamImageKit
import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct ConcurrentLoadsTests {
    @Test func neverMoreThanTheLimitRunAtOnceAndAllRunOnce() async {
        let counts = Lock((running: 0, most: 0, seen: [Int]()))
        await ConcurrentLoads.forEach(Array(0..<50), atMost: 4) { _, item in
            counts.withLock { counts in
                counts.running += 1
                counts.most = max(counts.most, counts.running)
                counts.seen.append(item)
            }
            await Task.yield()
            counts.withLock { $0.running -= 1 }
        }
        let result = counts.withLock { $0 }
        #expect(result.most <= 4)
        #expect(result.seen.sorted() == Array(0..<50))
    }

    @Test func noMoreAreBegunAfterACancellation() async {
        let begun = Lock(0)
        let task = Task {
            await ConcurrentLoads.forEach(Array(0..<100), atMost: 1) { _, _ in
                begun.withLock { $0 += 1 }
                await Interruption.wait()
            }
        }
        task.cancel()
        await task.value
        #expect(begun.withLock { $0 } <= 1)
    }

    @Test func abandonedWorkIsNotWaitedFor() async {
        let work = BlockingWork(threads: 1)
        let (hold, release) = AsyncStream.makeStream(of: Void.self)
        let held = DispatchSemaphore(value: 0)
        let task = Task {
            await work.runAbandonable { () -> Int in
                release.finish()
                // Held for as long as the test runs, as by a pipe that nobody reads.
                held.wait()
                return 1
            }
        }
        for await _ in hold {}
        task.cancel()
        #expect(await task.value == nil)
        held.signal()
        #expect(await work.run { 2 } == 2)
    }

    @Test func workOfACancelledTaskIsNotBegun() async {
        let work = BlockingWork(threads: 1)
        let task = Task { () -> Int? in
            await Interruption.wait()
            return await work.runAbandonable { 1 }
        }
        task.cancel()
        #expect(await task.value == nil)
    }
}
