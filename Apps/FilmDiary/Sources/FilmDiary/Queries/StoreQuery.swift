import SQLite

/// A question to the store; the same one serves a single reading and a live one.
public struct StoreQuery<Value: Sendable>: Sendable {
    let run: @Sendable (Connection) throws -> Value

    init(_ run: @escaping @Sendable (Connection) throws -> Value) {
        self.run = run
    }

    /// The same question, with something made of each answer, off the main thread.
    public func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> StoreQuery<Other> {
        let run = run
        return StoreQuery<Other> { try transform(run($0)) }
    }
}
