import Foundation
public import StreamImageKit

/// Characters from a service that speaks the Rick and Morty API.
///
/// It makes one request a call and keeps nothing; retries are the loader's, what is known offline is
/// ``OfflineFallbackRepository``'s.
public struct HTTPCharacterRepository: CharacterRepository {
    private let service: SourceURL
    private let loader: any DataLoading
    private let scheduler: any Scheduling

    /// Makes a repository.
    ///
    /// - Parameters:
    ///   - service: Where the service is, such as `https://rickandmortyapi.com/api`.
    ///   - loader: What fetches; usually a ``RetryingLoader`` around the platform's transport.
    ///   - scheduler: The clock that tells how long a date in `Retry-After` is away.
    public init(service: SourceURL, loader: any DataLoading, scheduler: any Scheduling = SystemScheduler()) {
        self.service = service
        self.loader = loader
        self.scheduler = scheduler
    }

    /// One page; status 404, which is how the service says “no match” and “beyond the end”, is an empty one.
    public func page(_ number: Int, matching filter: CharacterFilter) async throws(APIError) -> CharacterPage {
        let number = max(1, number)
        let response = try await response(for: .characters(page: number, matching: filter))
        if response.status == 404 {
            // A web page says that there is no such service here, which is no answer to the question.
            guard response.body.isEmpty || Self.isObject(response.body) else { throw .unexpectedStatus(404) }
            return .empty(number: number)
        }
        try check(response)
        return try Self.decoded(CharacterPageDTO.self, from: response.body).page(number)
    }

    /// One character.
    ///
    /// - Throws: ``APIError/notFound(id:)`` where there is none of the number.
    public func character(id: CharacterRecord.ID) async throws(APIError) -> CharacterRecord {
        let response = try await response(for: .character(id: id))
        if response.status == 404 { throw .notFound(id: id) }
        try check(response)
        return try Self.decoded(CharacterDTO.self, from: response.body).record
    }

    private func response(for endpoint: Endpoint) async throws(APIError) -> DataResponse {
        let request = DataRequest(url: try endpoint.address(at: service), headers: ["Accept": "application/json"])
        return try await loader.response(to: request)
    }

    private func check(_ response: DataResponse) throws(APIError) {
        switch response.status {
        case 200, 203: return
        case 429:
            throw .rateLimited(retryAfterSeconds: ResponseCheck.retryAfter(in: response, now: scheduler.now))
        case 500...599:
            let message = try? JSONDecoder().decode(Complaint.self, from: response.body).error
            throw .server(status: response.status, message: message)
        default: throw .unexpectedStatus(response.status)
        }
    }

    /// What the service sends with an error's status.
    private struct Complaint: Decodable {
        let error: String
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

    private static func decoded<Value: Decodable>(_ type: Value.Type, from body: Data) throws(APIError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch {
            throw .decoding(reason: reason(for: error))
        }
    }

    private static func reason(for error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "“\(key.stringValue)” is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.codingPath.last.map { "“\($0.stringValue)” is of another type" } ?? "it is no object"
        default: "it is no JSON"
        }
    }
}
