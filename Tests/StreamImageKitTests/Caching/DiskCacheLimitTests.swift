import Foundation
import StreamImageKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DiskCacheLimitTests {
    let fixture: DiskCacheFixture
    let fileSize: Int

    init() throws {
        fixture = try DiskCacheFixture()
        let probe = try DiskCacheFixture()
        let cache = probe.cache()
        try cache.store(DiskCacheFixture.entry(100), for: DiskCacheFixture.key(100))
        fileSize = cache.statistics().bytes
    }

    private func store(_ numbers: some Sequence<Int>, in cache: DiskCache) throws {
        for number in numbers { try cache.store(DiskCacheFixture.entry(number), for: DiskCacheFixture.key(number)) }
    }

    private func kept(_ numbers: Range<Int>, in cache: DiskCache) -> [Int] {
        numbers.filter { cache.contains(DiskCacheFixture.key($0)) }
    }

    @Test func theLimitHoldsAfterEveryWriteAndTheNewestStay() throws {
        let limit = 100 * fileSize
        let cache = fixture.cache(limitBytes: limit)
        for number in 100..<999 {
            try store([number], in: cache)
            if number % 25 == 0 || (195..<225).contains(number) { #expect(try fixture.bytesOnDisk() <= limit) }
        }
        let kept = kept(0..<999, in: cache)
        #expect(kept.count >= 90)
        #expect(kept == Array((999 - kept.count)..<999))
        #expect(cache.statistics().bytes == (try fixture.bytesOnDisk()))
    }

    @Test func anEntryLargerThanTheLimitFlushesNothingElse() throws {
        let cache = fixture.cache(limitBytes: 10 * fileSize)
        try store(100..<110, in: cache)
        let large = DiskCacheFixture.entry(200, bytes: 10 * fileSize)
        #expect(throws: DiskCacheError.self) { try cache.store(large, for: DiskCacheFixture.key(200)) }
        #expect(kept(100..<110, in: cache).count == 10)
        // What it was to replace is out of date, though.
        #expect(throws: DiskCacheError.self) { try cache.store(large, for: DiskCacheFixture.key(105)) }
        #expect(kept(100..<110, in: cache) == [100, 101, 102, 103, 104, 106, 107, 108, 109])
        #expect(try fixture.temporaryFiles().isEmpty)
    }

    @Test func aLimitOfNothingKeepsNothing() throws {
        for limit in [0, -1, 10] {
            let cache = fixture.cache(limitBytes: limit)
            #expect(throws: DiskCacheError.self) { try store([1], in: cache) }
        }
        #expect(!FileManager.default.fileExists(atPath: fixture.directory.path))
    }

    @Test func aReadKeepsAnEntryFromBeingTrimmed() throws {
        let cache = fixture.cache(limitBytes: 10 * fileSize)
        try store(100..<110, in: cache)
        #expect(cache.entry(for: DiskCacheFixture.key(100)) != nil)
        try store(110..<112, in: cache)
        #expect(kept(100..<112, in: cache).contains(100))
        #expect(!kept(100..<112, in: cache).contains(101))
    }

    @Test func recencyOutlivesTheInstance() throws {
        try store(100..<110, in: fixture.cache())
        #expect(fixture.cache().entry(for: DiskCacheFixture.key(100)) != nil)
        let cache = fixture.cache(limitBytes: 10 * fileSize)
        try store(110..<112, in: cache)
        #expect(kept(100..<112, in: cache).contains(100))
        #expect(!kept(100..<112, in: cache).contains(101))
    }

    @Test func whatWasNotUsedForLongestGoesFirstAcrossARestart() throws {
        try store(100..<110, in: fixture.cache())
        for number in 100..<110 {
            try fixture.setModified(DiskCacheFixture.key(number), secondsAgo: Double(number - 90) * 1_000)
        }
        let cache = fixture.cache(limitBytes: 10 * fileSize)
        try store([200], in: cache)
        #expect(kept(100..<110, in: cache) == Array(100..<109))
    }

    @Test func aTimeFromTheFutureDoesNotKeepAnEntryForEver() throws {
        try store(100..<110, in: fixture.cache())
        try fixture.setModified(DiskCacheFixture.key(104), secondsAgo: -1_000_000)
        let cache = fixture.cache(limitBytes: 10 * fileSize)
        try store([200], in: cache)
        #expect(!kept(100..<110, in: cache).contains(104))
    }

    @Test func whatWasWrittenSinceTheClockWasSetBackStays() throws {
        let time = Lock<Int64>(1_700_000_000_000_000_000)
        func cache() -> DiskCache {
            DiskCache(
                directory: fixture.directory,
                limitBytes: 10 * fileSize,
                now: { time.withLock { $0 } },
                beforeScanStep: {}
            )
        }
        let first = cache()
        try store(100..<105, in: first)
        time.withLock { $0 -= 86_400_000_000_000 }
        try store(105..<110, in: first)
        try store(200..<205, in: cache())
        #expect(kept(105..<110, in: first) == Array(105..<110))
    }

    @Test func whatAnEarlierProcessLeftCountsFromTheFirstWrite() throws {
        try store(100..<600, in: fixture.cache())
        let limit = 50 * fileSize
        let cache = fixture.cache(limitBytes: limit)
        try store([600], in: cache)
        #expect(try fixture.bytesOnDisk() <= limit)
        #expect(cache.contains(DiskCacheFixture.key(600)))
    }

    @Test func aLargeFolderIsBroughtUnderTheLimitInTheBackground() throws {
        try store(0..<3_000, in: fixture.cache())
        let limit = 50 * fileSize
        let cache = fixture.cache(limitBytes: limit)
        try store([5_000], in: cache)
        cache.settle()
        #expect(try fixture.bytesOnDisk() <= limit)
    }

    @Test func trimmingStopsAtTheMark() throws {
        let cache = fixture.cache()
        try store(100..<120, in: cache)
        #expect(try cache.trim(toBytes: 5 * fileSize) == 15 * fileSize)
        #expect(kept(100..<120, in: cache) == Array(115..<120))
        #expect(try cache.trim(toBytes: .max) == 0)
        #expect(try cache.trim(toBytes: -1) == 5 * fileSize)
        #expect(cache.statistics().count == 0)
    }

    @Test func rewritingAnEntryDoesNotCountItTwice() throws {
        let cache = fixture.cache(limitBytes: 10 * fileSize)
        for _ in 0..<50 { try store(100..<105, in: cache) }
        #expect(kept(100..<105, in: cache).count == 5)
    }

    @Test func deletionsByOthersAreTolerated() throws {
        let cache = fixture.cache(limitBytes: 20 * fileSize)
        try store(100..<120, in: cache)
        for number in 100..<119 {
            try FileManager.default.removeItem(atPath: fixture.path(of: DiskCacheFixture.key(number)))
        }
        try store(200..<219, in: cache)
        // Room is made down to nine tenths, 18 entries.
        #expect(kept(100..<219, in: cache).count >= 18)
        #expect(try fixture.bytesOnDisk() <= 20 * fileSize)
    }

    @Test func readingDoesNotWaitForTheScan() throws {
        try store(0..<300, in: fixture.cache())
        let gate = DispatchSemaphore(value: 0)
        let cache = DiskCache(
            directory: fixture.directory,
            limitBytes: 1 << 30,
            now: { 1 },
            beforeScanStep: { gate.wait() }
        )
        defer { for _ in 0..<300 { gate.signal() } }
        try store([1_000], in: cache)
        for number in 0..<300 { #expect(cache.entry(for: DiskCacheFixture.key(number)) != nil) }
        try store([1_001], in: cache)
        #expect(cache.entry(for: DiskCacheFixture.key(1_001)) != nil)
    }
}
