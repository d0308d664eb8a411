@testable import FilmDiary
import Foundation
import Testing

/// A zip file as a server writes it: packed, in one go, so that sizes stand only in the directory at its end.
@Suite(.timeLimit(.minutes(5)))
struct ZipFileTests {
    private static let archive = """
        UEsDBBQACAAIAAAAIVgAAAAAAAAAAAAAAAALAAAAd2F0Y2hlZC5jc3Zlyr0KwkAMAOC9T9EHSL1e7o86iyCIg+DgeOKBBUulZvDxJWTIkG/+
        DpUaXOrS4N7qBudG1LbH+nv2t+upwxHjMIZh9HCc30vvwU+ThxfR57t3jt9uJuc1okTkiCaixiAxcAwmBo1RYuQYTYwak8TEMZmYNGaJmWM2
        MWssEgvHYmLp/lBLBwh1QFy9gwAAAD0BAABQSwMEFAAICAgAAAAhWAAAAAAAAAAAAAAAAA8AAABsaXN0cy/DqXTDqS5jc3ZL5AIAUEsHCAeh
        6t0EAAAAAgAAAFBLAwQUAAgACAAAACFYAAAAAAAAAAAAAAAACgAAAHJlYWRtZS50eHTLy1coSUzKSQUAUEsHCIEsGuoKAAAACAAAAFBLAQIU
        AxQACAAIAAAAIVh1QFy9gwAAAD0BAAALAAAAAAAAAAAAAACAAQAAAAB3YXRjaGVkLmNzdlBLAQIUAxQACAgIAAAAIVgHoerdBAAAAAIAAAAP
        AAAAAAAAAAAAAACAAbwAAABsaXN0cy/DqXTDqS5jc3ZQSwECFAMUAAgACAAAACFYgSwa6goAAAAIAAAACgAAAAAAAAAAAAAAgAH9AAAAcmVh
        ZG1lLnR4dFBLBQYAAAAAAwADAK4AAAA/AQAAEABtYWRlIGFzIGEgc3RyZWFt
        """
    private let fixture: StoreFixture
    private let bytes: [UInt8]

    init() throws {
        fixture = try StoreFixture()
        let data = try #require(Data(base64Encoded: Self.archive, options: .ignoreUnknownCharacters))
        bytes = Array(data)
    }

    private func read(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
        let file = fixture.folder.appendingPathComponent("export.zip")
        try Data(bytes).write(to: file)
        return try ZipFile.csvFiles(of: file)
    }

    /// The archive with a byte of its first directory entry changed.
    private func patched(_ offset: Int, _ byte: UInt8) throws -> [UInt8] {
        var bytes = bytes
        let entry = try #require(bytes.indices.first { Array(bytes[$0...].prefix(4)) == [0x50, 0x4b, 1, 2] })
        bytes[entry + offset] = byte
        return bytes
    }

    @Test func packedTablesAreRead() throws {
        let films = (1...7).map { "2024-03-0\($0),Film \($0),199\($0),https://boxd.it/\($0)\n" }
        let watched = "Date,Name,Year,Letterboxd URI\n" + films.joined()
        #expect(try read(bytes) == ["watched.csv": Array(watched.utf8), "lists/été.csv": Array("a\n".utf8)])
    }

    @Test func oneThatIsCutAnywhereIsRefused() {
        for count in 0..<bytes.count {
            #expect(throws: StoreError.unreadable(file: "export.zip", reason: "it is no complete zip file.")) {
                try read(Array(bytes.prefix(count)))
            }
        }
    }

    @Test func aFlippedByteIsNeverReadAsAnotherTable() throws {
        let whole = try read(bytes)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0xff
            guard let read = try? read(damaged) else { continue }
            // A name is not checked by anything; what is in a file is.
            #expect(read.values.allSatisfy { whole.values.contains($0) })
        }
    }

    @Test func whatIsTooLargeLockedOrPackedOtherwiseIsRefused() throws {
        func expect(_ reason: String, _ offset: Int, _ byte: UInt8) throws {
            let archive = try patched(offset, byte)
            #expect(throws: StoreError.unreadable(file: "watched.csv", reason: reason)) { try read(archive) }
        }
        try expect("it is too large.", 27, 0x10)
        try expect("it is locked with a password.", 8, 1)
        try expect("it is packed in a way that is not known here; unpack it first, and choose the folder.", 10, 9)
    }

    @Test func whatIsWrittenIsRead() throws {
        let file = fixture.folder.appendingPathComponent("export.zip")
        let tables = ["lists/été.csv": "a,🎬\n", "empty.csv": "", "diary.csv": String(repeating: "film\n", count: 9_999)]
        try ZipFile.write(tables, to: file)
        #expect(try ZipFile.csvFiles(of: file) == tables.mapValues { Array($0.utf8) })
        // Packed, and the same tables give the same bytes.
        #expect(try Data(contentsOf: file).count < 2_000)
        #expect(try ZipFile.archive(of: tables) == Array(Data(contentsOf: file)))
    }

    @Test func otherProgramsReadWhatIsWritten() throws {
        let file = fixture.folder.appendingPathComponent("export.zip")
        try ZipFile.write(["lists/été.csv": "a\n", "diary.csv": String(repeating: "film\n", count: 99)], to: file)
        let program = """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            assert archive.testzip() is None
            assert archive.read("lists/été.csv").decode() == "a\\n"
            """
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        python.arguments = ["python3", "-c", program, file.path]
        try python.run()
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
    }

    @Test func aFolderThatIsNotThereIsNamed() {
        let file = URL(fileURLWithPath: "/nowhere/export.zip")
        #expect(throws: StoreError.self) { try ZipFile.write([:], to: file) }
    }
}
