/// A key that changes a rating.
public enum RatingKey: Sendable, Hashable {
    /// Half a star less; in a right-to-left interface the caller maps the arrow that points at fewer stars.
    case less
    /// Half a star more.
    case more
    /// A digit: 1…5 sets that many stars, 0 clears; others change nothing.
    case digit(Int)
}

extension Rating {
    /// What tapping a star, 1…5, makes of a rating.
    ///
    /// Star N sets N; when the rating is exactly N it becomes N − ½. A star that does not exist changes nothing.
    public static func tapped(star: Int, current: Rating?) -> Rating? {
        guard (1...5).contains(star) else { return current }
        return stored(current?.halfSteps == star * 2 ? star * 2 - 1 : star * 2)
    }

    /// What pressing a key makes of a rating.
    ///
    /// Steps stop at half a star and at five; only a zero clears.
    public static func pressed(_ key: RatingKey, current: Rating?) -> Rating? {
        switch key {
        case .less: current.flatMap { stored(max(1, $0.halfSteps - 1)) }
        case .more: stored(min(10, (current?.halfSteps ?? 0) + 1))
        case .digit(0): nil
        case .digit(let stars) where (1...5).contains(stars): stored(stars * 2)
        case .digit: current
        }
    }
}
