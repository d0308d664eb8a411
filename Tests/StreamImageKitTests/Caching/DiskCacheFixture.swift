import Foundation
import StreamImageKit
import Testing

/// A disk cache in a folder of its own, which goes away with it.
final class DiskCacheFixture: Sendable {
    let parent: URL
    var directory: URL { parent.appendingPathComponent("cache") }

    init() throws {
        parent = FileManager.default.temporaryDirectory.appendingPathComponent("disk-cache-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: parent) }

    func cache(limitBytes: Int = DiskCache.defaultLimitBytes) -> DiskCache {
        DiskCache(directory: directory, limitBytes: limitBytes)
    }

    static func key(_ number: Int) -> SourceKey {
        key("http://example.com/\(number).jpg")
    }

    static func key(_ address: String, partition: String? = nil, headers: HTTPHeaders = [:]) -> SourceKey {
        SourceKey(kind: "http", address: address, partition: partition, headers: headers)
    }

    /// An entry whose bytes tell its number and version, and nothing else.
    static func entry(_ number: Int, version: Int = 0, bytes: Int = 1_000, headers: HTTPHeaders = [:]) -> DiskEntry {
        var generator = LinearGenerator(state: UInt64(number) << 20 | UInt64(version))
        let body = Data((0..<bytes).map { _ in UInt8(truncatingIfNeeded: generator.next() >> 40) })
        let facts = ResponseFacts(
            status: 200,
            url: "http://example.com/\(number).jpg",
            headers: headers,
            requestTime: Date(timeIntervalSince1970: 1_700_000_000.25),
            responseTime: Date(timeIntervalSince1970: 1_700_000_001.5)
        )
        return DiskEntry(body: body, facts: facts)
    }

    func path(of key: SourceKey) -> String {
        let name = key.digest.hexadecimal
        return "\(directory.path)/\(name.prefix(2))/\(name)"
    }

    /// Every regular file in the cache's folder, by its path, with its size.
    func files() throws -> [String: Int] {
        guard FileManager.default.fileExists(atPath: directory.path) else { return [:] }
        var files: [String: Int] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
            let path = "\(directory.path)/\(name)"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            if attributes[.type] as? FileAttributeType == .typeRegular {
                files[path] = (attributes[.size] as? NSNumber)?.intValue
            }
        }
        return files
    }

    func bytesOnDisk() throws -> Int { try files().values.reduce(0, +) }

    func temporaryFiles() throws -> [String] {
        let folder = "\(directory.path)/temporary"
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder)
    }

    /// Changes one entry's file in place.
    func damage(_ key: SourceKey, _ change: (inout Data) -> Void) throws {
        let url = URL(fileURLWithPath: path(of: key))
        var data = try Data(contentsOf: url)
        change(&data)
        try data.write(to: url)
    }

    func setModified(_ key: SourceKey, secondsAgo: Double) throws {
        let date = Date(timeIntervalSinceNow: -secondsAgo)
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(of: key))
    }
}

/// A generator whose numbers are the same in every run.
struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 29
    }
}
