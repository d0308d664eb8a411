import SQLite

/// The answers to a query: the present one, then one after each change of what it reads.
public struct StoreAnswers<Value: Sendable>: AsyncSequence, Sendable {
    /// An answer, or why there was none; the sequence goes on after a failure.
    public typealias Element = Result<Value, StoreError>
    /// Never: failures are elements.
    public typealias Failure = Never

    let store: FilmStore
    let query: StoreQuery<Value>

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator {
        Iterator(store: store, query: query)
    }

    /// Asks when it is asked, so that changes in between are one.
    public final class Iterator: AsyncIteratorProtocol {
        private let store: FilmStore
        private let query: StoreQuery<Value>
        private let subscription: ChangeHub.Subscription
        private var isFirst = true

        init(store: FilmStore, query: StoreQuery<Value>) {
            self.store = store
            self.query = query
            subscription = store.changes.subscribe()
        }

        deinit {
            store.changes.end(subscription)
        }

        /// The next answer; `nil` when the task was cancelled.
        public func next() async -> Result<Value, StoreError>? {
            await next(isolation: #isolation)
        }

        /// The next answer; `nil` when the task was cancelled.
        public func next(isolation actor: isolated (any Actor)?) async -> Result<Value, StoreError>? {
            if !isFirst {
                // One of its own each time: before iOS 18 and macOS 15 an iterator that is kept cannot be asked from here.
                var changes = subscription.changes.makeAsyncIterator()
                if await changes.next() == nil { return nil }
            }
            isFirst = false
            return Task.isCancelled ? nil : await store.answer(to: query, telling: subscription)
        }
    }
}
