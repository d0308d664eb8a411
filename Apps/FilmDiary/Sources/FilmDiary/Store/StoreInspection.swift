import Foundation

/// What the folder says of the store before anything is opened.
enum StoreInspection: Equatable {
    /// There is a file to open.
    case sound
    /// There has never been a store here.
    case fresh
    /// The file is gone or empty although there are copies of it, or something else stands in its place.
    case damaged(reason: String)

    static func inspect(_ files: StoreFiles) throws -> StoreInspection {
        if files.isFolderInPlaceOfDatabase { return .damaged(reason: "a folder is in the file's place.") }
        if let size = files.databaseSize {
            // An empty file is a new database to SQLite, and one whose length was lost in a crash to us. SQLite would
            // also delete a log beside it, and whatever edits are in that.
            if size == 0, files.hasCopies || files.logSize > 0 { return .damaged(reason: "the file is empty.") }
            return files.hasUnreadableLog ? .damaged(reason: "the log of the last edits cannot be read.") : .sound
        }
        if files.hasCopies { return .damaged(reason: "the file is not there, but copies of it are.") }
        if files.logSize > 0 { return .damaged(reason: "the file is not there, but the log of its last edits is.") }
        try FileManager.default.createDirectory(at: files.folder, withIntermediateDirectories: true)
        return .fresh
    }

    /// A folder's name for an instant, which sorts by time.
    static func name(at instant: Date) -> String {
        let day = CivilDay(at: instant, in: TimeZone(secondsFromGMT: 0) ?? .current)
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) - day.daysSince1970 * 86_400
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(day)T\(clock.joined())Z"
    }

    /// The instant that a folder is named for; `nil` where it has another name.
    static func instant(named name: String) -> Date? {
        let parts = name.prefix { $0 != "Z" }.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = try? CivilDay(parsing: String(parts[0])), parts[1].utf8.count == 6,
            let clock = Int(parts[1]), clock >= 0
        else { return nil }
        let seconds = clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100
        return Date(timeIntervalSince1970: TimeInterval(day.daysSince1970 * 86_400 + seconds))
    }
}

extension StoreFiles {
    /// How many bytes are in the log of edits that are not in the database yet.
    var logSize: Int {
        (try? FileManager.default.attributesOfItem(atPath: parts[1].path))?[.size] as? Int ?? 0
    }

    /// Whether the log does not begin as SQLite's do: it would be passed over in silence, and written over.
    ///
    /// A log is begun only when all of the former one is in the database, and its header is written first.
    var hasUnreadableLog: Bool {
        let headerSize = 32
        guard logSize >= headerSize, let handle = try? FileHandle(forReadingFrom: parts[1]) else { return false }
        defer { try? handle.close() }
        let magic = (try? handle.read(upToCount: 4)).map { Array($0) } ?? []
        if magic.prefix(3) == [0x37, 0x7f, 0x06], [0x82, 0x83].contains(magic.last) { return false }
        // Length without content is what a power cut leaves of a log that was never used.
        guard magic.allSatisfy({ $0 == 0 }), let rest = try? handle.readToEnd() else { return true }
        return !rest.allSatisfy { $0 == 0 }
    }

    var isFolderInPlaceOfDatabase: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: database.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    var hasCopies: Bool { lastMovedAside != nil || !copies(zone: .gmt).isEmpty }
}
