/// What is looked up by a digest, which is equal for equal values only.
package protocol Digested: Hashable, Sendable {
    var digest: Digest { get }
}

/// Numbers by digest: the hash table under the look-up that happens at every redraw.
///
/// A dictionary would hash the digest once more, which made a hit in memory take 140 ns instead of 100. The bits of a
/// digest are as good as random already, so one multiplication finds the place for it; its factor is random too, so that
/// nobody can choose addresses that crowd together. A place that is taken leads on to the next one.
package struct DigestTable: Sendable {
    private struct Slot: Sendable {
        var digest: Digest
        var number: Int
    }

    /// The number of an empty slot.
    private static var none: Int { -1 }
    private static let emptySlot = Slot(digest: Digest(hashing: []), number: none)
    private static let smallestCountBits = 4

    private var slots: [Slot]
    /// The number of slots as a power of two.
    private var countBits: Int
    private let factor = UInt64.random(in: .min ... .max) | 1

    /// How many digests have a number.
    package private(set) var count = 0

    package init() {
        countBits = Self.smallestCountBits
        slots = Array(repeating: Self.emptySlot, count: 1 << Self.smallestCountBits)
    }

    /// The number of a digest, if it has one.
    package subscript(digest: Digest) -> Int? {
        let number = slots[slot(of: digest)].number
        return number == Self.none ? nil : number
    }

    /// Gives a digest a number, 0 or more.
    package mutating func insert(_ number: Int, for digest: Digest) {
        var index = slot(of: digest)
        if slots[index].number == Self.none {
            // Half of the slots stay empty, so that few look-ups lead past the first.
            if 2 * (count + 1) > slots.count {
                grow()
                index = slot(of: digest)
            }
            count += 1
        }
        slots[index] = Slot(digest: digest, number: number)
    }

    /// Forgets a digest, and gives the number it had.
    package mutating func remove(_ digest: Digest) -> Int? {
        var hole = slot(of: digest)
        let number = slots[hole].number
        guard number != Self.none else { return nil }
        count -= 1
        // Whatever was led on past the hole moves up, or it would be found no more.
        var index = next(after: hole)
        while slots[index].number != Self.none {
            let home = home(of: slots[index].digest)
            if distance(from: home, to: index) >= distance(from: hole, to: index) {
                slots[hole] = slots[index]
                hole = index
            }
            index = next(after: index)
        }
        slots[hole] = Self.emptySlot
        return number
    }

    /// Where a digest is, or else the empty slot where it would be.
    private func slot(of digest: Digest) -> Int {
        var index = home(of: digest)
        while slots[index].number != Self.none, slots[index].digest != digest { index = next(after: index) }
        return index
    }

    private func home(of digest: Digest) -> Int {
        // The upper bits of the product depend on all bits of the digest's word.
        Int(truncatingIfNeeded: (digest.firstWord &* factor) >> UInt64(64 - countBits))
    }

    private func next(after index: Int) -> Int { (index &+ 1) & (slots.count &- 1) }
    private func distance(from start: Int, to end: Int) -> Int { (end &- start) & (slots.count &- 1) }

    private mutating func grow() {
        let old = slots
        countBits += 1
        slots = Array(repeating: Self.emptySlot, count: 1 << countBits)
        for entry in old where entry.number != Self.none { slots[slot(of: entry.digest)] = entry }
    }
}
