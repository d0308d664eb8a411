import FilmDiary
import Foundation
import Testing

/// A folder that goes with the test, and stores in it.
final class StoreFixture: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-diary-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    var database: URL { folder.appendingPathComponent("diary.sqlite") }

    /// 30 November 2026, 12:00 at Greenwich.
    static let noon = Date(timeIntervalSince1970: 1_796_040_000)

    func open(day: Int = 0, busyTimeout: Int32 = 30_000) async throws -> FilmStore {
        let opening = try await unchecked(day: day, busyTimeout: busyTimeout)
        guard case .ready(let store) = opening else { throw Unexpected() }
        return store
    }

    /// What opening came to in the end.
    func opening() async throws -> StoreOpening { try await unchecked().checked() }

    /// What opening came to, while the file is still looked through.
    func unchecked(
        day: Int = 0,
        busyTimeout: Int32 = 30_000,
        _ change: (inout FilmStore.Options) -> Void = { _ in }
    ) async throws -> StoreOpening {
        let now = Self.noon.addingTimeInterval(Double(day) * 86_400)
        var options = FilmStore.Options(
            now: { now },
            zone: { TimeZone(secondsFromGMT: 0) ?? .current },
            busyTimeout: busyTimeout
        )
        change(&options)
        return try await FilmStore.open(in: folder, options: options)
    }

    struct Unexpected: Error {}
}

extension FilmFacts {
    static func film(_ number: Int, _ title: String? = nil, year: Int? = 1999, by director: String = "Ida") -> FilmFacts
    {
        FilmFacts(
            id: "film:\(number)", title: title ?? "Film \(number)", year: year, directors: [director], runtime: 100)
    }
}
