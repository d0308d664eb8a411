import Foundation

/// A title without what spellings differ in: case, accents, punctuation, articles and where they stand.
public struct TitleKey: Hashable, Sendable {
    /// The words that are left, with single spaces.
    public let words: String

    /// Folds a title; a title of articles and punctuation alone keeps what it has.
    public init(_ title: String) {
        let folded = title.replacingOccurrences(of: "&", with: " and ")
            .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .filter { !"'’‘ʼ".contains($0) }
        var words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let isArticleLast = title.contains(",") && words.count > 1 && Self.articles.contains(words.last ?? "")
        if isArticleLast {
            words.removeLast()
        } else if words.count > 1, Self.articles.contains(words[0]) {
            words.removeFirst()
        }
        self.words = words.isEmpty ? title : words.joined(separator: " ")
    }

    /// A title as it is spoken: "Big Parade, The" is "The Big Parade"; any other stays as it is.
    static func spoken(_ title: String) -> String {
        guard let comma = title.lastIndex(of: ",") else { return title }
        let last = title[title.index(after: comma)...].drop(while: \.isWhitespace)
        let rest = title[..<comma]
        guard !rest.isEmpty, articles.contains(last.lowercased().filter { !"'’".contains($0) }) else { return title }
        return last.hasSuffix("'") || last.hasSuffix("’") ? "\(last)\(rest)" : "\(last) \(rest)"
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "le", "la", "les", "l", "un", "une", "der", "die", "das", "el", "los", "las", "il", "lo",
    ]
}
