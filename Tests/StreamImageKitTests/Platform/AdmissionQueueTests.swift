import Testing

@testable import StreamImageKit

@Suite(.timeLimit(.minutes(5)))
struct AdmissionQueueTests {
    private func queue(budget: Int?, _ jobs: [(String, ImagePriority, Int)]) -> AdmissionQueue<String> {
        var queue = AdmissionQueue<String>(budget: budget)
        for (name, priority, cost) in jobs { _ = queue.insert(name, priority: priority, cost: cost) }
        return queue
    }

    private func starts(_ count: Int, _ queue: inout AdmissionQueue<String>) -> [String?] {
        var works: [String?] = []
        for _ in 0..<count { works.append(queue.next()?.work) }
        return works
    }

    @Test func withoutABudgetEverythingStartsInOrder() {
        var queue = queue(budget: nil, [("a", .low, .max), ("b", .high, .max), ("c", .low, 1)])
        #expect(starts(4, &queue) == ["b", "a", "c", nil])
    }

    @Test func runningJobsNeverCostMoreThanTheBudget() {
        var queue = queue(budget: 100, [("a", .normal, 60), ("b", .normal, 40), ("c", .normal, 1)])
        #expect(starts(3, &queue) == ["a", "b", nil])
        queue.finish(cost: 40)
        #expect(queue.next()?.work == "c")
    }

    @Test func aJobLargerThanTheBudgetRunsAlone() {
        var queue = queue(budget: 100, [("small", .high, 1), ("huge", .normal, .max), ("late", .low, 1)])
        #expect(queue.next()?.work == "small")
        #expect(queue.next()?.work == "late")
        queue.finish(cost: 1)
        #expect(queue.next() == nil)
        queue.finish(cost: 1)
        #expect(queue.next()?.work == "huge")
        _ = queue.insert("small", priority: .veryHigh, cost: 0)
        #expect(queue.next() == nil)
        queue.finish(cost: .max)
        #expect(queue.next()?.work == "small")
        queue.finish(cost: 0)
        #expect(queue.isIdle)
    }

    @Test func aLargeJobIsOvertakenOnlySoOften() {
        var queue = queue(budget: 100, [("first", .normal, 10), ("large", .normal, 100)])
        for number in 0..<100 { _ = queue.insert("\(number)", priority: .normal, cost: 1) }
        #expect(queue.next()?.work == "first")
        var started: [String] = []
        while started.last != "large" {
            guard let job = queue.next() else {
                queue.finish(cost: started.isEmpty ? 10 : 1)
                // The first is still running until nothing else can start.
                if started.count == AdmissionQueue<String>.overtakingLimit { break }
                continue
            }
            started.append(job.work)
        }
        #expect(started == (0..<AdmissionQueue<String>.overtakingLimit).map { "\($0)" })
        for _ in started.dropLast() { queue.finish(cost: 1) }
        queue.finish(cost: 10)
        #expect(queue.next()?.work == "large")
    }

    @Test func removingWhatIsInTheWayLetsTheOthersStart() throws {
        var queue = AdmissionQueue<String>(budget: 10)
        _ = queue.insert("running", priority: .normal, cost: 5)
        #expect(queue.next()?.work == "running")
        let large = queue.insert("large", priority: .high, cost: 10)
        for number in 0..<20 { _ = queue.insert("\(number)", priority: .low, cost: 0) }
        for number in 0..<AdmissionQueue<String>.overtakingLimit { #expect(queue.next()?.work == "\(number)") }
        #expect(queue.next() == nil)
        #expect(queue.remove(large) == "large")
        #expect(queue.next()?.work == "16")
    }

    @Test func aNegativeCostCountsAsNone() {
        var queue = queue(budget: 10, [("a", .normal, -100), ("b", .normal, 10), ("c", .normal, 10)])
        #expect(starts(3, &queue) == ["a", "b", nil])
    }
}
