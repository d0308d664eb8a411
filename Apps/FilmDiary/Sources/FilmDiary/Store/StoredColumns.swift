import Foundation
import SQLite

/// How values of the model stand in columns.
enum Stored {
    /// Milliseconds since 1970.
    static func milliseconds(_ instant: Date) -> Int {
        // As far as every whole number is one of the doubles too.
        Int(max(-9e15, min(9e15, (instant.timeIntervalSince1970 * 1000).rounded())))
    }

    static func instant(_ milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// Words as a JSON array, which triggers can take apart.
    static func words(_ words: [String]) -> SQLValue {
        guard !words.isEmpty, let data = try? JSONEncoder().encode(words.map(text)) else { return .text("[]") }
        return .text(String(decoding: data, as: UTF8.self))
    }

    static func words(_ text: String) -> [String] {
        // Most columns hold nothing, and a decoder for each row would be half of a query's time.
        if text == "[]" { return [] }
        return (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    }

    /// Text without the character that ends strings in C, which SQLite's own functions would cut it at.
    static func text(_ text: String) -> String {
        text.utf8.contains(0) ? text.replacing("\0", with: "") : text
    }

    static func optional(_ text: String?) -> SQLValue {
        .optional(text.map { Self.text($0) })
    }

    /// A review; one of white space only is none.
    static func review(_ review: String?) -> SQLValue {
        guard let review, review.contains(where: { !$0.isWhitespace && $0 != "\0" }) else { return .null }
        return .text(text(review))
    }
}
