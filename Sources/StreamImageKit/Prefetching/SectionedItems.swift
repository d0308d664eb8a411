/// The items of a list in sections, counted through as if there were none: a pure value.
public struct SectionedItems: Hashable, Sendable {
    /// The number of items before each section, and of all of them at the end.
    private let starts: [Int]

    /// Makes the numbering of sections with these numbers of items; negative ones count as 0.
    public init(counts: [Int]) {
        starts = counts.reduce(into: [0]) { starts, count in starts.append((starts.last ?? 0) + max(0, count)) }
    }

    /// The number of items in all sections.
    public var count: Int { starts.last ?? 0 }

    /// The place of an item in the whole list; `nil` where there is no such item.
    public func position(section: Int, item: Int) -> Int? {
        guard section >= 0, section + 1 < starts.count, item >= 0 else { return nil }
        let length = starts[section + 1] - starts[section]
        return item < length ? starts[section] + item : nil
    }

    /// The section and the item at a place in the whole list; `nil` where there is none.
    public func item(at position: Int) -> (section: Int, item: Int)? {
        guard position >= 0, position < count else { return nil }
        // The last section that begins at or before the place; empty ones before it begin there too.
        guard let section = starts.dropLast().lastIndex(where: { $0 <= position }) else { return nil }
        return (section, position - starts[section])
    }
}
