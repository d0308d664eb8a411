/// What `Cache-Control` says (RFC 9111 §5.2.2), read leniently as servers write it.
///
/// Names count without regard to case, and unknown directives are ignored, as are those for shared caches (`public`,
/// `private`, `s-maxage`, `proxy-revalidate`) and `immutable`, which only forbids what is not done here anyway: asking
/// again while an answer is fresh (RFC 8246). Of a repeated one the first counts (RFC 9111 §4.2.1).
package struct CacheControl: Hashable, Sendable {
    /// Nothing of the answer may be stored.
    package private(set) var noStore = false
    /// The answer must be confirmed by the server before each use; one that names fields counts as one that does not.
    package private(set) var noCache = false
    /// Once stale, the answer must not be used without the server's word, not even where that cannot be had.
    package private(set) var mustRevalidate = false
    /// Seconds that the answer is fresh; 0 for one that cannot be read, which means stale.
    package private(set) var maxAge: Int?
    /// Seconds after it became stale in which the answer may be used while it is asked for anew (RFC 5861 §3).
    package private(set) var staleWhileRevalidate: Int?
    /// Seconds after it became stale in which the answer may stand in for an error (RFC 5861 §4).
    package private(set) var staleIfError: Int?

    package init(_ headers: HTTPHeaders) {
        self.init(headers["Cache-Control"] ?? "")
    }

    /// Reads one value, or several lines joined by commas.
    package init(_ text: String) {
        for (name, argument) in Self.directives(in: text) {
            switch name {
            case "no-store": noStore = true
            case "no-cache": noCache = true
            case "must-revalidate": mustRevalidate = true
            case "max-age" where maxAge == nil: maxAge = Self.seconds(argument ?? "") ?? 0
            case "stale-while-revalidate" where staleWhileRevalidate == nil:
                staleWhileRevalidate = Self.seconds(argument ?? "") ?? 0
            case "stale-if-error" where staleIfError == nil: staleIfError = Self.seconds(argument ?? "") ?? 0
            default: break
            }
        }
    }

    /// Seconds as HTTP writes them: digits only.
    ///
    /// More than fit in 32 bits count as 2³¹ − 1 (RFC 9111 §1.2.2).
    package static func seconds(_ text: String) -> Int? {
        let digits = text.utf8
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return min(Int(text) ?? Int(Int32.max), Int(Int32.max))
    }

    /// Names in lower case with their arguments, quotes undone.
    ///
    /// A comma within quotes parts nothing.
    private static func directives(in text: String) -> [(name: String, argument: String?)] {
        var directives: [(String, String?)] = []
        var name = ""
        var argument: String?
        var isQuoted = false
        var isEscaped = false

        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
        func trimmed(_ text: String) -> String {
            var slice = text[...]
            while let first = slice.first, isSpace(first) { slice = slice.dropFirst() }
            while let last = slice.last, isSpace(last) { slice = slice.dropLast() }
            return String(slice)
        }
        func finish() {
            let trimmedName = trimmed(name).lowercased()
            if !trimmedName.isEmpty { directives.append((trimmedName, argument.map(trimmed))) }
            name = ""
            argument = nil
        }
        for character in text {
            switch character {
            case _ where isEscaped:
                argument?.append(character)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"" where argument != nil: isQuoted.toggle()
            case "," where !isQuoted: finish()
            // Some servers part directives by semicolons.
            case ";" where !isQuoted: finish()
            case "=" where argument == nil: argument = ""
            default: if argument == nil { name.append(character) } else { argument?.append(character) }
            }
        }
        finish()
        return directives
    }
}
