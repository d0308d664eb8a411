/// Stars in whole half-steps, ½ to 5; unrated is `nil`, not a value of this type.
public struct Rating: Hashable, Comparable, Sendable {
    /// Half-steps, 1…10.
    public let halfSteps: Int

    /// A rating of so many half-steps; anything but 1…10 is refused.
    public init(halfSteps: Int) throws(RatingError) {
        guard (1...10).contains(halfSteps) else { throw .outOfRange(String(halfSteps)) }
        self.halfSteps = halfSteps
    }

    /// A rating of so many stars; anything but a half-step in 0.5…5 is refused.
    public init(stars: Double) throws(RatingError) {
        let doubled = stars * 2
        guard doubled >= 1, doubled <= 10 else { throw .outOfRange(String(stars)) }
        guard doubled == doubled.rounded() else { throw .notAHalfStep(String(stars)) }
        halfSteps = Int(doubled)
    }

    private init(unchecked halfSteps: Int) {
        self.halfSteps = halfSteps
    }

    /// The ten ratings, lowest first.
    public static let all: [Rating] = (1...10).map { Rating(unchecked: $0) }

    /// Stars, 0.5…5.
    public var stars: Double { Double(halfSteps) / 2 }

    /// Whether the last star is half.
    public var endsInHalf: Bool { !halfSteps.isMultiple(of: 2) }

    /// The whole stars before a half one, 0…5.
    public var wholeStars: Int { halfSteps / 2 }

    /// Fewer half-steps come first.
    public static func < (left: Rating, right: Rating) -> Bool { left.halfSteps < right.halfSteps }

    /// What is in a column of the store; `nil` for nothing and for what no rating can be.
    static func stored(_ halfSteps: Int?) -> Rating? {
        guard let halfSteps, (1...10).contains(halfSteps) else { return nil }
        return Rating(unchecked: halfSteps)
    }
}

/// Why something is no rating.
public enum RatingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Below half a star or above five.
    case outOfRange(String)
    /// Between two half-steps.
    case notAHalfStep(String)
    /// No number and no stars.
    case notANumber(String)

    /// The cause in a sentence.
    public var description: String {
        switch self {
        case .outOfRange(let text): "\(text) is not between half a star and five stars."
        case .notAHalfStep(let text): "\(text) is not a whole number of half stars."
        case .notANumber(let text): "“\(text)” is not a rating."
        }
    }
}

extension Rating: Codable {
    /// Reads stars, as in `3.5`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let written = try container.decode(Double.self)
        do {
            try self.init(stars: written)
        } catch {
            // With the place where it stands, which only the decoder knows.
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Writes stars, as in `3.5`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(stars)
    }
}
