import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DiskCacheDamageTests {
    let fixture: DiskCacheFixture
    let key = DiskCacheFixture.key(1)
    let entry = DiskCacheFixture.entry(1, bytes: 300, headers: ["ETag": "\"a\""])

    init() throws { fixture = try DiskCacheFixture() }

    private func expectMiss(_ cache: DiskCache, _ comment: Comment) {
        #expect(cache.entry(for: key) == nil, comment)
        #expect(!FileManager.default.fileExists(atPath: fixture.path(of: key)), comment)
    }

    @Test func everyTruncationIsAMissAndIsRemoved() throws {
        let cache = fixture.cache()
        try cache.store(entry, for: key)
        let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.path(of: key)))
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: URL(fileURLWithPath: fixture.path(of: key)))
            expectMiss(cache, "cut to \(length)")
        }
        try whole.write(to: URL(fileURLWithPath: fixture.path(of: key)))
        #expect(cache.entry(for: key) == entry)
    }

    @Test func everyFlippedBitIsAMissAndIsRemoved() throws {
        let cache = fixture.cache()
        try cache.store(entry, for: key)
        let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.path(of: key)))
        for bit in 0..<(whole.count * 8) {
            var damaged = whole
            damaged[bit / 8] ^= 1 << UInt8(bit % 8)
            try damaged.write(to: URL(fileURLWithPath: fixture.path(of: key)))
            expectMiss(cache, "bit \(bit)")
        }
    }

    @Test(arguments: [1, 8, 512, 4_096])
    func zeroedAndSwappedBlocksAreAMiss(block: Int) throws {
        let cache = fixture.cache()
        let large = DiskCacheFixture.entry(1, bytes: 20_000)
        try cache.store(large, for: key)
        let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.path(of: key)))
        for start in stride(from: 0, to: whole.count - 2 * block, by: max(block, 1_000)) {
            var zeroed = whole
            zeroed.replaceSubrange(start..<(start + block), with: Data(count: block))
            var swapped = whole
            swapped.replaceSubrange(start..<(start + block), with: whole[(start + block)..<(start + 2 * block)])
            swapped.replaceSubrange((start + block)..<(start + 2 * block), with: whole[start..<(start + block)])
            for damaged in [zeroed, swapped] where damaged != whole {
                try damaged.write(to: URL(fileURLWithPath: fixture.path(of: key)))
                expectMiss(cache, "block at \(start)")
            }
        }
    }

    @Test func extraBytesAndOtherFilesAreAMiss() throws {
        let cache = fixture.cache()
        try cache.store(entry, for: key)
        try fixture.damage(key) { $0.append(0) }
        expectMiss(cache, "one byte more")
        for junk in [Data(), Data(count: 10_000), Data(repeating: 0xFF, count: 10_000), Data("<html>".utf8)] {
            try junk.write(to: URL(fileURLWithPath: fixture.path(of: key)))
            #expect(!cache.contains(key))
            expectMiss(cache, "\(junk.count) bytes of junk")
        }
    }

    @Test func aHugeSparseFileIsRefusedFromItsHeader() throws {
        let cache = fixture.cache()
        try cache.store(entry, for: key)
        #expect(truncate(fixture.path(of: key), 1 << 40) == 0)
        expectMiss(cache, "a terabyte of nothing")
    }

    @Test func anEntryUnderAnothersNameIsAMissAndIsRemoved() throws {
        let cache = fixture.cache()
        let other = DiskCacheFixture.key(2)
        try cache.store(entry, for: key)
        try cache.store(DiskCacheFixture.entry(2), for: other)
        try FileManager.default.removeItem(atPath: fixture.path(of: key))
        try FileManager.default.copyItem(atPath: fixture.path(of: other), toPath: fixture.path(of: key))
        #expect(!cache.contains(key))
        expectMiss(cache, "another's entry")
        #expect(cache.entry(for: other) == DiskCacheFixture.entry(2))
    }

    @Test func aFolderALinkOrAPipeInAnEntrysPlaceIsAMiss() throws {
        let cache = fixture.cache()
        let path = fixture.path(of: key)
        try cache.store(entry, for: key)
        let elsewhere = fixture.parent.appendingPathComponent("elsewhere").path
        try FileManager.default.moveItem(atPath: path, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: elsewhere)
        #expect(cache.entry(for: key) == nil)
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(cache.entry(for: key) == nil)
        try cache.store(entry, for: key)
        #expect(cache.entry(for: key) == entry)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(cache.entry(for: key) == nil)
        #expect(throws: DiskCacheError.self) { try cache.store(entry, for: key) }
        #expect(try fixture.temporaryFiles().isEmpty)
    }

    @Test func verifyingReportsAndRemovesExactlyTheDamaged() throws {
        let cache = fixture.cache()
        for number in 0..<40 { try cache.store(DiskCacheFixture.entry(number), for: DiskCacheFixture.key(number)) }
        try fixture.damage(DiskCacheFixture.key(3)) { $0[$0.count - 1] ^= 1 }
        try fixture.damage(DiskCacheFixture.key(5)) { $0.removeLast(10) }
        try fixture.damage(DiskCacheFixture.key(7)) { $0 = Data(count: $0.count) }
        try fixture.damage(DiskCacheFixture.key(9)) { $0[16] = 99 }
        let misplaced = try Data(contentsOf: URL(fileURLWithPath: fixture.path(of: DiskCacheFixture.key(1))))
        try misplaced.write(to: URL(fileURLWithPath: fixture.path(of: DiskCacheFixture.key(11))))
        let result = cache.verify()
        #expect(result.intactCount == 35)
        #expect(result.intactBytes == cache.statistics().bytes)
        let found = Dictionary(uniqueKeysWithValues: result.damaged.map { ($0.path, $0.damage) })
        let expected: [Int: DiskEntryDamage] = [
            3: .wrongChecksum, 5: .wrongLength, 7: .notAnEntry, 9: .otherVersion, 11: .wrongKey,
        ]
        let paths = expected.map { (fixture.path(of: DiskCacheFixture.key($0)), $1) }
        #expect(found == Dictionary(uniqueKeysWithValues: paths))
        #expect(try fixture.files().count == 35)
        #expect(cache.verify().damaged.isEmpty)
    }

    @Test func nothingIsTakenForDamagedWhenNoMoreFilesCanBeOpened() async throws {
        try fixture.cache().store(entry, for: key)
        // In a process of its own, since the limit is the whole process's.
        await #expect(processExitsWith: .success) { [directory = fixture.directory.path as String] in
            let cache = DiskCache(directory: URL(fileURLWithPath: directory))
            cache.settle()
            var limit = rlimit(rlim_cur: 0, rlim_max: 1_024)
            #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
            let resource = RLIMIT_NOFILE
            #endif
            try #require(setrlimit(resource, &limit) == 0)
            let found = cache.entry(for: DiskCacheFixture.key(1))
            let verification = cache.verify()
            let stored = Result { try cache.store(DiskCacheFixture.entry(2), for: DiskCacheFixture.key(2)) }
            limit.rlim_cur = 1_024
            try #require(setrlimit(resource, &limit) == 0)
            #expect(found == nil)
            #expect(verification.damaged.isEmpty)
            #expect(throws: DiskCacheError.self) { try stored.get() }
            #expect(cache.entry(for: DiskCacheFixture.key(1)) != nil)
        }
    }
}
