import Foundation

/// What tells with certainty whether two answers are of the same bytes (RFC 9110 §8.8.1).
package enum StrongValidator: Hashable, Sendable {
    /// An entity tag with its quotes.
    case tag(String)
    /// The text of a `Last-Modified` field.
    case date(String)

    /// Seconds that an answer must be younger than its last change for the date of that to count.
    ///
    /// One is the least (RFC 9110 §8.8.2.2); a minute makes it unlikely that two clocks deceive us.
    package static let settledSeconds = 60.0

    /// Finds an answer's validator.
    ///
    /// Where there is a tag, the date must not be used in its place, not even if the tag is weak (RFC 9110 §13.1.5).
    package init?(_ headers: HTTPHeaders) {
        if let tag = headers["ETag"] {
            guard Self.isStrong(tag) else { return nil }
            self = .tag(tag)
            return
        }
        guard let text = headers["Last-Modified"], let changed = HTTPDate.date(from: text),
            let answered = headers["Date"].flatMap({ HTTPDate.date(from: $0) }),
            answered.timeIntervalSince(changed) >= Self.settledSeconds
        else { return nil }
        self = .date(text)
    }

    /// What `If-Range` says.
    package var text: String {
        switch self {
        case .tag(let text), .date(let text): text
        }
    }

    /// Whether another answer has it, too.
    ///
    /// That it was sent in `If-Range` proves nothing: there are servers that do not read it.
    package func isShared(by headers: HTTPHeaders) -> Bool {
        switch self {
        case .tag(let tag): headers["ETag"] == tag
        case .date(let date): headers["ETag"] == nil && headers["Last-Modified"] == date
        }
    }

    /// One opaque tag in quotes, without the `W/` of a weak one (RFC 9110 §8.8.3).
    private static func isStrong(_ tag: String) -> Bool {
        let bytes = tag.utf8
        let quote = UInt8(ascii: "\"")
        guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return false }
        return bytes.dropFirst().dropLast().allSatisfy { $0 > 0x20 && $0 != quote && $0 != 0x7F }
    }
}
