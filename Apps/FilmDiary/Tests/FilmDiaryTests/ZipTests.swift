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
    /// The same by Python's zipfile, with every size and place in the numbers of ZIP64.
    private static let largeArchive = """
        UEsDBC0AAAAIAAAAIVh1QFy9//////////8LABQAd2F0Y2hlZC5jc3YBABAAPQEAAAAAAACDAAAAAAAAAGXKvQrCQAwA4L1P0QdIvV7ujzqLIIiD
        4OB44oEFS6Vm8PElZMiQb/4OlRpc6tLg3uoG50bUtsf6e/a366nDEeMwhmH0cJzfS+/BT5OHF9Hnu3eO324m5zWiROSIJqLGIDFwDCYGjVFi5BhN
        jBqTxMQxmZg0ZomZYzYxaywSC8diYun+UEsDBC0AAAgIAAAAIVgHoerd//////////8PABQAbGlzdHMvw6l0w6kuY3N2AQAQAAIAAAAAAAAABAAA
        AAAAAABL5AIAUEsDBC0AAAAIAAAAIViBLBrq//////////8KABQAcmVhZG1lLnR4dAEAEAAIAAAAAAAAAAoAAAAAAAAAy8tXKElMykkFAFBLAQIt
        Ay0AAAAIAAAAIVh1QFy9//////////8LABwAAAAAAAAAAACAAf////93YXRjaGVkLmNzdgEAGAA9AQAAAAAAAIMAAAAAAAAAAAAAAAAAAABQSwEC
        LQMtAAAICAAAACFYB6Hq3f//////////DwAcAAAAAAAAAAAAgAH/////bGlzdHMvw6l0w6kuY3N2AQAYAAIAAAAAAAAABAAAAAAAAADAAAAAAAAA
        AFBLAQItAy0AAAAIAAAAIViBLBrq//////////8KABwAAAAAAAAAAACAAf////9yZWFkbWUudHh0AQAYAAgAAAAAAAAACgAAAAAAAAAFAQAAAAAA
        AFBLBgYsAAAAAAAAAC0ALQAAAAAAAAAAAAMAAAAAAAAAAwAAAAAAAAACAQAAAAAAAEsBAAAAAAAAUEsGBwAAAABNAgAAAAAAAAEAAABQSwUGAAAA
        AAMAAwACAQAASwEAAAAA
        """
    private let bytes: [UInt8]
    private let large: [UInt8]

    init() throws {
        bytes = Array(try #require(Data(base64Encoded: Self.archive, options: .ignoreUnknownCharacters)))
        large = Array(try #require(Data(base64Encoded: Self.largeArchive, options: .ignoreUnknownCharacters)))
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

    /// The large archive as other programs end theirs, which send whoever reads it to ZIP64's end.
    private var largest: [UInt8] {
        var bytes = large
        for (offset, count) in [(14, 2), (12, 2), (10, 4), (6, 4)] {
            let start = bytes.count - offset
            bytes.replaceSubrange(start..<start + count, with: repeatElement(0xff, count: count))
        }
        return bytes
    }

    @Test func numbersOfEightBytesAreRead() throws {
        #expect(try read(large) == read(bytes))
        #expect(try read(largest) == read(bytes))
    }

    @Test func whatIsBehindTheEndIsPassedOver() throws {
        let end = Array(bytes.suffix(22 + 16))
        let comment = Array("<!-- a server's -->\r\n".utf8)
        let behind: [[UInt8]] = [[0], comment, end, Array(repeating: 0x50, count: 200_000)]
        for rest in behind {
            #expect(try read(bytes + rest) == read(bytes))
            #expect(try read(largest + rest) == read(bytes))
        }
        var commented = Array(bytes.dropLast(18)) + [0xff, 0xff] + Array(repeating: UInt8(0x4b), count: 0xffff)
        #expect(try read(commented) == read(bytes))
        commented.removeLast()
        #expect(throws: StoreError.self) { try read(commented) }
    }

    /// Numbers of eight bytes may say anything: more than there is memory, places behind the end, below zero.
    @Test(arguments: [0x7f, 0xff] as [UInt8])
    func numbersThatAreBeyondAllSizesAreRefused(_ byte: UInt8) {
        for start in largest.indices.dropLast(7) {
            var damaged = largest
            damaged.replaceSubrange(start..<start + 8, with: repeatElement(byte, count: 8))
            guard let tables = try? read(damaged) else { continue }
            #expect(tables.values.allSatisfy { (try? read(bytes))?.values.contains($0) == true }, "at \(start)")
        }
    }

    @Test func oneThatIsCutAnywhereIsRefused() {
        for whole in [bytes, large, largest] {
            for count in 0..<whole.count {
                #expect(throws: StoreError.unreadable(file: "export.zip", reason: "it is no complete zip file.")) {
                    try read(Array(whole.prefix(count)))
                }
            }
        }
    }

    @Test func aFlippedByteIsNeverReadAsAnotherTable() throws {
        let tables = try read(bytes)
        for whole in [bytes, largest] {
            for index in whole.indices {
                var damaged = whole
                damaged[index] ^= 0xff
                guard let read = try? read(damaged) else { continue }
                // A name is not checked by anything; what is in a file is.
                #expect(read.values.allSatisfy { tables.values.contains($0) })
            }
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
