import Foundation

/// Where the store's files are.
struct StoreFiles: Sendable {
    let folder: URL

    var database: URL { folder.appendingPathComponent("diary.sqlite") }
    var backups: URL { folder.appendingPathComponent("Backups", isDirectory: true) }
    var damaged: URL { folder.appendingPathComponent("Damaged", isDirectory: true) }

    /// The database and the two files beside it, which belong together.
    var parts: [URL] {
        ["", "-wal", "-shm"].map { folder.appendingPathComponent("diary.sqlite" + $0) }
    }

    /// How many bytes are in the database; `nil` where it is not there.
    var databaseSize: Int? {
        (try? FileManager.default.attributesOfItem(atPath: database.path))?[.size] as? Int
    }

    /// Moves the database and what belongs to it aside, into a folder of its own.
    ///
    /// The database goes first: stopped in between, it is missing, and the choice is offered again.
    func moveAside(at instant: Date) throws {
        let found = parts.filter { FileManager.default.fileExists(atPath: $0.path) }
        guard !found.isEmpty else { return }
        let target = try makeFolderToKeep(in: StoreInspection.name(at: instant))
        for part in found {
            try FileManager.default.moveItem(at: part, to: target.appendingPathComponent(part.lastPathComponent))
        }
    }

    /// Makes a folder in `Damaged`, of that name or, where there is such a one, of that name and a number.
    func makeFolderToKeep(in name: String) throws -> URL {
        var target = damaged.appendingPathComponent(name, isDirectory: true)
        var number = 1
        while FileManager.default.fileExists(atPath: target.path) {
            number += 1
            target = damaged.appendingPathComponent("\(name)-\(number)", isDirectory: true)
        }
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        return target
    }

    /// What follows the instant in the name of a folder with a store that went back to a backup.
    static let beforeGoingBack = " before restoring"

    /// The folders with what was kept before going back to a backup.
    var keptBeforeGoingBack: [URL] { foldersAside { $0.contains(Self.beforeGoingBack) } }

    /// What was moved aside last; `nil` where nothing was.
    var lastMovedAside: URL? {
        foldersAside { !$0.contains(Self.beforeGoingBack) }.max { $0.lastPathComponent < $1.lastPathComponent }
    }

    private func foldersAside(where matches: (String) -> Bool) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: damaged.path)) ?? []
        return names.filter(matches).map { damaged.appendingPathComponent($0, isDirectory: true) }
    }

    /// The database in a folder of copies.
    func database(in folder: URL) -> URL { folder.appendingPathComponent(database.lastPathComponent) }
}
