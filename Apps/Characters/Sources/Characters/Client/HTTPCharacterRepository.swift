import Foundation
public import StreamImageKit
public import WebService

/// Characters from a service that speaks the Rick and Morty API.
///
/// It makes one request a call and keeps nothing; retries are the loader's, what is known offline is
/// ``OfflineFallbackRepository``'s.
public struct HTTPCharacterRepository: CharacterRepository {
    private let service: JSONService

    /// Makes a repository.
    ///
    /// - Parameters:
    ///   - service: Where the service is, such as `https://rickandmortyapi.com/api`.
    ///   - loader: What fetches; usually a ``RetryingLoader`` around the platform's transport.
    ///   - scheduler: The clock that tells how long a date in `Retry-After` is away.
    public init(service: SourceURL, loader: any DataLoading, scheduler: any Scheduling = SystemScheduler()) {
        self.service = JSONService(service, loader: loader, scheduler: scheduler)
    }

    /// One page; status 404, which is how the service says “no match” and “beyond the end”, is an empty one.
    public func page(_ number: Int, matching filter: CharacterFilter) async throws(APIError) -> CharacterPage {
        let number = max(1, number)
        let endpoint = Endpoint.characters(page: number, matching: filter)
        // A web page says that there is no such service here, which is no answer to the question.
        let page = try await service.optionalValue(CharacterPageDTO.self, at: endpoint) { body in
            body.isEmpty || Self.isObject(body) ? nil : .unexpectedStatus(404)
        }
        return page?.page(number) ?? .empty(number: number)
    }

    /// One character.
    ///
    /// - Throws: ``APIError/notFound(id:)`` where there is none of the number.
    public func character(id: CharacterRecord.ID) async throws(APIError) -> CharacterRecord {
        try await service.value(CharacterDTO.self, at: .character(id: id), missing: .notFound(id: id)).record
    }

    private struct AnyObject: Decodable {
        private enum CodingKeys: CodingKey {}

        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: CodingKeys.self)
        }
    }

    private static func isObject(_ body: Data) -> Bool {
        (try? JSONDecoder().decode(AnyObject.self, from: body)) != nil
    }
}
