import Foundation
import StreamImageKit
import Testing

/// Disks and folders that misbehave: writing fails softly, reading misses, and all is well again when they are.
@Suite(.timeLimit(.minutes(5)))
struct DiskCacheTroubleTests {
    let fixture: DiskCacheFixture
    let key = DiskCacheFixture.key(1)
    let entry = DiskCacheFixture.entry(1)

    init() throws { fixture = try DiskCacheFixture() }

    @Test func aFileInTheFoldersPlaceIsReportedAndLeftAlone() throws {
        try Data("mine".utf8).write(to: fixture.directory)
        let cache = fixture.cache()
        let error = try #require(throws: DiskCacheError.self) { try cache.store(entry, for: key) }
        guard case .obstructed = error else {
            Issue.record("\(error)")
            return
        }
        #expect(cache.entry(for: key) == nil)
        #expect(try Data(contentsOf: fixture.directory) == Data("mine".utf8))
        try FileManager.default.removeItem(at: fixture.directory)
        try cache.store(entry, for: key)
        #expect(cache.entry(for: key) == entry)
    }

    @Test func aFileInTheParentsPlaceIsReported() throws {
        let file = fixture.parent.appendingPathComponent("file")
        try Data([1]).write(to: file)
        let cache = DiskCache(directory: file.appendingPathComponent("a/b"))
        #expect(throws: DiskCacheError.self) { try cache.store(entry, for: key) }
        #expect(cache.entry(for: key) == nil)
    }

    @Test func missingParentsAreMade() throws {
        let cache = DiskCache(directory: fixture.parent.appendingPathComponent("a/b/c"))
        try cache.store(entry, for: key)
        #expect(cache.entry(for: key) == entry)
    }

    @Test func aFolderRemovedWhileRunningIsMadeAgain() throws {
        let cache = fixture.cache(limitBytes: 100_000)
        for round in 0..<3 {
            for number in 0..<20 { try cache.store(DiskCacheFixture.entry(number), for: DiskCacheFixture.key(number)) }
            try FileManager.default.removeItem(at: fixture.directory)
            #expect(cache.entry(for: key) == nil, "round \(round)")
        }
        try cache.store(entry, for: key)
        #expect(cache.entry(for: key) == entry)
        // What has gone no longer takes up room.
        for number in 0..<60 { try cache.store(DiskCacheFixture.entry(number), for: DiskCacheFixture.key(number)) }
        #expect(cache.statistics().count == 60)
    }

    @Test func aSubfolderRemovedWhileRunningIsMadeAgain() throws {
        let cache = fixture.cache()
        try cache.store(entry, for: key)
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path) {
            try FileManager.default.removeItem(at: fixture.directory.appendingPathComponent(name))
            try cache.store(entry, for: key)
            #expect(cache.entry(for: key) == entry)
        }
    }

    @Test(.enabled(if: getuid() != 0, "the administrator may write everywhere"))
    func aFolderThatMayNotBeWrittenIsReported() throws {
        let cache = fixture.cache()
        try cache.store(entry, for: key)
        let folders = try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
        for folder in folders { chmod("\(fixture.directory.path)/\(folder)", 0o500) }
        defer { for folder in folders { chmod("\(fixture.directory.path)/\(folder)", 0o700) } }
        let error = try #require(throws: DiskCacheError.self) { try cache.store(DiskCacheFixture.entry(2), for: key) }
        guard case .notWritable = error else {
            Issue.record("\(error)")
            return
        }
        #expect(cache.entry(for: key) == entry)
    }

    @Test func aFullDiskIsReportedAndLeavesNoLitter() async throws {
        try fixture.cache().store(DiskCacheFixture.entry(2), for: DiskCacheFixture.key(2))
        // A limit on the size of files stands for a full disk; it is the whole process's, hence a process of its own.
        await #expect(processExitsWith: .success) { [directory = fixture.directory.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 10_000, rlim_max: 1 << 40)
            #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            #else
            let resource = RLIMIT_FSIZE
            #endif
            try #require(setrlimit(resource, &limit) == 0)
            let cache = DiskCache(directory: URL(fileURLWithPath: directory))
            let large = DiskCacheFixture.entry(3, bytes: 20_000)
            let error = #expect(throws: DiskCacheError.self) { try cache.store(large, for: DiskCacheFixture.key(3)) }
            guard case .diskFull = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: directory + "/temporary")
            #expect(left.isEmpty)
            #expect(cache.entry(for: DiskCacheFixture.key(2)) != nil)
            limit.rlim_cur = 1 << 40
            try #require(setrlimit(resource, &limit) == 0)
            try cache.store(large, for: DiskCacheFixture.key(3))
            #expect(cache.entry(for: DiskCacheFixture.key(3)) == large)
        }
    }

    @Test func everyErrorIsASentence() {
        let underlying = ImageError.UnderlyingError(domain: "errno", code: 5, message: "Input/output error")
        let errors: [DiskCacheError] = [
            .entryTooLarge(bytes: 2, limitBytes: 1), .diskFull(path: "/x", underlying: underlying),
            .notWritable(path: "/x", underlying: underlying), .obstructed(path: "/x", underlying: underlying),
            .tooManyOpenFiles(underlying: underlying), .emptied, .failed(path: "/x", underlying: underlying),
        ]
        for error in errors { #expect(error.description.hasSuffix(".")) }
    }
}
