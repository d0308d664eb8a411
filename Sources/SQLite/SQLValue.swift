/// What a column holds, in the five kinds that SQLite knows.
package enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    package static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
    package static func optional(_ value: Int?) -> SQLValue { value.map { .integer(Int64($0)) } ?? .null }
    package static func optional(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
    package static func flag(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
}
