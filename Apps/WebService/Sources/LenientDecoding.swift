/// An element of an array that may be damaged without spoiling the others.
package struct Lenient<Value: Decodable>: Decodable {
    package let value: Value?

    package init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}

extension KeyedDecodingContainer {
    /// A value, or `nil` where it is missing, null, or of another type.
    package func lenient<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// A text that says something: not missing, not empty, not white space alone.
    package func words(forKey key: Key) -> String? {
        guard let text = lenient(String.self, forKey: key), !text.allSatisfy(\.isWhitespace) else { return nil }
        return text
    }
}
