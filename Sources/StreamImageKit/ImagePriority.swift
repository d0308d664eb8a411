/// How urgent a load is.
///
/// Higher work goes first at every stage: disk, network and decoding.
public enum ImagePriority: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Speculative work that may never be seen.
    case veryLow
    /// Prefetching.
    case low
    /// The default.
    case normal
    /// What is on screen now.
    case high
    /// What a person waits for.
    case veryHigh

    /// Whether `left` is less urgent.
    public static func < (left: ImagePriority, right: ImagePriority) -> Bool {
        left.rawValue < right.rawValue
    }
}
