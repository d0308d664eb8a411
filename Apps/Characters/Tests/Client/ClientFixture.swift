import Characters
import Foundation
import StreamImageKit
import StreamImageTesting
import Testing
import WebService

/// The HTTP repository over a scripted loader.
struct ClientFixture {
    static let base = "https://test.example/api"
    let loader = ScriptedLoader { Issue.record("nobody scripted \($0)") }
    let repository: any CharacterRepository

    init() {
        let service = ImageSource(Self.base)
        guard case .http(let url) = service else { preconditionFailure("\(Self.base) is no address") }
        repository = HTTPCharacterRepository(service: url, loader: loader, scheduler: ManualClock())
    }

    func answer(_ path: String, status: Int = 200, headers: HTTPHeaders = [:], body: Data) {
        let answer = ScriptedLoader.response(status: status, headers: headers, body: body)
        loader.answer("\(Self.base)/\(path)", with: .success(answer))
    }

    func answer(_ path: String, status: Int = 200, headers: HTTPHeaders = [:], text: String) {
        answer(path, status: status, headers: headers, body: Data(text.utf8))
    }

    func fail(_ path: String, with error: ImageError) {
        loader.answer("\(Self.base)/\(path)", with: .failure(error))
    }

    func page(_ number: Int, matching filter: CharacterFilter = .everybody) async -> Result<CharacterPage, APIError> {
        do throws(APIError) {
            return .success(try await repository.page(number, matching: filter))
        } catch {
            return .failure(error)
        }
    }

    func character(_ id: Int) async -> Result<CharacterRecord, APIError> {
        do throws(APIError) {
            return .success(try await repository.character(id: id))
        } catch {
            return .failure(error)
        }
    }
}
