import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PriorityQueueTests {
    private func drained<Element>(_ queue: PriorityQueue<Int, Element>) -> [Element] {
        var queue = queue
        var elements: [Element] = []
        while let node = queue.popFirst() { elements.append(node.element) }
        #expect(queue.isEmpty)
        return elements
    }

    @Test func higherGoesFirstAndEqualsInTheirOrder() {
        var queue = PriorityQueue<Int, String>()
        for (element, priority) in [("a", 1), ("b", 2), ("c", 1), ("d", 3), ("e", 2)] {
            queue.insert(element, priority: priority)
        }
        #expect(queue.first?.element == "d")
        #expect(drained(queue) == ["d", "b", "e", "a", "c"])
    }

    @Test func anElementIsRemovedOnceByItsToken() {
        var queue = PriorityQueue<Int, String>()
        let tokens = ["a", "b", "c"].map { queue.insert($0, priority: 1) }
        #expect(queue.remove(tokens[1]) == "b")
        #expect(queue.remove(tokens[1]) == nil)
        let hasMoved = queue.setPriority(9, of: tokens[1])
        #expect(!hasMoved)
        #expect(queue.popFirst()?.element == "a")
        #expect(queue.remove(tokens[0]) == nil)
        #expect(queue.remove(tokens[2]) == "c")
    }

    @Test func aMovedElementKeepsItsAgeAmongEquals() {
        var queue = PriorityQueue<Int, String>()
        let token = queue.insert("old", priority: 1)
        queue.insert("young", priority: 2)
        queue.setPriority(2, of: token)
        #expect(queue.popFirst()?.element == "old")
    }

    @Test func whatIsPassedOverKeepsItsPlace() {
        var queue = PriorityQueue<Int, Int>()
        for number in 0..<10 { queue.insert(number, priority: 0) }
        let tooDeep = queue.popFirst(within: 3) { $0 == 5 }
        #expect(tooDeep == nil)
        let found = queue.popFirst(within: 6) { $0 == 5 }
        #expect(found?.element == 5)
        #expect(drained(queue) == [0, 1, 2, 3, 4, 6, 7, 8, 9])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func anyMixtureOfOperationsAgreesWithASortedList(seed: UInt64) {
        var generator = LinearGenerator(state: seed)
        var queue = PriorityQueue<Int, Int>()
        var model: [(token: PriorityQueue<Int, Int>.Token, priority: Int, element: Int)] = []
        func expected() -> Int? {
            model.indices.max {
                (model[$0].priority, -model[$0].element) < (model[$1].priority, -model[$1].element)
            }
        }
        for number in 0..<2_000 {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0...2:
                let priority = Int.random(in: 0..<5, using: &generator)
                model.append((queue.insert(number, priority: priority), priority, number))
            case 3:
                guard let index = model.indices.randomElement(using: &generator) else { continue }
                #expect(queue.remove(model[index].token) == model.remove(at: index).element)
            case 4:
                guard let index = model.indices.randomElement(using: &generator) else { continue }
                model[index].priority = Int.random(in: 0..<5, using: &generator)
                let hasMoved = queue.setPriority(model[index].priority, of: model[index].token)
                #expect(hasMoved)
            default:
                let element = expected().map { model.remove(at: $0).element }
                #expect(queue.popFirst()?.element == element)
            }
            #expect(queue.count == model.count)
        }
    }
}
