import Foundation

/// What the folder says of the store before anything is opened.
enum StoreInspection: Equatable {
    /// There is a file to open.
    case sound
    /// There has never been a store here.
    case fresh
    /// The file is gone or empty although there are copies of it.
    case damaged(reason: String)

    static func inspect(_ files: StoreFiles) throws -> StoreInspection {
        if let size = files.databaseSize {
            // An empty file is a new database to SQLite, and one whose length was lost in a crash to us.
            return size > 0 || !files.hasCopies ? .sound : .damaged(reason: "the file is empty.")
        }
        if files.hasCopies { return .damaged(reason: "the file is not there, but copies of it are.") }
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
}

extension StoreFiles {
    var hasCopies: Bool { lastMovedAside != nil || !backupList().isEmpty }
}
