import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DigestTableTests {
    private func digest(_ number: UInt64) -> Digest { Digest(hashing: "\(number)".utf8) }

    /// A digest that differs from others of the same `group` only in its last word, so that they all want one place.
    private func crowded(_ number: UInt8, group: UInt8) throws -> Digest {
        try #require(Digest(bytes: [group] + Array(repeating: 0, count: 30) + [number]))
    }

    @Test func itBehavesAsADictionaryDoes() {
        var table = DigestTable()
        var model: [UInt64: Int] = [:]
        var random = SplitMix(seed: 5)
        for step in 0..<5_000 {
            let key = random.next() % 500
            switch random.next() % 3 {
            case 0:
                table.insert(step, for: digest(key))
                model[key] = step
            case 1: #expect(table.remove(digest(key)) == model.removeValue(forKey: key))
            default: #expect(table[digest(key)] == model[key])
            }
            #expect(table.count == model.count)
        }
    }

    @Test func digestsThatWantTheSamePlaceAreToldApart() throws {
        var table = DigestTable()
        var model: [Digest: Int] = [:]
        var random = SplitMix(seed: 6)
        for step in 0..<2_000 {
            let random = random.next()
            let digest = try crowded(UInt8(random % 12), group: UInt8(random >> 8 & 3))
            if random >> 16 & 1 == 0 {
                table.insert(step, for: digest)
                model[digest] = step
            } else {
                #expect(table.remove(digest) == model.removeValue(forKey: digest))
            }
            #expect(model.allSatisfy { table[$0.key] == $0.value })
            #expect(table.count == model.count)
        }
    }

    @Test func itGrowsWithoutLosingAnything() {
        var table = DigestTable()
        for number in 0..<1_000 { table.insert(number, for: digest(UInt64(number))) }
        #expect((0..<1_000).allSatisfy { table[digest(UInt64($0))] == $0 })
        #expect(table[digest(1_000)] == nil)
        for number in 0..<1_000 { #expect(table.remove(digest(UInt64(number))) == number) }
        #expect(table.count == 0)
    }
}
