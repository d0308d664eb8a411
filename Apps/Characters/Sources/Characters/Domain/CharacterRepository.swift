public import WebService

/// Where characters come from.
public protocol CharacterRepository: Sendable {
    /// One page of the characters that a filter lets through.
    ///
    /// A search without a match, and a page beyond the end, are empty last pages, not errors.
    /// - Parameters:
    ///   - number: The page, from 1.
    ///   - filter: Which characters.
    /// - Returns: The page, which may be its last known state.
    /// - Throws: Why it could not be had.
    func page(_ number: Int, matching filter: CharacterFilter) async throws(APIError) -> CharacterPage

    /// One character.
    ///
    /// - Throws: ``APIError/notFound(id:)`` where there is none of the number.
    func character(id: CharacterRecord.ID) async throws(APIError) -> CharacterRecord
}
