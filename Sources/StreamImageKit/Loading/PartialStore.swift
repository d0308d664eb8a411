/// Answers that broke off, by what was asked for, within a limit on their bytes; those kept longest go first.
///
/// Whoever continues one takes it out, and puts back what there is when it breaks off again.
package final class PartialStore: Sendable {
    /// Address and header fields: what another account is sent with is another key.
    private struct Key: Hashable {
        let url: SourceURL
        let headers: HTTPHeaders

        init(_ request: DataRequest) {
            url = request.url
            headers = request.headers
        }
    }

    private struct Entry {
        let partial: PartialResponse
        let number: Int
    }

    private struct State: Sendable {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var lastNumber = 0

        mutating func remove(_ key: Key) -> PartialResponse? {
            // Most of the time there is nothing, and no key needs to be hashed.
            guard !entries.isEmpty, let entry = entries.removeValue(forKey: key) else { return nil }
            bytes -= entry.partial.body.count
            return entry.partial
        }

        mutating func trim(toBytes limit: Int) {
            while bytes > limit, let oldest = entries.min(by: { $0.value.number < $1.value.number })?.key {
                _ = remove(oldest)
            }
        }
    }

    /// The most bytes of all bodies together.
    package let limitBytes: Int
    private let state = Lock(State())

    /// Makes an empty store.
    package init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// The number of answers and their bytes.
    package var usage: (count: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.bytes) } }

    /// Takes out what came of a request.
    package func take(_ request: DataRequest) -> PartialResponse? {
        state.withLock { $0.remove(Key(request)) }
    }

    /// Keeps what came of a request, if it can be continued and is not larger than the whole limit.
    package func keep(_ partial: PartialResponse, for request: DataRequest) {
        guard partial.canBeContinued, partial.body.count <= limitBytes else { return }
        let key = Key(request)
        state.withLock { state in
            var kept = partial
            // Of two loads that broke off at the same time the longer one counts.
            if let other = state.remove(key), other.validator == kept.validator, other.body.count > kept.body.count {
                kept = other
            }
            state.trim(toBytes: limitBytes - kept.body.count)
            state.lastNumber += 1
            state.entries[key] = Entry(partial: kept, number: state.lastNumber)
            state.bytes += kept.body.count
        }
    }

    /// Forgets what came of a request.
    package func remove(_ request: DataRequest) {
        _ = take(request)
    }

    /// Forgets whatever came from an address, whoever asked.
    package func remove(_ url: SourceURL) {
        state.withLock { state in
            for key in state.entries.keys where key.url == url { _ = state.remove(key) }
        }
    }

    /// Forgets the oldest until no more bytes are kept than these.
    package func trim(toBytes limit: Int) {
        state.withLock { $0.trim(toBytes: limit) }
    }
}
