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

    /// The copies that can be restored, newest first; the file that was moved aside is one when it is sound without its
    /// log, and so is what was kept before going back to another.
    public let backups: [Backup]

    /// Where the damaged file is now; `nil` where there was none to move.
    public let movedAside: URL?

    /// Moves what is there aside, and looks for copies; works on files, so it belongs on a queue of the store's.
    init(movingAside files: StoreFiles, reason: String, options: FilmStore.Options) throws {
        try files.moveAside(at: options.now())
        self.files = files
        // SQLite's own words have no full stop.
        self.reason = reason.hasSuffix(".") ? reason : reason + "."
        self.options = options
        movedAside = files.lastMovedAside
        let zone = options.zone()
        let survivor = movedAside.flatMap { files.soundDatabase(in: $0, zone: zone) }
        backups = ([survivor].compactMap { $0 } + files.copies(zone: zone)).sorted(by: Backup.isNewer)
    }

    /// Opens a new, empty store.
    public func startEmpty() async throws(StoreError) -> FilmStore {
        do {
            let writer = ConnectionActor(name: "film-diary.writer")
            try await writer.perform { [files, options] in
                // What another program may have put there since.
                try files.moveAside(at: options.now())
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
