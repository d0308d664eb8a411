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
        let name = StoreInspection.name(at: instant)
        let manager = FileManager.default
        var target = damaged.appendingPathComponent(name, isDirectory: true)
        var number = 1
        while manager.fileExists(atPath: target.path) {
            number += 1
            target = damaged.appendingPathComponent("\(name)-\(number)", isDirectory: true)
        }
        try manager.createDirectory(at: target, withIntermediateDirectories: true)
        for part in found {
            try manager.moveItem(at: part, to: target.appendingPathComponent(part.lastPathComponent))
        }
    }

    /// What was moved aside last; `nil` where nothing was.
    var lastMovedAside: URL? {
        let manager = FileManager.default
        let names = (try? manager.contentsOfDirectory(atPath: damaged.path)) ?? []
        return names.max().map { damaged.appendingPathComponent($0, isDirectory: true) }
    }
}
