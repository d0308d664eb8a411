extension Rating: CustomStringConvertible {
    /// Reads `3.5`, `3,5`, `4`, `★★★½` or `3½`, in the digits of any script, with white space around it.
    public init(parsing text: String) throws(RatingError) {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { throw .notANumber(text) }
        if let halfSteps = Rating.countedStars(in: trimmed) {
            try self.init(halfSteps: halfSteps)
            return
        }
        let hasHalf = trimmed.hasSuffix("½")
        let parts = (hasHalf ? trimmed.dropLast() : trimmed[...]).split(omittingEmptySubsequences: false) {
            Rating.decimalPoints.contains($0)
        }
        guard parts.count == 1 || (parts.count == 2 && !hasHalf), let whole = Rating.digits(of: parts[0]),
            let fraction = parts.count == 2 ? Rating.digits(of: parts[1]) : []
        else { throw .notANumber(text) }
        // By digits: a binary fraction would take 3.4999999999999999999 for three and a half.
        let steps = whole.drop { $0 == 0 }.prefix(3).reduce(0) { $0 * 10 + $1 } * 2
        guard fraction.dropFirst().allSatisfy({ $0 == 0 }), [nil, 0, 5].contains(fraction.first) else {
            throw steps < 10 ? .notAHalfStep(trimmed) : .outOfRange(trimmed)
        }
        guard let rating = Rating.stored(steps + (hasHalf || fraction.first == 5 ? 1 : 0)) else {
            throw .outOfRange(trimmed)
        }
        self = rating
    }

    /// Stars as a decimal number without a trailing zero: `4`, `4.5`, as exports write it.
    public var description: String { endsInHalf ? "\(wholeStars).5" : "\(wholeStars)" }

    /// Stars as signs: `★★★½`.
    public var glyphs: String { String(repeating: "★", count: wholeStars) + (endsInHalf ? "½" : "") }

    /// Stars as they are spoken: “4 and a half stars”.
    public var words: String {
        switch (wholeStars, endsInHalf) {
        case (0, _): "Half a star"
        case (1, false): "1 star"
        case (let whole, false): "\(whole) stars"
        case (let whole, true): "\(whole) and a half stars"
        }
    }

    /// The words for a rating that may not be there.
    public static func words(for rating: Rating?) -> String { rating?.words ?? "Not rated" }

    private static let decimalPoints: Set<Character> = [".", ",", "٫", "．", "，"]

    /// The values of decimal digits, of which there must be one at least; `nil` for anything else.
    private static func digits(of text: Substring) -> [Int]? {
        let digits = text.unicodeScalars.map { scalar in
            scalar.properties.numericType == .decimal ? scalar.properties.numericValue.map { Int($0) } : nil
        }
        return digits.isEmpty || digits.contains(nil) ? nil : digits.compactMap { $0 }
    }

    private static func countedStars(in text: String) -> Int? {
        var rest = text[...]
        let half = rest.hasSuffix("½") ? 1 : 0
        if half == 1 { rest.removeLast() }
        guard rest.allSatisfy({ $0 == "★" }), !rest.isEmpty || half == 1 else { return nil }
        return rest.count * 2 + half
    }
}
