/// Values by key in the order of their last use, within a strict limit on their cost and, if wanted, their number.
///
/// A pure value: a table of places in one array, which the places' links order, so that using a value moves nothing
/// but four integers.
package struct RecencyList<Key: Digested, Value: Sendable>: Sendable {
    private struct Place: Sendable {
        let key: Key
        var value: Value?
        var cost: Int
        var newer: Int
        var older: Int
    }

    /// No place: the end of a chain.
    private static var none: Int { -1 }

    private var indices = DigestTable()
    private var places: [Place] = []
    private var free: [Int] = []
    private var newest = none
    private var oldest = none

    /// The most that all values together may cost.
    package let limitCost: Int
    /// The most values held, or `nil` for any number.
    package let limitCount: Int?
    /// What all values together cost.
    package private(set) var cost = 0

    package init(limitCost: Int, limitCount: Int? = nil) {
        self.limitCost = limitCost
        self.limitCount = limitCount
    }

    /// The number of values.
    package var count: Int { indices.count }

    /// The keys, most recently used first.
    package var keys: [Key] {
        var keys: [Key] = []
        var index = newest
        while index != Self.none {
            keys.append(places[index].key)
            index = places[index].older
        }
        return keys
    }

    /// The value for a key, which becomes the most recently used.
    package mutating func use(_ key: Key) -> Value? {
        guard let index = indices[key.digest] else { return nil }
        if index != newest {
            unlink(index)
            linkAsNewest(index)
        }
        return places[index].value
    }

    /// The value for a key, its place unchanged.
    package func peek(_ key: Key) -> Value? {
        indices[key.digest].flatMap { places[$0].value }
    }

    /// Stores a value as the most recently used and returns those that had to go: a former value of the key and the
    /// least recently used.
    ///
    /// A value that costs more than the whole limit takes nothing's place but that of its key.
    package mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Value] {
        var gone: [Value] = []
        if let former = remove(key) { gone.append(former) }
        guard cost <= limitCost, limitCount != 0 else { return gone }
        gone += trim(toCost: limitCost - cost, count: limitCount.map { $0 - 1 })
        let place = Place(key: key, value: value, cost: cost, newer: Self.none, older: Self.none)
        let index: Int
        if let free = free.popLast() {
            index = free
            places[index] = place
        } else {
            index = places.count
            places.append(place)
        }
        indices.insert(index, for: key.digest)
        self.cost += cost
        linkAsNewest(index)
        return gone
    }

    /// Forgets a key and returns its value.
    package mutating func remove(_ key: Key) -> Value? {
        guard let index = indices.remove(key.digest) else { return nil }
        unlink(index)
        cost -= places[index].cost
        free.append(index)
        defer { places[index].value = nil }
        return places[index].value
    }

    /// Forgets the least recently used values until the rest cost no more than this and are no more than `count`.
    package mutating func trim(toCost limit: Int, count: Int? = nil) -> [Value] {
        var gone: [Value] = []
        while oldest != Self.none, cost > limit || indices.count > count ?? .max {
            if let value = remove(places[oldest].key) { gone.append(value) }
        }
        return gone
    }

    private mutating func unlink(_ index: Int) {
        let (newer, older) = (places[index].newer, places[index].older)
        if newer == Self.none { newest = older } else { places[newer].older = older }
        if older == Self.none { oldest = newer } else { places[older].newer = newer }
    }

    private mutating func linkAsNewest(_ index: Int) {
        places[index].newer = Self.none
        places[index].older = newest
        if newest == Self.none { oldest = index } else { places[newest].newer = index }
        newest = index
    }
}
