@testable import FilmDiary
import Foundation
import Testing

/// Exports into a folder that is there already.
@Suite(.timeLimit(.minutes(2)))
struct ExportedFolderTests {
    private let fixture: StoreFixture
    private let folder: URL

    init() throws {
        fixture = try StoreFixture()
        folder = fixture.folder.appendingPathComponent("export")
    }

    private func put(_ text: String, _ path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private var tables: [String] {
        get throws {
            try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".csv") }.sorted()
        }
    }

    @Test func aListThatIsGoneIsGoneFromTheFolderToo() async throws {
        let store = try await fixture.open()
        let first = try await store.createList(named: "First", beginningWith: .film(1)).list
        try await store.createList(named: "Second", beginningWith: .film(2))
        try await store.exportLetterboxd(to: folder)
        try put("of the person", "lists/notes.txt")
        try await store.delete(first)
        try await store.exportLetterboxd(to: folder)
        #expect(try tables.filter { $0.hasPrefix("lists/") } == ["lists/second.csv"])
        let notes = folder.appendingPathComponent("lists/notes.txt")
        #expect(try String(contentsOf: notes, encoding: .utf8) == "of the person")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("lists/second.csv"))
        try await store.exportLetterboxd(to: folder)
        #expect(try tables.filter { $0.hasPrefix("lists/") } == ["lists/second.csv"])
    }

    @Test(arguments: ["diary.csv", "lists/second.csv", "deep/er/Other.CSV"])
    func tablesOfAnotherOriginAreNeitherTouchedNorJoined(_ path: String) throws {
        try put("theirs", path)
        let reason = "“\(path)” in that folder is not of this program's export. Choose an empty folder."
        #expect(throws: StoreError.unwritable(reason: reason)) {
            try ExportedFolder(folder).write(["diary.csv": "ours", "lists/second.csv": "ours"])
        }
        #expect(try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) == "theirs")
        let isAlone = try FileManager.default.subpathsOfDirectory(atPath: folder.path).allSatisfy { path.hasPrefix($0) }
        #expect(isAlone)
    }

    /// What a program leaves that was stopped in between: new tables beside old ones, all of them remembered.
    @Test func anExportThatWasStoppedIsMadeRightByTheNext() throws {
        try ExportedFolder(folder).write(["a.csv": "1", "lists/b.csv": "1"])
        // A folder in the place of a table stops it there, with the tables before it written.
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("c.csv"), withIntermediateDirectories: false)
        try Data("a.csv\nlists/b.csv\nc.csv\n".utf8).write(
            to: folder.appendingPathComponent(ExportedFolder.memoryName))
        #expect(throws: StoreError.self) { try ExportedFolder(folder).write(["aa.csv": "2", "c.csv": "2"]) }
        #expect(try tables == ["a.csv", "aa.csv", "c.csv", "lists/b.csv"])
        try FileManager.default.removeItem(at: folder.appendingPathComponent("c.csv"))
        try ExportedFolder(folder).write(["c.csv": "3"])
        #expect(try tables == ["c.csv"])
    }

    @Test func aMemoryThatLeadsOutOfTheFolderDeletesNothingThere() throws {
        try Data("theirs".utf8).write(to: fixture.folder.appendingPathComponent("outside.csv"))
        try put("../outside.csv\nlists/../../outside.csv\n/outside.txt\n", ExportedFolder.memoryName)
        try ExportedFolder(folder).write(["a.csv": "1"])
        #expect(FileManager.default.fileExists(atPath: fixture.folder.appendingPathComponent("outside.csv").path))
    }

    @Test func aLinkToAFolderIsThatFolder() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let link = fixture.folder.appendingPathComponent("link")
        #expect(symlink(folder.path, link.path) == 0)
        try ExportedFolder(link).write(["a.csv": "1", "lists/b.csv": "1"])
        try ExportedFolder(link).write(["a.csv": "2"])
        #expect(try tables == ["a.csv"])
    }
}
