public import Foundation
public import StreamImageKit

/// A service that answers with JSON: sends the request, reads the status, decodes the body.
///
/// It makes one request a call and keeps nothing; retries are the loader's.
public struct JSONService: Sendable {
    private let address: SourceURL
    private let token: String?
    private let loader: any DataLoading
    private let scheduler: any Scheduling

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - address: Where the service is, such as `https://api.example.com/3`.
    ///   - token: The access token, sent as a bearer token (RFC 6750, section 2.1) and nowhere else; `nil`, the default,
    ///     sends none.
    ///   - loader: What fetches; usually a ``RetryingLoader`` around the platform's transport.
    ///   - scheduler: The clock that tells how long a date in `Retry-After` is away.
    public init(
        _ address: SourceURL,
        token: String? = nil,
        loader: any DataLoading,
        scheduler: any Scheduling = SystemScheduler()
    ) {
        self.address = address
        self.token = token
        self.loader = loader
        self.scheduler = scheduler
    }

    /// What an endpoint answers with.
    ///
    /// - Parameters:
    ///   - type: What the answer is to be read as.
    ///   - endpoint: The endpoint.
    ///   - missing: What status 404 means there.
    /// - Returns: The answer.
    /// - Throws: An ``APIError`` that names the cause.
    public func value<Value: Decodable>(
        _ type: Value.Type,
        at endpoint: Endpoint,
        missing: APIError = .unexpectedStatus(404)
    ) async throws(APIError) -> Value {
        guard let value = try await optionalValue(type, at: endpoint, missing: { _ in missing }) else { throw missing }
        return value
    }

    /// What an endpoint answers with; `nil` for status 404, where the service says “nothing matches” by it.
    ///
    /// - Parameters:
    ///   - type: What the answer is to be read as.
    ///   - endpoint: The endpoint.
    ///   - missing: Tells from the body whether status 404 is an error after all.
    /// - Returns: The answer, or `nil`.
    /// - Throws: An ``APIError`` that names the cause.
    public func optionalValue<Value: Decodable>(
        _ type: Value.Type,
        at endpoint: Endpoint,
        missing: (Data) -> APIError?
    ) async throws(APIError) -> Value? {
        let response = try await response(for: endpoint)
        switch response.status {
        case 200, 203: return try Self.decoded(type, from: response.body)
        case 404:
            if let error = missing(response.body) { throw error }
            return nil
        default: throw failure(response)
        }
    }

    private func response(for endpoint: Endpoint) async throws(APIError) -> DataResponse {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        return try await loader.response(to: DataRequest(url: try endpoint.address(at: address), headers: headers))
    }

    private func failure(_ response: DataResponse) -> APIError {
        switch response.status {
        case 401: .unauthorized
        // Without a token it says nothing about one: a firewall, for example.
        case 403 where token != nil: .unauthorized
        case 429: .rateLimited(retryAfterSeconds: ResponseCheck.retryAfter(in: response, now: scheduler.now))
        case 500...599: .server(status: response.status, message: Self.complaint(in: response.body))
        default: .unexpectedStatus(response.status)
        }
    }

    /// The service's own words, under one of the names that services send them by.
    private static func complaint(in body: Data) -> String? {
        let words = try? JSONDecoder().decode(Complaint.self, from: body)
        return words?.error ?? words?.message
    }

    private struct Complaint: Decodable {
        let error: String?
        let message: String?

        private enum CodingKeys: String, CodingKey {
            case error
            case message = "status_message"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            error = values.words(forKey: .error)
            message = values.words(forKey: .message)
        }
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
