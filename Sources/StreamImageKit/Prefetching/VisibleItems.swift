/// Which items of a list are on screen, put together from rows that appear and disappear: a pure value.
///
/// Rows that come and go in one step of a list report in any order, and a row that is shown twice leaves twice.
public struct VisibleItems: Hashable, Sendable {
    private var counts: [Int: Int] = [:]

    /// Makes a list that shows nothing.
    public init() {}

    /// Notes that an item's row has appeared.
    public mutating func appear(_ index: Int) {
        counts[index, default: 0] += 1
    }

    /// Notes that an item's row has disappeared; one that was never seen changes nothing.
    public mutating func disappear(_ index: Int) {
        guard let count = counts[index] else { return }
        counts[index] = count > 1 ? count - 1 : nil
    }

    /// From the first to the last item that is on screen; `nil` where none is.
    public var range: Range<Int>? {
        guard let first = counts.keys.min(), let last = counts.keys.max(), last < .max else { return nil }
        return first..<last + 1
    }
}
