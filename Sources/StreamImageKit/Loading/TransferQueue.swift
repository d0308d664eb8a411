/// Who may load next: the highest priority first, the longest waiting among equals, within a limit in total and one per
/// host.
///
/// A host at its limit holds back nobody else.
package struct TransferQueue {
    private struct Ticket {
        let host: String
        var priority: ImagePriority
        /// The place among equals.
        ///
        /// A ticket that moves to another priority goes to the end there.
        var order: Int
    }

    private struct Entry {
        let id: Int
        let order: Int
    }

    /// The waiting of one host, by priority.
    ///
    /// Entries whose ticket has moved on are skipped when they come up.
    private struct Host {
        var running = 0
        var lines = Array(repeating: ArraySlice<Entry>(), count: ImagePriority.allCases.count)
        var waiting = 0
    }

    private let limit: Int
    private let limitPerHost: Int
    private var hosts: [String: Host] = [:]
    private var waiting: [Int: Ticket] = [:]
    private var running: [Int: String] = [:]
    private var nextOrder = 0

    package init(limit: Int, limitPerHost: Int) {
        self.limit = max(1, limit)
        self.limitPerHost = max(1, limitPerHost)
    }

    package var runningCount: Int { running.count }
    package var waitingCount: Int { waiting.count }

    /// Joins the end of its line.
    package mutating func add(_ id: Int, host: String, priority: ImagePriority) {
        nextOrder += 1
        waiting[id] = Ticket(host: host, priority: priority, order: nextOrder)
        hosts[host, default: Host()].lines[priority.rawValue].append(Entry(id: id, order: nextOrder))
        hosts[host]?.waiting += 1
    }

    /// Moves one that waits; for one that runs there is nothing to move.
    package mutating func setPriority(_ priority: ImagePriority, of id: Int) {
        guard let ticket = waiting[id], ticket.priority != priority else { return }
        nextOrder += 1
        waiting[id] = Ticket(host: ticket.host, priority: priority, order: nextOrder)
        hosts[ticket.host]?.lines[priority.rawValue].append(Entry(id: id, order: nextOrder))
    }

    /// Takes out one that waits or runs; its place is free at once.
    package mutating func remove(_ id: Int) {
        if let ticket = waiting.removeValue(forKey: id) {
            hosts[ticket.host]?.waiting -= 1
            forgetIfIdle(ticket.host)
        } else if let host = running.removeValue(forKey: id) {
            hosts[host]?.running -= 1
            forgetIfIdle(host)
        }
    }

    /// Moves one that runs to another host, where it waits in front of all that have not begun.
    package mutating func requeue(_ id: Int, host: String, priority: ImagePriority) {
        remove(id)
        // Older than everything that waits: the load has begun already, and others may be waiting for its end.
        nextOrder += 1
        let order = -nextOrder
        waiting[id] = Ticket(host: host, priority: priority, order: order)
        let line = hosts[host]?.lines[priority.rawValue] ?? []
        hosts[host, default: Host()].lines[priority.rawValue] = [Entry(id: id, order: order)] + line
        hosts[host]?.waiting += 1
    }

    /// The next to begin, counted as running from now on; `nil` where none waits or all that wait must go on waiting.
    package mutating func takeNext() -> Int? {
        guard running.count < limit, !waiting.isEmpty else { return nil }
        var best: (host: String, entry: Entry, priority: Int)?
        for host in hosts.keys {
            guard let candidate = front(of: host) else { continue }
            if let best, (best.priority, -best.entry.order) >= (candidate.priority, -candidate.entry.order) { continue }
            best = (host, candidate.entry, candidate.priority)
        }
        guard let best else { return nil }
        waiting[best.entry.id] = nil
        running[best.entry.id] = best.host
        hosts[best.host]?.lines[best.priority].removeFirst()
        hosts[best.host]?.waiting -= 1
        hosts[best.host]?.running += 1
        return best.entry.id
    }

    /// The first of a host's waiting, with stale entries before it dropped.
    private mutating func front(of name: String) -> (entry: Entry, priority: Int)? {
        guard let host = hosts[name], host.waiting > 0, host.running < limitPerHost else { return nil }
        for priority in host.lines.indices.reversed() {
            while let entry = hosts[name]?.lines[priority].first {
                if waiting[entry.id]?.order == entry.order { return (entry, priority) }
                hosts[name]?.lines[priority].removeFirst()
            }
        }
        return nil
    }

    private mutating func forgetIfIdle(_ name: String) {
        guard let host = hosts[name] else { return }
        if host.waiting == 0, host.running == 0 { hosts[name] = nil }
    }
}
