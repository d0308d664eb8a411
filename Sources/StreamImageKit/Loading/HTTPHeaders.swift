/// Header fields in the order they came, repeated names kept. Names are compared without regard to case (RFC 9110 §5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as it was written.
        public let name: String
        /// The value without white space around it.
        public let value: String

        package var lowercasedName: String { name.lowercased() }
    }

    /// Every field, in order.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Takes fields that were in a list before, and so need no cleaning again.
    package init(verbatim fields: [Field]) {
        self.fields = fields
    }

    /// Whether there are no fields.
    public var isEmpty: Bool { fields.isEmpty }

    /// All values of a name, joined by commas as RFC 9110 §5.3 allows; `nil` where there is none.
    ///
    /// Setting a value replaces every field of the name; setting `nil` removes them.
    public subscript(name: String) -> String? {
        get {
            let wanted = name.lowercased()
            let values = fields.filter { $0.lowercasedName == wanted }.map(\.value)
            return values.isEmpty ? nil : values.joined(separator: ", ")
        }
        set {
            let wanted = name.lowercased()
            fields.removeAll { $0.lowercasedName == wanted }
            if let newValue { append(name, newValue) }
        }
    }

    /// Adds a field after the others. Line breaks and NUL in it are dropped, so that no field can forge another.
    public mutating func append(_ name: String, _ value: String) {
        func clean(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { !["\r", "\n", "\0"].contains($0) }))
        }
        let value = clean(value)
        let start = value.firstIndex { $0 != " " && $0 != "\t" } ?? value.endIndex
        let end = value.lastIndex { $0 != " " && $0 != "\t" }.map { value.index(after: $0) } ?? value.endIndex
        fields.append(Field(name: clean(name), value: start < end ? String(value[start..<end]) : ""))
    }

    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.canonical == right.canonical
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }

    /// Equal for headers that mean the same: names in lower case, one list of values a name.
    private var canonical: [String: [String]] {
        Dictionary(grouping: fields, by: \.lowercasedName).mapValues { $0.map(\.value) }
    }
}
