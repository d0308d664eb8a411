/// What a search asks for; every field that is set must match.
///
/// As in the public service a field matches a part of the value, whatever the case, and a text that begins with
/// `male` only the beginning of it, as it would find every `Female` otherwise.
public struct PersonFilter: Hashable, Sendable {
    /// The fields that can be searched, in the order in which the service names them.
    public enum Field: String, CaseIterable, Sendable {
        case name, status, species, type, gender
    }

    private var texts: [Field: String] = [:]

    /// Makes a filter that lets everybody through.
    public init() {}

    /// The text a field must contain; `nil` for any.
    ///
    /// Setting an empty text removes the condition.
    public subscript(field: Field) -> String? {
        get { texts[field] }
        set { texts[field] = newValue?.isEmpty == true ? nil : newValue }
    }

    /// Whether everybody matches.
    public var isEmpty: Bool { texts.isEmpty }

    /// Whether a person matches every condition.
    public func matches(_ person: Person) -> Bool {
        texts.allSatisfy { field, text in Self.value(of: field, in: person).matches(text) }
    }

    private static func value(of field: Field, in person: Person) -> String {
        switch field {
        case .name: person.name
        case .status: person.status.rawValue
        case .species: person.species
        case .type: person.type
        case .gender: person.gender.rawValue
        }
    }
}

extension String {
    fileprivate func matches(_ text: String) -> Bool {
        // Code points, as a regular expression compares them: an accent is a letter of its own.
        let value = Array(lowercased().unicodeScalars)
        let wanted = Array(text.lowercased().unicodeScalars)
        guard wanted.count <= value.count else { return false }
        let lastStart = text.lowercased().hasPrefix("male") ? 0 : value.count - wanted.count
        return (0...lastStart).contains { value[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
}
