public import Foundation
import SQLite

/// A store whose file cannot be used, and what can be done about it.
///
/// Nothing is deleted by any choice. Until one is made, opening leads here again.
public struct DamagedStore: Sendable {
    let files: StoreFiles
    let options: FilmStore.Options

    /// What is wrong, in a sentence.
    public let reason: String

    /// The copies that can be restored, newest first.
    public let backups: [Backup]

    /// Where the damaged file is now; `nil` where there was none to move.
    public let movedAside: URL?

    init(files: StoreFiles, reason: String, options: FilmStore.Options) {
        self.files = files
        self.reason = reason
        self.options = options
        backups = files.backupList()
        movedAside = files.lastMovedAside
    }

    /// Opens a new, empty store.
    public func startEmpty() async throws(StoreError) -> FilmStore {
        do {
            let writer = ConnectionActor(name: "film-diary.writer")
            try await writer.perform { [files, options] in
                // An empty file, and a log that was left without its database.
                if files.parts.contains(where: { FileManager.default.fileExists(atPath: $0.path) }) {
                    _ = try files.moveAside(named: StoreInspection.name(at: options.now()))
                }
            }
            return try await FilmStore.open(files: files, writer: writer, options: options)
        } catch {
            throw StoreError(error)
        }
    }

    /// Opens a store with what a backup holds.
    public func restore(_ backup: Backup) async throws(StoreError) -> FilmStore {
        let store = try await startEmpty()
        do {
            try await store.fill(from: backup)
            return store
        } catch {
            // What was just made holds nothing; left in place it would hide that there is still a choice.
            await store.close()
            for part in files.parts { try? FileManager.default.removeItem(at: part) }
            throw error
        }
    }
}
