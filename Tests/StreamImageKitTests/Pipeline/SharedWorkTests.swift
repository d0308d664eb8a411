import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SharedWorkTests {
    private var work = SharedWork<String, String>()

    @Test mutating func theFirstSubscriberStartsTheWorkAndOthersJoin() {
        let first = work.subscribe("a", to: "picture", priority: .normal)
        let second = work.subscribe("b", to: "picture", priority: .normal)
        #expect(first.admission == .start)
        #expect(second.admission == .join(raised: false))
        #expect(second.work == first.work)
        #expect(work.waiters(for: first.work) == ["a", "b"])
    }

    @Test(arguments: 0..<3) mutating func cancellingOneOfThreeKeepsTheOthers(leaving: Int) {
        let all = ["a", "b", "c"].map { work.subscribe($0, to: "picture", priority: .normal) }
        #expect(work.unsubscribe(all[leaving].subscription) == .remaining(all[0].work, lowered: false))
        var expected = ["a", "b", "c"]
        expected.remove(at: leaving)
        #expect(work.finish(all[0].work) == expected)
    }

    @Test mutating func theLastToLeaveAbandonsTheWorkAndEmptiesTheTable() {
        let only = work.subscribe("a", to: "picture", priority: .normal)
        #expect(work.unsubscribe(only.subscription) == .abandon(only.work))
        #expect(work.count == 0)
        #expect(work.unsubscribe(only.subscription) == .unknown)
    }

    @Test mutating func whoComesAfterAnAbandonedRunStartsANewOneAndIsNotReachedByTheOldEnd() {
        let old = work.subscribe("a", to: "picture", priority: .normal)
        _ = work.unsubscribe(old.subscription)
        let new = work.subscribe("b", to: "picture", priority: .normal)
        #expect(new.admission == .start)
        #expect(new.work != old.work)
        // The old run ends after all, as one that was cancelled in vain does.
        #expect(work.finish(old.work) == nil)
        #expect(work.finish(new.work) == ["b"])
    }

    @Test mutating func workHasLeftTheTableWhenItsEndIsKnown() {
        let first = work.subscribe("a", to: "picture", priority: .normal)
        #expect(work.finish(first.work) == ["a"])
        #expect(work.subscribe("a", to: "picture", priority: .normal).admission == .start)
        #expect(work.finish(first.work) == nil)
    }

    @Test mutating func priorityIsTheHighestOfThoseWhoWaitAndFallsWhenTheyLeave() {
        let low = work.subscribe("prefetch", to: "picture", priority: .low)
        let high = work.subscribe("cell", to: "picture", priority: .high)
        #expect(high.admission == .join(raised: true))
        #expect(work.priority(of: low.work) == .high)
        #expect(work.unsubscribe(high.subscription) == .remaining(low.work, lowered: true))
        #expect(work.priority(of: low.work) == .low)
    }

    @Test mutating func changingAPriorityReportsTheWorkOnlyWhereItsOwnChanges() {
        let low = work.subscribe("a", to: "picture", priority: .low)
        let high = work.subscribe("b", to: "picture", priority: .high)
        #expect(work.setPriority(.normal, of: low.subscription) == nil)
        #expect(work.setPriority(.veryHigh, of: low.subscription) == low.work)
        #expect(work.setPriority(.veryLow, of: high.subscription) == nil)
        #expect(work.setPriority(.low, of: low.subscription) == low.work)
        #expect(work.priority(of: low.work) == .low)
    }

    @Test mutating func differentKeysNeverShare() {
        let first = work.subscribe("a", to: "one", priority: .normal)
        let second = work.subscribe("b", to: "two", priority: .normal)
        #expect(second.admission == .start)
        #expect(work.finish(first.work) == ["a"])
        #expect(work.waiterCount == 1)
    }

    /// Every order in which three waiters can come and go around an end, against a model that keeps a list by hand.
    @Test mutating func anyInterleavingDeliversToExactlyThoseWhoAreThere() {
        var random = SplitMix(seed: 7)
        for _ in 0..<2_000 {
            var machine = SharedWork<Int, Int>()
            var waiting: [(key: Int, waiter: Int, subscription: SharedWork<Int, Int>.Subscription)] = []
            var running: [Int: SharedWork<Int, Int>.WorkID] = [:]
            for step in 0..<20 {
                let key = Int(random.next() % 2)
                switch random.next() % 3 {
                case 0:
                    let result = machine.subscribe(step, to: key, priority: .normal)
                    #expect((result.admission == .start) == (running[key] == nil))
                    running[key] = result.work
                    waiting.append((key, step, result.subscription))
                case 1:
                    guard !waiting.isEmpty else { continue }
                    let leaver = waiting.remove(at: Int(random.next() % UInt64(waiting.count)))
                    let isLast = !waiting.contains { $0.key == leaver.key }
                    let departure = machine.unsubscribe(leaver.subscription)
                    if isLast {
                        #expect(departure == running[leaver.key].map { .abandon($0) })
                        running[leaver.key] = nil
                    }
                default:
                    guard let work = running.removeValue(forKey: key) else { continue }
                    #expect(machine.finish(work) == waiting.filter { $0.key == key }.map(\.waiter))
                    waiting.removeAll { $0.key == key }
                }
            }
            #expect(machine.waiterCount == waiting.count)
            #expect(machine.count == running.count)
        }
    }
}
