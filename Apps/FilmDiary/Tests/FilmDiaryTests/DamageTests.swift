@testable import FilmDiary
import Foundation
import SQLite
import Testing

/// What can be wrong with the files; each time all of it is moved aside, and nothing of it is changed or lost.
@Suite(.timeLimit(.minutes(5)))
struct DamageTests {
    private let fixture: StoreFixture

    init() throws {
        fixture = try StoreFixture()
    }

    private var log: URL { fixture.folder.appendingPathComponent("diary.sqlite-wal") }

    /// A store of two hundred films with a backup, closed.
    private func fill() async throws -> Backup {
        let store = try await fixture.open()
        for number in 0..<200 {
            _ = try await store.write { connection in
                _ = try FilmRows.row(for: .film(number), at: number, on: connection)
            }
        }
        try await store.setLiked(true, .film(1))
        let backup = try #require(try await store.backUpIfDue())
        await store.close()
        return backup
    }

    enum Damage: CaseIterable {
        case garbage, garbageHeader, garbagePage, truncated, emptied, folderInItsPlace, versionBelowZero, otherFile
        case otherDatabase, otherVersion, missingTable, missingTrigger
    }

    @Test(arguments: Damage.allCases)
    func itIsMovedAsideWholeAndABackupRestored(_ damage: Damage) async throws {
        let backup = try await fill()
        var bytes = try Data(contentsOf: fixture.database)
        switch damage {
        case .garbage: bytes = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        case .garbageHeader: bytes.replaceSubrange(0..<100, with: repeatElement(0x5a, count: 100))
        case .garbagePage:
            let middle = bytes.count / 8192 * 4096
            bytes.replaceSubrange(middle..<(middle + 4096), with: repeatElement(0xa5, count: 4096))
        case .truncated: bytes = bytes.prefix(bytes.count / 2 + 100)
        case .emptied: bytes = Data()
        case .folderInItsPlace: break
        case .versionBelowZero: bytes.replaceSubrange(60..<64, with: repeatElement(0xff, count: 4))
        case .otherDatabase:
            try FileManager.default.removeItem(at: fixture.database)
            bytes = try edited("CREATE TABLE bookmark (address TEXT)")
        case .otherVersion: bytes = try edited("PRAGMA user_version = 2")
        case .missingTable: bytes = try edited("DROP TABLE list_entry")
        case .missingTrigger: bytes = try edited("DROP TRIGGER viewing_added")
        case .otherFile: bytes = Data(String(repeating: "dear diary\n", count: 900).utf8)
        }
        if damage == .folderInItsPlace {
            try FileManager.default.removeItem(at: fixture.database)
            try FileManager.default.createDirectory(at: fixture.database, withIntermediateDirectories: false)
            try Data("kept".utf8).write(to: fixture.database.appendingPathComponent("note"))
        } else {
            try bytes.write(to: fixture.database)
        }

        guard case .damaged(let choice) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        let aside = try #require(choice.movedAside).appendingPathComponent("diary.sqlite")
        if damage == .folderInItsPlace {
            #expect(try Data(contentsOf: aside.appendingPathComponent("note")) == Data("kept".utf8))
        } else {
            #expect(try Data(contentsOf: aside) == bytes)
        }
        #expect(choice.backups.last == backup && !choice.reason.isEmpty)
        let store = try await choice.restore(backup)
        #expect(try await store.read(.activity(filmID: "film:1"))?.isLiked == true)
        #expect(try await store.read(.search("film", limit: 999)).count == 200)
        await store.close()
        _ = try await fixture.open()
    }

    /// The file after a statement that another program ran on it.
    private func edited(_ sql: String) throws -> Data {
        do {
            let connection = try Connection(path: fixture.database.path)
            try connection.execute(sql)
            try connection.execute("PRAGMA journal_mode = DELETE")
        }
        return try Data(contentsOf: fixture.database)
    }

    @Test func aTableThatAPersonAddedIsNoDamage() async throws {
        _ = try await fill()
        _ = try edited("CREATE TABLE mine (note TEXT)")
        #expect(try await fixture.open().read(.search("film", limit: 999)).count == 200)
    }

    /// A store whose last edits are in its log alone, as a program that was killed leaves it.
    private func leaveLog() async throws {
        _ = try await fill()
        let away = fixture.folder.appendingPathComponent("away")
        let store = try await fixture.open()
        try await store.setReview("in the log", .film(1))
        try FileManager.default.createDirectory(at: away, withIntermediateDirectories: true)
        let names = ["diary.sqlite", "diary.sqlite-wal"]
        for name in names {
            try FileManager.default.copyItem(
                at: fixture.folder.appendingPathComponent(name), to: away.appendingPathComponent(name))
        }
        await store.close()
        for name in names {
            try? FileManager.default.removeItem(at: fixture.folder.appendingPathComponent(name))
            try FileManager.default.moveItem(
                at: away.appendingPathComponent(name), to: fixture.folder.appendingPathComponent(name))
        }
    }

    @Test func editsInTheLogAreThere() async throws {
        try await leaveLog()
        let store = try await fixture.open()
        #expect(try await store.read(.activity(filmID: "film:1"))?.review == "in the log")
    }

    @Test func aLogOfGarbageIsKeptAndWhatTheFileHoldsIsOffered() async throws {
        try await leaveLog()
        var bytes = try Data(contentsOf: log)
        bytes.replaceSubrange(0..<32, with: repeatElement(0xee, count: 32))
        try bytes.write(to: log)
        guard case .damaged(let choice) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        let aside = try #require(choice.movedAside)
        #expect(try Data(contentsOf: aside.appendingPathComponent("diary.sqlite-wal")) == bytes)
        let survivor = try #require(choice.backups.first { $0.file.lastPathComponent == "diary.sqlite" })
        let store = try await choice.restore(survivor)
        #expect(try await store.read(.activity(filmID: "film:1"))?.isLiked == true)
    }

    @Test(arguments: [true, false])
    func aLogWithoutItsFileIsKept(_ isEmptyFileThere: Bool) async throws {
        try await leaveLog()
        let bytes = try Data(contentsOf: log)
        try FileManager.default.removeItem(at: fixture.database)
        // Without a backup, too, this must not look like a folder in which there never was a store.
        try FileManager.default.removeItem(at: fixture.folder.appendingPathComponent("Backups"))
        if isEmptyFileThere { try Data().write(to: fixture.database) }
        guard case .damaged(let choice) = try await fixture.opening() else { throw StoreFixture.Unexpected() }
        let aside = try #require(choice.movedAside).appendingPathComponent("diary.sqlite-wal")
        let store = try await choice.startEmpty()
        try await store.setLiked(true, .film(9))
        #expect(try Data(contentsOf: aside) == bytes)
    }

    @Test func aLogThatWasNeverUsedIsNoDamage() async throws {
        _ = try await fill()
        try Data(count: 8192).write(to: log)
        _ = try await fixture.open()
    }

    @Test func garbageInTheSharedMemoryIsMadeAnew() async throws {
        try await leaveLog()
        try Data(repeating: 0x77, count: 32_768).write(to: fixture.folder.appendingPathComponent("diary.sqlite-shm"))
        let store = try await fixture.open()
        #expect(try await store.read(.activity(filmID: "film:1"))?.review == "in the log")
    }

    @Test func aHalfBackupOfAStoppedProgramIsSweptAndAClockThatWasWrongStopsNone() async throws {
        let store = try await fixture.open()
        let folder = fixture.folder.appendingPathComponent("Backups")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let half = folder.appendingPathComponent("diary-2026-11-29.sqlite.77.unfinished")
        try Data("half".utf8).write(to: half)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: half.path)
        for day in 1...7 { try Data("x".utf8).write(to: folder.appendingPathComponent("diary-2099-01-0\(day).sqlite")) }
        let backup = try #require(try await store.backUpIfDue())
        #expect(!FileManager.default.fileExists(atPath: half.path))
        let kept = await store.backups()
        #expect(kept.count == 7 && kept.contains(backup))
    }
}
