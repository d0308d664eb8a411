/// Bars with their labels, and the same in words.
public struct BarChart: Hashable, Sendable, Identifiable {
    /// One bar.
    public struct Bar: Hashable, Sendable {
        /// What it stands for, such as `★★★½` or `1994`.
        public let label: String
        /// How many.
        public let count: Int
        /// The bar in words, such as "3.5 stars: 12 films".
        public let words: String
    }

    /// What the chart is of.
    public let title: String
    /// The bars, in order.
    public let bars: [Bar]

    /// The title.
    public var id: String { title }
    /// The count of the highest bar, and at least 1.
    public var highest: Int { max(1, bars.map(\.count).max() ?? 1) }
    /// All that the chart shows, for those who do not see it.
    public var words: String {
        let told = bars.filter { $0.count > 0 }
        return told.isEmpty ? "\(title): nothing yet." : "\(title): \(told.map(\.words).joined(separator: ", "))."
    }
}
