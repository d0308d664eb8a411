/// Header fields in the order they came, repeated names kept.
///
/// Names are compared without regard to case (RFC 9110 §5.1).
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as it was written.
        public let name: String
        /// The value without white space around it.
        public let value: String

        package var lowercasedName: String { name.lowercased() }

        /// Whether the name is a token (RFC 9110 §5.6.2); a field with another name cannot be sent.
        package var isSendable: Bool {
            !name.isEmpty
                && name.utf8.allSatisfy { byte in
                    switch byte {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                    }
                }
        }
    }

    /// Every field, in order.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    /// Makes a list with one field for each pair, in order.
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
            var joined: String?
            for field in fields where Self.isSame(field.name, name) {
                joined = joined.map { $0 + ", " + field.value } ?? field.value
            }
            return joined
        }
        set {
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// The first value of a name, for fields that are no lists although some servers send them twice.
    package func first(_ name: String) -> String? {
        fields.first { Self.isSame($0.name, name) }?.value
    }

    /// Adds a field after the others.
    ///
    /// Line breaks and NUL in it are dropped, so that no field can forge another.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: Self.cleaned(name), value: Self.trimmed(Self.cleaned(value))))
    }

    /// Adds an obsolete continuation line to the last field's value, with one space between (RFC 9112 §5.2).
    package mutating func continueLast(with line: String) {
        guard let last = fields.popLast() else { return }
        append(last.name, last.value + " " + Self.trimmed(line))
    }

    /// Takes the fields of a later answer of the same bytes in place of those of their names, but for those that describe
    /// a body (RFC 9111 §3.2).
    package mutating func update(with later: HTTPHeaders) {
        let taken = later.fields.filter { !Self.describesBody($0.lowercasedName) }
        let names = Set(taken.map(\.lowercasedName))
        fields.removeAll { names.contains($0.lowercasedName) }
        fields += taken
    }

    private static func describesBody(_ name: String) -> Bool {
        ["content-length", "content-encoding", "content-type", "content-range", "transfer-encoding"].contains(name)
    }

    /// Equal for headers that mean the same: the order of different names does not count, that within a name does.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields == right.fields || left.canonical == right.canonical
    }

    /// Feeds the hasher the same for headers that are equal.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }

    /// Equal for headers that mean the same: names in lower case, one list of values a name.
    private var canonical: [String: [String]] {
        Dictionary(grouping: fields, by: \.lowercasedName).mapValues { $0.map(\.value) }
    }

    // MARK: Text, byte by byte: these run for every field of every answer

    private static func isSame(_ left: String, _ right: String) -> Bool {
        var right = right.utf8.makeIterator()
        for byte in left.utf8 {
            guard let other = right.next() else { return false }
            guard byte == other || (byte ^ other == 0x20 && (0x61...0x7A).contains(byte | 0x20)) else { return false }
        }
        return right.next() == nil
    }

    private static func cleaned(_ text: String) -> String {
        func isForbidden(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A || byte == 0 }
        guard text.utf8.contains(where: isForbidden) else { return text }
        return String(decoding: text.utf8.filter { !isForbidden($0) }, as: UTF8.self)
    }

    private static func trimmed(_ text: String) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last else { return text }
        guard isSpace(first) || isSpace(last) else { return text }
        guard let start = bytes.firstIndex(where: { !isSpace($0) }), let end = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(text[start...end])
    }
}
