package import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RecencyListTests {
    @Test func theLeastRecentlyUsedGoesFirst() {
        var list = RecencyList<String, Int>(limitCost: 3)
        for (value, key) in ["a", "b", "c"].enumerated() { _ = list.insert(value, for: key, cost: 1) }
        #expect(list.use("a") == 0)
        #expect(list.insert(3, for: "d", cost: 1) == [1])
        #expect(list.keys == ["d", "a", "c"])
    }

    @Test func theLimitIsStrictAtEveryMoment() {
        var list = RecencyList<Int, Int>(limitCost: 100)
        var random = SplitMix(seed: 3)
        for step in 0..<5_000 {
            _ = list.insert(step, for: Int(random.next() % 60), cost: Int(random.next() % 40))
            #expect(list.cost <= 100)
        }
    }

    @Test func whatIsLargerThanTheLimitIsNotAdmittedAndFlushesNothingElse() {
        var list = RecencyList<String, Int>(limitCost: 10)
        _ = list.insert(1, for: "small", cost: 4)
        _ = list.insert(2, for: "huge", cost: 3)
        // The former value of the same key goes: it is no longer what the key stands for.
        #expect(list.insert(3, for: "huge", cost: 11) == [2])
        #expect(list.keys == ["small"])
        #expect(list.cost == 4)
    }

    @Test func replacingAValueCountsItsCostOnce() {
        var list = RecencyList<String, Int>(limitCost: 10)
        _ = list.insert(1, for: "a", cost: 6)
        #expect(list.insert(2, for: "a", cost: 7) == [1])
        #expect(list.cost == 7)
        #expect(list.count == 1)
    }

    @Test func theNumberOfValuesCanBeLimitedToo() {
        var list = RecencyList<Int, Int>(limitCost: .max, limitCount: 2)
        for key in 0..<5 { _ = list.insert(key, for: key, cost: 1) }
        #expect(list.keys == [4, 3])
        var none = RecencyList<Int, Int>(limitCost: .max, limitCount: 0)
        _ = none.insert(1, for: 1, cost: 1)
        #expect(none.count == 0)
    }

    @Test func peekingLeavesTheOrderAlone() {
        var list = RecencyList<String, Int>(limitCost: 2)
        _ = list.insert(0, for: "a", cost: 1)
        _ = list.insert(1, for: "b", cost: 1)
        #expect(list.peek("a") == 0)
        #expect(list.insert(2, for: "c", cost: 1) == [0])
    }

    @Test func itBehavesAsAPlainListDoes() {
        var list = RecencyList<Int, Int>(limitCost: 50)
        var model: [(key: Int, value: Int, cost: Int)] = []
        var random = SplitMix(seed: 11)
        for step in 0..<20_000 {
            let key = Int(random.next() % 40)
            switch random.next() % 4 {
            case 0:
                let cost = 1 + Int(random.next() % 9)
                model.removeAll { $0.key == key }
                model.insert((key, step, cost), at: 0)
                while model.reduce(0, { $0 + $1.cost }) > 50 { model.removeLast() }
                _ = list.insert(step, for: key, cost: cost)
            case 1:
                let expected = model.first { $0.key == key }?.value
                model.removeAll { $0.key == key }
                #expect(list.remove(key) == expected)
            default:
                let place = model.firstIndex { $0.key == key }
                #expect(list.use(key) == place.map { model[$0].value })
                if let place { model.insert(model.remove(at: place), at: 0) }
            }
            #expect(list.keys == model.map(\.key))
        }
    }
}

extension Int: Digested {
    package var digest: Digest { Digest(hashing: "\(self)".utf8) }
}

extension String: Digested {
    package var digest: Digest { Digest(hashing: utf8) }
}
