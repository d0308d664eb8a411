import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransferQueueTests {
    private var queue = TransferQueue(limit: 3, limitPerHost: 2)

    private mutating func takeAll() -> [Int] {
        var taken: [Int] = []
        while let id = queue.takeNext() { taken.append(id) }
        return taken
    }

    @Test
    mutating func bothLimitsHold() {
        for id in 0..<4 { queue.add(id, host: "a", priority: .normal) }
        for id in 4..<8 { queue.add(id, host: "b", priority: .normal) }
        #expect(takeAll() == [0, 1, 4])
        queue.remove(0)
        #expect(takeAll() == [2])
        queue.remove(4)
        #expect(takeAll() == [5])
        #expect(queue.runningCount == 3)
        #expect(queue.waitingCount == 3)
    }

    @Test
    mutating func theMostUrgentGoFirstAndEqualsInTheirOrder() {
        queue = TransferQueue(limit: 10, limitPerHost: 10)
        let order: [ImagePriority] = [.low, .high, .normal, .high, .veryHigh, .veryLow, .normal]
        for (id, priority) in order.enumerated() { queue.add(id, host: "\(id % 2)", priority: priority) }
        #expect(takeAll() == [4, 1, 3, 2, 6, 0, 5])
    }

    @Test
    mutating func aChangedPriorityMovesOneThatWaits() {
        for id in 0..<4 { queue.add(id, host: "\(id)", priority: .normal) }
        queue.setPriority(.high, of: 3)
        queue.setPriority(.low, of: 0)
        queue.setPriority(.normal, of: 1)
        queue.setPriority(.high, of: 99)
        #expect(takeAll() == [3, 1, 2])
        queue.remove(3)
        #expect(takeAll() == [0])
    }

    @Test
    mutating func oneThatMovedToAndFroIsTakenOnce() {
        queue.add(1, host: "a", priority: .normal)
        for _ in 0..<5 {
            queue.setPriority(.high, of: 1)
            queue.setPriority(.normal, of: 1)
        }
        #expect(takeAll() == [1])
        queue.remove(1)
        #expect(takeAll() == [])
    }

    @Test
    mutating func removedOnesNeverComeUp() {
        for id in 0..<1_000 { queue.add(id, host: "a", priority: .normal) }
        for id in 0..<999 { queue.remove(id) }
        queue.remove(5)
        #expect(takeAll() == [999])
        queue.remove(999)
        #expect(queue.runningCount == 0 && queue.waitingCount == 0)
    }

    @Test
    mutating func aRedirectedLoadGoesBeforeThoseThatHaveNotBegun() {
        queue = TransferQueue(limit: 1, limitPerHost: 1)
        queue.add(1, host: "a", priority: .normal)
        #expect(takeAll() == [1])
        queue.add(2, host: "b", priority: .normal)
        queue.add(3, host: "b", priority: .high)
        queue.requeue(1, host: "b", priority: .normal)
        #expect(takeAll() == [3])
        queue.remove(3)
        #expect(takeAll() == [1])
        queue.remove(1)
        #expect(takeAll() == [2])
    }

    @Test
    mutating func aRedirectedLoadMayJoinALineThatOthersHaveLeft() {
        queue = TransferQueue(limit: 4, limitPerHost: 2)
        for id in 1...3 { queue.add(id, host: "b", priority: .normal) }
        queue.add(4, host: "a", priority: .normal)
        #expect(takeAll() == [1, 2, 4])
        queue.requeue(4, host: "b", priority: .normal)
        queue.remove(1)
        #expect(takeAll() == [4])
        queue.remove(2)
        #expect(takeAll() == [3])
    }

    @Test
    mutating func limitsBelowOneCountAsOne() {
        queue = TransferQueue(limit: -1, limitPerHost: 0)
        queue.add(1, host: "a", priority: .normal)
        #expect(takeAll() == [1])
    }
}
