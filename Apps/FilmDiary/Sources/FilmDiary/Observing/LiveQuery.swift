public import Observation

/// What a query answers now, asked again by itself whenever a write touches what it read.
///
/// Writes that come while it is being asked are one more asking. Ends with the object.
@MainActor @Observable
public final class LiveQuery<Value: Sendable> {
    /// The newest answer; `nil` before the first one.
    public private(set) var value: Value?

    /// Why the last asking failed; the older answer stays.
    public private(set) var error: StoreError?

    @ObservationIgnored private let store: FilmStore
    @ObservationIgnored private var query: StoreQuery<Value>
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private var work: Task<Void, Never>?

    /// Begins to ask.
    public init(_ query: StoreQuery<Value>, in store: FilmStore) {
        self.query = query
        self.store = store
        start()
    }

    isolated deinit {
        work?.cancel()
    }

    /// Asks something else from now on; a late answer to the former question is dropped.
    ///
    /// The older answer stays until the new one is there, so that a list that grows by a page does not flicker.
    public func replace(with query: StoreQuery<Value>) {
        self.query = query
        start()
    }

    private func start() {
        work?.cancel()
        generation += 1
        let generation = generation
        let answers = store.answers(to: query)
        work = Task { [weak self] in
            for await answer in answers {
                guard let self, self.generation == generation else { return }
                self.take(answer)
            }
        }
    }

    private func take(_ answer: Result<Value, StoreError>) {
        switch answer {
        case .success(let value):
            self.value = value
            error = nil
        case .failure(.cancelled): break
        case .failure(let failure): error = failure
        }
    }
}
