import Foundation
import SQLite

/// The look through the whole file behind a store that is open.
///
/// It takes as long as the file is large, and reading need not wait for it; whoever writes waits for `pass()`.
struct StoreCheck: Sendable {
    private let work: Task<DamagedStore?, any Error>

    /// Begins on the queue of `checker`; unless the file is sound, the connections of `users` are closed, and a damaged
    /// file is moved aside.
    init(
        of files: StoreFiles,
        on checker: ConnectionActor,
        closing users: [ConnectionActor],
        options: FilmStore.Options
    ) {
        work = Task {
            do {
                try await checker.perform {
                    try options.check(try Connection(path: files.database.path, mode: .query))
                }
                return nil
            } catch {
                for user in users { await user.close() }
                guard case SQLiteError.damaged(let reason) = error else { throw error }
                return try await checker.perform {
                    try DamagedStore(movingAside: files, reason: reason, options: options)
                }
            }
        }
    }

    /// What was found, once the end is reached; `nil` where the file is sound.
    func finding() async throws -> DamagedStore? { try await work.value }

    /// Returns when the file is known to be sound.
    func pass() async throws {
        if let damaged = try await finding() { throw StoreError.damaged(reason: damaged.reason) }
    }
}

extension StoreOpening {
    /// What opening came to in the end, once the whole file has been looked through.
    ///
    /// A store whose file turned out to be damaged is closed by then, and the file was moved aside: the choice is
    /// returned as if opening had found it.
    public func checked() async throws(StoreError) -> StoreOpening {
        guard case .ready(let store) = self, let check = store.check else { return self }
        do {
            return try await check.finding().map { .damaged($0) } ?? self
        } catch {
            throw StoreError(error)
        }
    }
}
