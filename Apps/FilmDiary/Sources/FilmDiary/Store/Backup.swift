public import Foundation
import SQLite

/// A copy of the whole store, as it was once.
public struct Backup: Sendable, Hashable, Identifiable {
    /// What a copy was made for.
    public enum Kind: Sendable, Hashable {
        /// The one that is made each day.
        case daily
        /// The store as it was before it went back to another copy, at that instant.
        case beforeGoingBack(Date)
        /// What was moved aside as damaged, and is sound without the log of its last edits.
        case withoutItsLog
    }

    /// What it was made for.
    public let kind: Kind
    /// The day it was made.
    public let day: CivilDay
    /// The file, a complete SQLite database.
    public let file: URL
    /// Its size in bytes.
    public let size: Int

    /// The file's path.
    public var id: String { file.path }

    /// `nil` where there is no such file.
    init?(_ kind: Kind, of day: CivilDay, at file: URL) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular
        else { return nil }
        self.kind = kind
        self.day = day
        self.file = file
        size = attributes[.size] as? Int ?? 0
    }

    /// Of one day, what was kept later than the day's backup comes first.
    static func isNewer(_ left: Backup, _ right: Backup) -> Bool {
        (left.day, left.moment) > (right.day, right.moment)
    }

    private var moment: Date {
        switch kind {
        case .daily: .distantPast
        case .beforeGoingBack(let instant): instant
        case .withoutItsLog: .distantFuture
        }
    }
}

extension StoreFiles {
    /// The daily backups, newest first.
    func backupList() -> [Backup] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix("diary-"), name.hasSuffix(".sqlite"),
                let day = try? CivilDay(parsing: String(name.dropFirst("diary-".count).dropLast(".sqlite".count)))
            else { return nil }
            return Backup(.daily, of: day, at: backups.appendingPathComponent(name))
        }.sorted(by: Backup.isNewer)
    }

    /// All that can be gone back to: the daily backups, and what was kept before going back, newest first.
    func copies(zone: TimeZone) -> [Backup] {
        let kept = keptBeforeGoingBack.compactMap { folder in
            StoreInspection.instant(named: folder.lastPathComponent).flatMap { instant in
                Backup(.beforeGoingBack(instant), of: CivilDay(at: instant, in: zone), at: database(in: folder))
            }
        }
        return (backupList() + kept).sorted(by: Backup.isNewer)
    }

    /// What was moved aside, where it is whole without its log and of a version that we know.
    func soundDatabase(in folder: URL, zone: TimeZone) -> Backup? {
        let file = database(in: folder)
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            let changed = attributes[.modificationDate] as? Date,
            let copy = Backup(.withoutItsLog, of: CivilDay(at: changed, in: zone), at: file),
            let connection = try? Connection(path: file.path, mode: .immutable),
            let version = try? Schema.checkedVersion(of: connection), (1...Schema.migrations.count).contains(version),
            (try? connection.checkIntegrity(quick: false)) != nil
        else { return nil }
        return copy
    }

    /// Removes what a program that was stopped left half done; what is younger may still be worked on.
    func sweepUnfinishedBackups() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: backups.path)) ?? []
        for name in names where name.contains(".\(Self.unfinished)") {
            let file = backups.appendingPathComponent(name)
            let changed = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
            guard let changed, changed.timeIntervalSinceNow < -3600 else { continue }
            try? FileManager.default.removeItem(at: file)
        }
    }

    static let unfinished = "unfinished"
}

extension FilmStore {
    /// How many daily backups are kept.
    static var keptBackups: Int { 7 }

    /// The daily backups and what was kept before going back to one, newest first.
    public func backups() async -> [Backup] {
        let zone = zone()
        return (try? await backupActor.perform { [files] in files.copies(zone: zone) }) ?? []
    }

    /// Makes today's backup unless it is there already; the last seven days with one are kept.
    ///
    /// The copy is made by SQLite, checked in full, and only then takes its name, so that no half copy and no copy of a
    /// damaged store counts as a backup.
    @discardableResult
    public func backUpIfDue() async throws(StoreError) -> Backup? {
        // Where nothing may be written, there is nothing new to back up either.
        guard access != .readOnlyFolder else { return nil }
        let day = today
        do {
            return try await backupActor.perform { [files] in
                files.sweepUnfinishedBackups()
                let target = files.backups.appendingPathComponent("diary-\(day).sqlite")
                guard !FileManager.default.fileExists(atPath: target.path) else { return nil }
                try files.copyDatabase(to: target)
                let list = files.backupList()
                // The newest one stays, also where a clock that was wrong has made some of days to come.
                for old in list.filter({ $0.day != day }).dropFirst(FilmStore.keptBackups - 1) {
                    try FileManager.default.removeItem(at: old.file)
                }
                return list.first { $0.day == day }
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// Copies the whole store, the newest edits included, to a file anywhere.
    public func copy(to file: URL) async throws(StoreError) {
        do {
            try await backupActor.perform { [files] in try files.copyDatabase(to: file) }
        } catch {
            throw StoreError(error)
        }
    }

    /// Replaces everything by what a backup holds; what was there is kept first.
    ///
    /// The copy that is kept is one of `backups()` from then on.
    /// Takes effect as one transaction, also for other programs that have the store open.
    public func restore(_ backup: Backup) async throws(StoreError) {
        let now = now()
        do {
            try await backupActor.perform { [files] in
                let kept = try files.makeFolderToKeep(in: StoreInspection.name(at: now) + StoreFiles.beforeGoingBack)
                try files.copyDatabase(to: files.database(in: kept))
            }
        } catch {
            throw StoreError(error)
        }
        try await fill(from: backup)
    }

    func fill(from backup: Backup) async throws(StoreError) {
        guard access == .full else { throw .readOnly(reason: "nothing can be restored into it.") }
        let known = Schema.migrations.count
        try await maintain { writer in
            let source = try Connection(path: backup.file.path, mode: .immutable)
            try source.checkIntegrity(quick: false)
            let found = try Schema.checkedVersion(of: source)
            guard found <= known else {
                throw StoreError.readOnly(reason: "the backup is of a newer version of the program.")
            }
            guard found > 0 else {
                throw StoreError.unreadable(file: backup.file.lastPathComponent, reason: "it holds no diary.")
            }
            try source.copy(to: writer)
            try writer.migrate(Schema.migrations)
        }
    }
}

extension StoreFiles {
    /// Copies the database to a file that takes its name when it is complete and sound.
    func copyDatabase(to target: URL) throws {
        let manager = FileManager.default
        try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        let unfinished = target.appendingPathExtension(
            "\(ProcessInfo.processInfo.processIdentifier).\(Self.unfinished)")
        defer {
            for suffix in ["", "-wal", "-shm", "-journal"] { try? manager.removeItem(atPath: unfinished.path + suffix) }
        }
        try? manager.removeItem(at: unfinished)
        do {
            let source = try Connection(path: database.path, mode: .query)
            let copy = try Connection(path: unfinished.path)
            try source.copy(to: copy)
            // One whole file, with no log that would have to travel with it.
            try copy.execute("PRAGMA journal_mode = DELETE")
            try copy.checkIntegrity(quick: false)
        }
        if rename(unfinished.path, target.path) != 0 {
            throw StoreError.inputOutput(reason: String(cString: strerror(errno)))
        }
    }
}
