extension Rating: CustomStringConvertible {
    /// Reads `3.5`, `3,5`, `4`, `★★★½` or `3½`, with white space around it.
    public init(parsing text: String) throws(RatingError) {
        let trimmed = Rating.trimmed(text)
        guard !trimmed.isEmpty else { throw .notANumber(text) }
        if let halfSteps = Rating.countedStars(in: trimmed) {
            try self.init(halfSteps: halfSteps)
            return
        }
        var number = trimmed
        var half = 0.0
        if number.hasSuffix("½") {
            number.removeLast()
            half = 0.5
        }
        let digits = number.replacing(",", with: ".")
        guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let stars = Double(digits) else {
            throw .notANumber(text)
        }
        guard half == 0 || stars == stars.rounded() else { throw .notANumber(text) }
        try self.init(stars: stars + half)
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

    private static func trimmed(_ text: String) -> String {
        var slice = text[...]
        while slice.first?.isWhitespace == true { slice.removeFirst() }
        while slice.last?.isWhitespace == true { slice.removeLast() }
        return String(slice)
    }

    private static func countedStars(in text: String) -> Int? {
        var rest = text[...]
        let half = rest.hasSuffix("½") ? 1 : 0
        if half == 1 { rest.removeLast() }
        guard rest.allSatisfy({ $0 == "★" }), !rest.isEmpty || half == 1 else { return nil }
        return rest.count * 2 + half
    }
}
