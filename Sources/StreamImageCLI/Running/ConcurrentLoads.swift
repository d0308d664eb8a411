/// Runs many loads side by side, but never more than so many.
enum ConcurrentLoads {
    /// Calls `load` for every item and returns when all have ended.
    ///
    /// After a cancellation no more are begun.
    static func forEach<Item: Sendable>(
        _ items: [Item],
        atMost limit: Int,
        _ load: @escaping @Sendable (Int, Item) async -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, item) in items.enumerated() {
                if index >= limit { await group.next() }
                guard !Task.isCancelled else { break }
                group.addTask { await load(index, item) }
            }
        }
    }
}
