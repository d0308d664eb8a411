/// Decoded images in memory, up to a limit in bytes; the least recently used goes first.
///
/// Every call is a short critical section behind one lock: a hit costs no hop, no allocation and no system call.
package final class MemoryCache: Sendable {
    /// Counts at one moment.
    package struct Statistics: Hashable, Sendable {
        package var hits = 0
        package var misses = 0
        package var evictions = 0
        package var count = 0
        package var bytes = 0
    }

    private struct State: Sendable {
        var images: RecencyList<RenditionKey, LoadedImage>
        var hits = 0
        var misses = 0
        var evictions = 0
    }

    /// The most bytes of pixels held.
    package let limitBytes: Int
    /// What one animation may take, so that it never drives every other picture out: a quarter.
    package var animationLimitBytes: Int { limitBytes / 4 }
    private let state: Lock<State>

    package init(limitBytes: Int, limitCount: Int? = nil) {
        self.limitBytes = max(0, limitBytes)
        state = Lock(
            State(images: RecencyList(limitCost: max(0, limitBytes), limitCount: limitCount.map { max(0, $0) })))
    }

    /// The image for a key, which becomes the most recently used.
    ///
    /// Probing before a load counts no miss; the load will.
    package func image(for key: RenditionKey, countsMiss: Bool = true) -> LoadedImage? {
        state.withLock { state in
            let image = state.images.use(key)
            if image != nil { state.hits &+= 1 } else if countsMiss { state.misses &+= 1 }
            return image
        }
    }

    /// The image for a key, which becomes the most recently used, without being counted: a frame of what is playing.
    package func use(_ key: RenditionKey) -> LoadedImage? {
        state.withLock { $0.images.use(key) }
    }

    /// The image for a key, looked at without a trace in recency or counts.
    package func peek(_ key: RenditionKey) -> LoadedImage? {
        state.withLock { $0.images.peek(key) }
    }

    /// Stores an image, evicting what it takes.
    ///
    /// One that is larger than the whole limit is not stored, and evicts nothing.
    package func store(_ image: LoadedImage, for key: RenditionKey) {
        // What is evicted is freed after the lock is given back.
        let evicted = state.withLock { state in
            let evicted = state.images.insert(image, for: key, cost: image.byteCount)
            state.evictions += evicted.count
            return evicted
        }
        withExtendedLifetime(evicted) {}
    }

    /// Forgets one image.
    package func remove(_ key: RenditionKey) {
        let removed = state.withLock { $0.images.remove(key) }
        withExtendedLifetime(removed) {}
    }

    /// Forgets every image.
    package func removeAll() {
        trim(toBytes: 0)
    }

    /// Evicts the least recently used images until no more than `bytes` are held.
    package func trim(toBytes bytes: Int) {
        let evicted = state.withLock { state in
            let evicted = state.images.trim(toCost: max(0, bytes))
            state.evictions += evicted.count
            return evicted
        }
        withExtendedLifetime(evicted) {}
    }

    package var statistics: Statistics {
        state.withLock { state in
            Statistics(
                hits: state.hits,
                misses: state.misses,
                evictions: state.evictions,
                count: state.images.count,
                bytes: state.images.cost
            )
        }
    }
}
