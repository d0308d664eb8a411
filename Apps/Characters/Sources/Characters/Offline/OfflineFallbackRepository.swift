public import WebService

/// Characters from another repository, or as they were last known while that one cannot be reached.
///
/// Only pages are kept, since a list already holds the records that a character's own page starts from. Answers that say
/// something about the request, such as a failing server or too many requests, are handed on as they are.
public struct OfflineFallbackRepository: CharacterRepository {
    private let base: any CharacterRepository
    private let cache: CharacterPageCache

    /// Makes a repository around another.
    public init(_ base: any CharacterRepository, cache: CharacterPageCache) {
        self.base = base
        self.cache = cache
    }

    /// The page, or its last known state, marked as stale, where the service cannot be reached.
    public func page(_ number: Int, matching filter: CharacterFilter) async throws(APIError) -> CharacterPage {
        do throws(APIError) {
            let page = try await base.page(number, matching: filter)
            cache.store(page, matching: filter)
            return page
        } catch {
            guard error.isConnectivity, let page = await cache.page(number, matching: filter) else { throw error }
            return page
        }
    }

    /// The character, from the other repository alone.
    public func character(id: CharacterRecord.ID) async throws(APIError) -> CharacterRecord {
        try await base.character(id: id)
    }
}
