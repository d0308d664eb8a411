import Foundation
import StreamImageKit
import Testing

/// Several threads and several processes on one folder, some of which are killed.
@Suite(.timeLimit(.minutes(5)))
struct DiskCacheProcessTests {
    let fixture: DiskCacheFixture

    init() throws { fixture = try DiskCacheFixture() }

    /// Writes and reads until the process is killed or has done it often enough; traps at a body that was never written.
    static func work(in directory: String, seed: UInt64, rounds: Int, limitBytes: Int = 1 << 30) {
        let cache = DiskCache(directory: URL(fileURLWithPath: directory), limitBytes: limitBytes)
        var generator = LinearGenerator(state: seed)
        for round in 0..<rounds {
            let number = Int.random(in: 0..<20, using: &generator)
            let key = DiskCacheFixture.key(number)
            if Bool.random(using: &generator) {
                try? cache.store(DiskCacheFixture.entry(number, version: round % 4, bytes: 3_000), for: key)
            } else if let found = cache.entry(for: key) {
                #expect((0..<4).contains { found == DiskCacheFixture.entry(number, version: $0, bytes: 3_000) })
            }
        }
        cache.settle()
    }

    @Test func manyThreadsAndInstancesSeeOnlyWholeEntries() async throws {
        let directory = fixture.directory.path
        await withTaskGroup(of: Void.self) { group in
            for seed in 0..<6 {
                group.addTask { Self.work(in: directory, seed: UInt64(seed), rounds: 150, limitBytes: 40_000) }
            }
        }
        let cache = fixture.cache()
        #expect(cache.verify().damaged.isEmpty)
        #expect(try fixture.temporaryFiles().isEmpty)
    }

    @Test func oneInstanceKeepsItsLimitUnderManyThreads() async throws {
        let limit = 30_000
        let cache = fixture.cache(limitBytes: limit)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    for number in 0..<60 {
                        let entry = DiskCacheFixture.entry(number, version: thread, bytes: 5_000)
                        try? cache.store(entry, for: DiskCacheFixture.key(number))
                    }
                }
            }
        }
        let statistics = cache.statistics()
        #expect(statistics.bytes <= limit)
        #expect(statistics.count >= 4)
        // Everything was admitted in the end: no room is kept for what was written long ago.
        try cache.store(DiskCacheFixture.entry(1, bytes: 28_000), for: DiskCacheFixture.key(1))
    }

    @Test func processesOnOneFolderSeeOnlyWholeEntriesAndStayNearTheLimit() async throws {
        let directory = fixture.directory.path
        async let first = #expect(processExitsWith: .success) { [directory = directory as String] in
            Self.work(in: directory, seed: 11, rounds: 400, limitBytes: 40_000)
        }
        async let second = #expect(processExitsWith: .success) { [directory = directory as String] in
            Self.work(in: directory, seed: 12, rounds: 400, limitBytes: 40_000)
        }
        _ = await (first, second)
        #expect(fixture.cache().verify().damaged.isEmpty)
        #expect(try fixture.bytesOnDisk() <= 50_000)
        #expect(try fixture.temporaryFiles().isEmpty)
    }

    @Test(arguments: [1, 2, 5, 20, 60])
    func aWriterKilledAtAnyMomentLeavesOnlyWholeEntries(writes: Int) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [directory = fixture.directory.path as String, writes = writes as Int] in
            // Some threads are in the middle of writing when another one kills them all.
            for seed in 1...3 {
                Thread.detachNewThread { Self.work(in: directory, seed: UInt64(seed), rounds: .max) }
            }
            let cache = DiskCache(directory: URL(fileURLWithPath: directory))
            for number in 0..<writes {
                try cache.store(DiskCacheFixture.entry(number, bytes: 3_000), for: DiskCacheFixture.key(number))
            }
            kill(getpid(), SIGKILL)
        }
        let cache = fixture.cache()
        #expect(cache.statistics().count >= writes)
        #expect(cache.verify().damaged.isEmpty)
        cache.settle()
        #expect(try fixture.temporaryFiles().isEmpty)
        #expect(cache.statistics().bytes == (try fixture.bytesOnDisk()))
    }

    @Test func whatDeadWritersLeftIsSweptAndNothingElse() throws {
        let folder = fixture.directory.appendingPathComponent("temporary")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let names = ["4711-1234567890abcdef", "\(getpid())-ff", "note.txt", "live-1"]
        for name in names { try Data([1]).write(to: folder.appendingPathComponent(name)) }
        let alive = "4712-abc"
        try Data([1]).write(to: folder.appendingPathComponent(alive))
        let descriptor = open(folder.appendingPathComponent(alive).path, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        fixture.cache().settle()
        #expect(try fixture.temporaryFiles().sorted() == [alive, "live-1", "note.txt"])
        // A process that another test starts may have the descriptor too, so that closing it does not free the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
        fixture.cache().settle()
        #expect(try fixture.temporaryFiles().sorted() == ["live-1", "note.txt"])
    }

    @Test func aSweepNeverTakesAFileFromAWriter() async throws {
        let directory = fixture.directory
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for _ in 0..<300 { DiskCache(directory: directory).settle() }
            }
            group.addTask {
                let cache = DiskCache(directory: directory)
                for number in 0..<300 {
                    #expect(throws: Never.self) {
                        try cache.store(DiskCacheFixture.entry(number), for: DiskCacheFixture.key(number))
                    }
                }
            }
        }
        #expect(fixture.cache().statistics().count == 300)
    }
}
