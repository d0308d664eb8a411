import Foundation
import Testing

@testable import StreamImageCLI

@Suite(.timeLimit(.minutes(5)))
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func complaint(_ path: String) -> Complaint? {
        #expect(throws: Complaint.self) { try OutputFile.write(Data([1]), to: path) }
    }

    private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    @Test func aFileIsReplacedAsAWholeAndNothingElseIsLeft() throws {
        let path = folder.path("a.png")
        try OutputFile.write(Data([1, 2, 3]), to: path)
        let old = try FileHandle(forReadingFrom: URL(filePath: path))
        try OutputFile.write(Data([4]), to: path)
        // Whoever had the old file open still reads all of it: it was not written over.
        #expect(try old.readToEnd() == Data([1, 2, 3]))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([4]))
        #expect(names == ["a.png"])
    }

    @Test func aLinkStaysALink() throws {
        let goal = folder.path("goal.png")
        let link = folder.path("link.png")
        try Data([1]).write(to: URL(filePath: goal))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: goal)
        try OutputFile.write(Data([2]), to: link)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == goal)
        #expect(try Data(contentsOf: URL(filePath: goal)) == Data([2]))
    }

    @Test func aDeviceIsWrittenToAndNotReplaced() throws {
        try OutputFile.write(Data([1]), to: "/dev/null")
        let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        #expect(type == .typeCharacterSpecial)
        #expect(complaint("/dev/full")?.happened == "it cannot be written: the disk is full")
    }

    @Test func whatStandsInTheWayIsNamed() throws {
        try Data().write(to: URL(filePath: folder.path("file")))
        #expect(complaint(folder.path("missing/a.png"))?.happened == "there is no such folder")
        #expect(complaint(folder.path("file/a.png"))?.happened == "this is a file where a folder is wanted")
        #expect(complaint(folder.path)?.happened == "this is a folder where a file is wanted")
        #expect(complaint(folder.path(String(repeating: "x", count: 300)))?.happened == "the name is too long")
        #expect(names == ["file"])
    }

    @Test func foldersAreCheckedBeforehand() throws {
        try Data().write(to: URL(filePath: folder.path("file")))
        try OutputFile.check(folderOf: folder.path("a.png"))
        try OutputFile.check(folderOf: "a.png")
        try OutputFile.check(folderOf: "/a.png")
        #expect(throws: Complaint(folder.path("no"), "there is no such folder", advice: "make it first")) {
            try OutputFile.check(folderOf: folder.path("no/a.png"))
        }
        #expect(throws: Complaint.self) { try OutputFile.check(folderOf: folder.path("file/a.png")) }
    }
}
