/// Every load of a transport that has not finished: where each has come to, who waits, and who goes next.
///
/// It does no input or output. A transport carries out what it says, one exchange after another, and removes a load from it
/// before it tells the load's handler the end.
package struct TransferTable: Sendable {
    private struct Entry: Sendable {
        let load: TransferLoad
        var priority: ImagePriority
        var redirects: RedirectPolicy
        /// When its first exchange began.
        var startedAt: Double?
    }

    private let configuration: TransportConfiguration
    private var queue: TransferQueue
    private var entries: [Int: Entry] = [:]

    package init(configuration: TransportConfiguration) {
        self.configuration = configuration
        queue = TransferQueue(
            limit: configuration.maximumConnections,
            limitPerHost: configuration.maximumConnectionsPerHost
        )
    }

    /// The loads in the table, oldest first.
    package var loads: [TransferLoad] { entries.values.map(\.load).sorted { $0.id < $1.id } }

    /// Takes a load in and puts it in line for its address.
    ///
    /// - Throws: ``ImageError/refusedByPolicy(url:reason:)``; the load is in the table nevertheless, but not in line.
    package mutating func add(_ load: TransferLoad, priority: ImagePriority) throws(ImageError) {
        let redirects = RedirectPolicy(request: load.request, configuration: configuration)
        entries[load.id] = Entry(load: load, priority: priority, redirects: redirects)
        try checkPolicy(for: load.request.url)
        queue.add(load.id, host: load.request.url.origin, priority: priority)
    }

    package mutating func setPriority(_ priority: ImagePriority, of id: Int) {
        entries[id]?.priority = priority
        queue.setPriority(priority, of: id)
    }

    /// The exchange to begin next; `nil` where none waits or the limits let none begin.
    package mutating func takeNext(at now: Double) -> Exchange? {
        guard let id = queue.takeNext(), var entry = entries[id] else { return nil }
        let startedAt = entry.startedAt ?? now
        entry.startedAt = startedAt
        entries[id] = entry
        return Exchange(
            load: entry.load,
            request: entry.redirects.request,
            priority: entry.priority,
            configuration: configuration,
            loadStartedAt: startedAt,
            startedAt: now
        )
    }

    /// Sends a load on to where the answer to its exchange leads; its place is free for others until its turn comes again.
    ///
    /// - Throws: What ``RedirectPolicy`` or the policy has against it; the load then stays where it is.
    package mutating func redirect(_ id: Int, to location: String?) throws(ImageError) {
        guard var entry = entries[id] else { return }
        try entry.redirects.follow(location: location)
        try checkPolicy(for: entry.redirects.request.url)
        entries[id] = entry
        queue.requeue(id, host: entry.redirects.request.url.origin, priority: entry.priority)
    }

    /// Takes a load out, whatever it was doing; `nil` where it has gone already.
    package mutating func remove(_ id: Int) -> TransferLoad? {
        queue.remove(id)
        return entries.removeValue(forKey: id)?.load
    }

    private func checkPolicy(for url: SourceURL) throws(ImageError) {
        guard let refusal = configuration.policy?(url) else { return }
        throw .refusedByPolicy(url: url.description, reason: refusal.reason)
    }
}
