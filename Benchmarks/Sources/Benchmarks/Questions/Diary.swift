import FilmDiary
import Foundation

/// Asks how long Film Diary's store takes to open, and to answer what each screen asks of it.
///
/// The store has 50,000 films and 100,000 viewings. The rival is Python's module for the same library, asked the same of
/// the same file by a program that is running already, and making nothing of the rows but its own tuples.
struct Diary: Question {
    static let name = "diary"
    private static let films = 50_000
    private static let viewings = 100_000
    private static let film = "sample:4711"

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    func answer() async throws -> [Finding] {
        let folder = surroundings.scratch.appendingPathComponent("diary", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try await Self.open(folder)
        try await store.fillForMeasuring(films: Self.films, viewings: Self.viewings)
        guard let python = surroundings.python ?? Program(named: "python3", [])?.path else {
            throw BenchmarkError("there is no Python")
        }
        let script = surroundings.rivals.appendingPathComponent("diary_sqlite3.py").path
        let rival = try Interlocutor(python, [script, folder.appendingPathComponent("diary.sqlite").path])
        defer { rival.end() }

        var findings = try await findings("diary: opening and checking", "opening", rival, bound: nil, rounds: 15) {
            // Closing waits until the whole file has been looked through, which the rival is asked for, too.
            try await Self.open(folder).close()
        }
        findings += try await screen("diary", .diary(limit: 60), store, rival)
        findings += try await screen("watchlist", .watchlist(limit: 60), store, rival)
        findings += try await screen("likes", .likes(limit: 60), store, rival)
        findings += try await screen("lists", .lists, store, rival)
        findings += try await screen("profile", .profile(year: 2025), store, rival)
        findings += try await self.findings("diary: a film's page", "film \(Self.film)", rival, bound: 0.05) {
            _ = try await store.read(.activity(filmID: Self.film))
            _ = try await store.read(.viewings(filmID: Self.film))
        }
        for text in ["t", "the", "the bel", "dearbel"] {
            findings += try await self.findings("diary: search “\(text)”", "search \(text)", rival, bound: 0.02) {
                _ = try await store.read(.search(text))
            }
        }
        await store.close()
        return findings
    }

    private func screen<Value>(
        _ name: String,
        _ query: StoreQuery<Value>,
        _ store: FilmStore,
        _ rival: Interlocutor
    ) async throws -> [Finding] {
        try await findings("diary: \(name)", name, rival, bound: 0.05) { _ = try await store.read(query) }
    }

    private func findings(
        _ question: String,
        _ words: String,
        _ rival: Interlocutor,
        bound: Double?,
        rounds: Int = 101,
        _ ours: @escaping @Sendable () async throws -> Void
    ) async throws -> [Finding] {
        let contest = Contest(
            question: question,
            ours: Contender(name: "") {
                let stopwatch = Stopwatch()
                try await ours()
                return Timing(seconds: stopwatch.seconds)
            },
            rivals: [Contender(name: "Python's sqlite3") { Timing(seconds: try rival.seconds(for: words)) }],
            rounds: surroundings.rounds(rounds)
        )
        guard let bound else { return try await contest.findings() }
        return try await contest.findings(bound: bound)
    }

    private static func open(_ folder: URL) async throws -> FilmStore {
        guard case .ready(let store) = try await FilmStore.open(in: folder) else {
            throw BenchmarkError("the store cannot be opened")
        }
        return store
    }
}
