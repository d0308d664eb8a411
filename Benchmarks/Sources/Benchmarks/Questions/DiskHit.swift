import Foundation
import StreamImageKit

/// Asks how long an entry of the disk cache takes, verified, against reading its file and no more.
struct DiskHit: Question {
    static let name = "disk"
    private static let bodyBytes = 35_000

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    func answer() async throws -> [Finding] {
        let directory = surroundings.scratch.appendingPathComponent("disk-hit")
        defer { try? FileManager.default.removeItem(at: directory) }
        let cache = DiskCache(directory: directory)
        let key = ImageRequest(url: surroundings.address(of: 1)).sourceKey
        let body = Data((0..<Self.bodyBytes).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) })
        let facts = ResponseFacts(
            status: 200,
            url: surroundings.address(of: 1),
            headers: ["Content-Type": "image/jpeg", "ETag": "\"1\"", "Cache-Control": "max-age=3600"],
            requestTime: Date(),
            responseTime: Date()
        )
        try cache.store(DiskEntry(body: body, facts: facts), for: key)
        cache.settle()
        let file = try Self.onlyFile(in: directory)

        let contest = Contest(
            question: "disk hit of 35 KB",
            ours: Contender(name: "") { try Self.readEntry(key, from: cache) },
            rivals: [
                Contender(name: "open, fstat, read, close", target: .timesAsLong(1.5)) { try Self.readFile(file) }
            ],
            // Many short rounds: most of them are over before anybody else gets the processor.
            rounds: surroundings.rounds(500),
            warmUps: 5
        )
        return try await contest.findings()
    }

    private static let repeats = 100

    private static func readEntry(_ key: SourceKey, from cache: DiskCache) throws -> Timing {
        var count = 0
        let stopwatch = Stopwatch()
        for _ in 0..<repeats { count += cache.entry(for: key)?.body.count ?? 0 }
        let seconds = stopwatch.seconds
        try BenchmarkError.require(count == bodyBytes * repeats, "an entry was missing on disk")
        return Timing(seconds: seconds / Double(repeats))
    }

    /// Reads into memory that is at hand already: less cannot be done.
    private static func readFile(_ path: String) throws -> Timing {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * bodyBytes, alignment: 16)
        defer { buffer.deallocate() }
        var count = 0
        let stopwatch = Stopwatch()
        for _ in 0..<repeats {
            let file = open(path, O_RDONLY | O_CLOEXEC)
            var status = stat()
            guard file >= 0, fstat(file, &status) == 0 else { break }
            count += read(file, buffer.baseAddress, min(Int(status.st_size), buffer.count))
            close(file)
        }
        let seconds = stopwatch.seconds
        try BenchmarkError.require(count >= bodyBytes * repeats, "the file could not be read")
        return Timing(seconds: seconds / Double(repeats))
    }

    private static func onlyFile(in directory: URL) throws -> String {
        let files = FileManager.default.enumerator(atPath: directory.path)?.compactMap { $0 as? String } ?? []
        let paths = files.map { directory.appendingPathComponent($0).path }
        let large = paths.filter { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > bodyBytes
        }
        guard let file = large.first, large.count == 1 else { throw BenchmarkError("the entry's file was not found") }
        return file
    }
}
