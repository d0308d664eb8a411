import Foundation

/// Which characters are asked for.
public struct CharacterFilter: Hashable, Sendable, Codable {
    /// A part of the name, whatever the case, without white space around it; empty for every name.
    public let name: String
    /// Only those of a status, or `nil` for all.
    public let status: CharacterStatus?

    /// Lets everybody through.
    public static let everybody = CharacterFilter()

    /// Makes a filter.
    ///
    /// By default it lets everybody through.
    public init(name: String = "", status: CharacterStatus? = nil) {
        self.name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        self.status = status
    }

    /// Whether it lets everybody through.
    public var isEmpty: Bool { name.isEmpty && status == nil }
}
