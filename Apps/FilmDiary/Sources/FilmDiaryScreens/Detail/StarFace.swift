public import FilmDiary

/// How one of five stars is drawn.
public enum StarFace: Hashable, Sendable {
    /// The rating does not reach it.
    case empty
    /// The rating ends in it.
    case half
    /// The rating goes beyond it, or ends with it.
    case full

    /// The face of a star, from 1 to 5, under a rating; `nil` is no rating.
    public init(ofStar star: Int, under rating: Rating?) {
        switch (rating?.halfSteps ?? 0) - star * 2 {
        case 0...: self = .full
        case -1: self = .half
        default: self = .empty
        }
    }
}
