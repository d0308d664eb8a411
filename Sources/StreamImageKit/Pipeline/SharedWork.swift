/// Who waits for which work: a pure state machine, driven by one owner that carries out what it answers.
///
/// Work runs while somebody waits for it. Whoever waits has a subscription of their own, with a priority; the work's
/// priority is the highest of them. When the last one leaves, the work is abandoned: from that moment it is unknown
/// here, so that whoever comes next starts new work and cannot inherit the old one's end.
package struct SharedWork<Key: Hashable & Sendable, Waiter: Sendable>: Sendable {
    /// One run of the work for a key.
    ///
    /// Numbers are never used twice, so a late answer of abandoned work finds nobody.
    package struct WorkID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    /// One waiter's place.
    package struct Subscription: Hashable, Sendable {
        fileprivate let number: UInt64
        fileprivate let key: Key
    }

    /// What follows from a subscription.
    package enum Admission: Equatable, Sendable {
        /// Nobody was waiting: start the work.
        case start
        /// The work is under way; its priority rises if `raised`.
        case join(raised: Bool)
    }

    /// What follows from a departure.
    package enum Departure: Equatable, Sendable {
        /// The subscription was over already.
        case unknown
        /// Others still wait; the work's priority falls if `lowered`.
        case remaining(WorkID, lowered: Bool)
        /// That was the last one: stop the work.
        case abandon(WorkID)
    }

    private struct Place: Sendable {
        let number: UInt64
        var priority: ImagePriority
        let waiter: Waiter
    }

    private struct Entry: Sendable {
        let work: WorkID
        /// In the order of arrival.
        var places: [Place]

        var priority: ImagePriority {
            places.reduce(.veryLow) { max($0, $1.priority) }
        }
    }

    private var entries: [Key: Entry] = [:]
    private var keys: [WorkID: Key] = [:]
    private var lastNumber: UInt64 = 0

    package init() {}

    /// The number of pieces of work under way.
    package var count: Int { entries.count }

    /// The number of waiters, over all work.
    package var waiterCount: Int { entries.values.reduce(0) { $0 + $1.places.count } }

    /// Whether work for the key is under way.
    package func contains(_ key: Key) -> Bool { entries[key] != nil }

    /// Adds a waiter to the work for a key, which is new where nobody was waiting.
    package mutating func subscribe(
        _ waiter: Waiter,
        to key: Key,
        priority: ImagePriority
    ) -> (subscription: Subscription, work: WorkID, admission: Admission) {
        let place = Place(number: nextNumber(), priority: priority, waiter: waiter)
        let subscription = Subscription(number: place.number, key: key)
        if let before = entries[key]?.priority, let work = entries[key]?.work {
            entries[key]?.places.append(place)
            return (subscription, work, .join(raised: priority > before))
        }
        let work = WorkID(number: nextNumber())
        entries[key] = Entry(work: work, places: [place])
        keys[work] = key
        return (subscription, work, .start)
    }

    /// Takes a waiter away.
    ///
    /// Doing so again, or after the end, changes nothing.
    package mutating func unsubscribe(_ subscription: Subscription) -> Departure {
        guard var entry = entries[subscription.key],
            let index = entry.places.firstIndex(where: { $0.number == subscription.number })
        else { return .unknown }
        let before = entry.priority
        entry.places.remove(at: index)
        guard !entry.places.isEmpty else {
            forget(entry.work, key: subscription.key)
            return .abandon(entry.work)
        }
        entries[subscription.key] = entry
        return .remaining(entry.work, lowered: entry.priority < before)
    }

    /// Changes one waiter's priority and answers the work, where its own priority changes with it.
    package mutating func setPriority(_ priority: ImagePriority, of subscription: Subscription) -> WorkID? {
        guard var entry = entries[subscription.key],
            let index = entry.places.firstIndex(where: { $0.number == subscription.number })
        else { return nil }
        let before = entry.priority
        entry.places[index].priority = priority
        entries[subscription.key] = entry
        return entry.priority == before ? nil : entry.work
    }

    /// The highest priority of those who wait for work; `nil` where it has ended or was abandoned.
    package func priority(of work: WorkID) -> ImagePriority? {
        keys[work].flatMap { entries[$0] }?.priority
    }

    /// Those who wait for work, in the order of arrival; none where it has ended or was abandoned.
    package func waiters(for work: WorkID) -> [Waiter] {
        keys[work].flatMap { entries[$0] }?.places.map(\.waiter) ?? []
    }

    /// Ends work and answers those who waited for it; `nil` where it was abandoned or has ended before.
    ///
    /// The work has left the table when this returns, so a waiter that asks again when it hears of a failure starts anew.
    package mutating func finish(_ work: WorkID) -> [Waiter]? {
        guard let key = keys[work], let entry = entries[key] else { return nil }
        forget(work, key: key)
        return entry.places.map(\.waiter)
    }

    private mutating func forget(_ work: WorkID, key: Key) {
        entries[key] = nil
        keys[work] = nil
    }

    private mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}
