@testable import FilmDiary
import Foundation
import Testing

/// A zip file as a server writes it: packed, in one go, so that sizes stand only in the directory at its end.
@Suite(.timeLimit(.minutes(5)))
struct ZipTests {
    private static let archive = """
        UEsDBBQACAAIAAAAIVgAAAAAAAAAAAAAAAALAAAAd2F0Y2hlZC5jc3Zlyr0KwkAMAOC9T9EHSL1e7o86iyCIg+DgeOKBBUulZvDxJWTIkG/+
        DpUaXOrS4N7qBudG1LbH+nv2t+upwxHjMIZh9HCc30vvwU+ThxfR57t3jt9uJuc1okTkiCaixiAxcAwmBo1RYuQYTYwak8TEMZmYNGaJmWM2
        MWssEgvHYmLp/lBLBwh1QFy9gwAAAD0BAABQSwMEFAAICAgAAAAhWAAAAAAAAAAAAAAAAA8AAABsaXN0cy/DqXTDqS5jc3ZL5AIAUEsHCAeh
        6t0EAAAAAgAAAFBLAwQUAAgACAAAACFYAAAAAAAAAAAAAAAACgAAAHJlYWRtZS50eHTLy1coSUzKSQUAUEsHCIEsGuoKAAAACAAAAFBLAQIU
        AxQACAAIAAAAIVh1QFy9gwAAAD0BAAALAAAAAAAAAAAAAACAAQAAAAB3YXRjaGVkLmNzdlBLAQIUAxQACAgIAAAAIVgHoerdBAAAAAIAAAAP
        AAAAAAAAAAAAAACAAbwAAABsaXN0cy/DqXTDqS5jc3ZQSwECFAMUAAgACAAAACFYgSwa6goAAAAIAAAACgAAAAAAAAAAAAAAgAH9AAAAcmVh
        ZG1lLnR4dFBLBQYAAAAAAwADAK4AAAA/AQAAEABtYWRlIGFzIGEgc3RyZWFt
        """
    private let bytes: [UInt8]

    init() throws {
        let data = try #require(Data(base64Encoded: Self.archive, options: .ignoreUnknownCharacters))
        bytes = Array(data)
    }

    private func read(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
        try ZipReader(bytes, name: "export.zip").csvFiles()
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
        let reasons = [(27, 0x10, "it is too large."), (8, 1, "it is locked with a password.")]
        for (offset, byte, reason) in reasons + [(10, 9, "it is packed in a way that is not known here.")] {
            #expect(throws: StoreError.unreadable(file: "watched.csv", reason: reason)) {
                try read(try patched(offset, UInt8(byte)))
            }
        }
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let files = [
            "a.csv": "", "b/é.csv": "ü", "c.csv": String(repeating: "Date,Name\n", count: 10_000), "d.txt": "x",
        ]
        let written = ZipWriter.bytes(of: files)
        #expect(written.count < 1_000)
        let tables = files.filter { $0.key.hasSuffix(".csv") }.mapValues { Array($0.utf8) }
        #expect(try read(written) == tables)
        #expect(try read(ZipWriter.bytes(of: [:])) == [:])
    }
}
