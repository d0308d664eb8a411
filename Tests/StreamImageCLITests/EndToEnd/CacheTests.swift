import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CacheTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        let jpeg = try SamplePicture.jpeg()
        server = try LoopbackServer { request in
            request.path == "/missing" ? .init(status: 404) : .init(headers: ["Content-Type": "image/jpeg"], body: jpeg)
        }
    }

    private func run(_ arguments: String...) async throws -> ToolProcess.Result {
        try await ToolProcess(["--cache-dir", "cache"] + arguments, in: folder).result()
    }

    private func prefetch(_ lines: String...) async throws -> ToolProcess.Result {
        try await ToolProcess.run(
            "prefetch", "-", "--cache-dir=cache", in: folder, input: Data(lines.joined(separator: "\n").utf8))
    }

    private var entries: [URL] {
        let walk = FileManager.default.enumerator(
            at: folder.url.appending(path: "cache"), includingPropertiesForKeys: nil)
        return (walk?.allObjects as? [URL] ?? []).filter { $0.lastPathComponent.count == 64 }
    }

    @Test func whatWasPrefetchedIsThereWithoutTheServer() async throws {
        let list = ["# some", "", server.url("/1.jpg"), "  \(server.url("/2.jpg"))\r", server.url("/1.jpg")]
        try Data(list.joined(separator: "\n").utf8).write(to: URL(filePath: folder.path("list")))
        let result = try await run("prefetch", "list")
        #expect(result.status == 0)
        #expect(result.text.hasPrefix("2 pictures: 2 downloaded"))
        #expect(server.requests.count == 2)
        #expect(try await run("prefetch", "list").text.contains("0 downloaded (0 B), 2 in the cache already"))
        #expect(server.requests.count == 2)
        server.shutDown()
        let got = try await run("get", server.url("/1.jpg"), server.url("/2.jpg"))
        #expect(got.status == 0)
        #expect(got.lines.allSatisfy { $0.contains("from disk") })
    }

    @Test func whatCannotBePrefetchedIsNamed() async throws {
        let result = try await prefetch(server.url("/1.jpg"), server.url("/missing"), "a.png", "data:,x", "ftp://h/x")
        #expect(result.status == 1)
        #expect(result.errorLines.count == 4)
        #expect(result.text.contains("5 pictures: 1 downloaded") && result.text.contains("4 failed"))
        let missing = try await run("prefetch", "nolist")
        #expect(missing.status == 1 && missing.errorLines.count == 1)
        #expect(try await run("prefetch", ".").status == 1)
        #expect(try await prefetch("").text.hasPrefix("0 pictures"))
    }

    @Test func programsReadWhatWasPrefetched() async throws {
        let input = Data(server.url("/1.jpg").utf8)
        let result = try await ToolProcess.run("prefetch", "-", "--json", in: folder, input: input)
        #expect(result.lines.count == 1)
        #expect(result.text.contains(#""origin":"network","width":null,"height":null,"sourceBytes":"#))
    }

    @Test func theCacheIsCountedListedTrimmedAndCleared() async throws {
        _ = try await prefetch(server.url("/1.jpg"), server.url("/2.jpg"))
        #expect(try await run("cache", "stats").text.contains("pictures  2\n"))
        #expect(try await run("cache", "stats", "--json").text.contains(#""count":2,"#))
        let list = try await run("cache", "list")
        #expect(list.lines.count == 2 && list.text.contains(server.url("/2.jpg")) && list.text.contains("image/jpeg"))
        #expect(try await run("cache", "list", "--json").lines.allSatisfy { $0.hasPrefix(#"{"url":"http://"#) })
        #expect(try await run("cache", "verify").text.hasPrefix("2 intact"))
        #expect(try await run("cache", "trim").text.hasPrefix("removed 0 B; 2 pictures"))
        let bytes = try #require(try entries.first?.resourceValues(forKeys: [.fileSizeKey]).fileSize)
        #expect(try await run("cache", "trim", "--to", "\(bytes)").text.contains("1 picture of"))
        #expect(try await run("cache", "clear").text.contains("0 pictures"))
        #expect(entries.isEmpty)
    }

    @Test func damageIsFoundRemovedAndTold() async throws {
        _ = try await prefetch(server.url("/1.jpg"), server.url("/2.jpg"))
        let entry = try #require(entries.first)
        var bytes = try Data(contentsOf: entry)
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: entry)
        let result = try await run("cache", "verify")
        #expect(result.status == 1)
        #expect(result.text.hasPrefix("1 intact"))
        #expect(result.errorLines.count == 1 && result.error.contains("not those that were written"))
        #expect(try await run("cache", "verify").status == 0)
    }

    @Test func aCacheThatIsNotThereYetIsEmpty() async throws {
        for command in ["stats", "list", "verify", "trim", "clear"] {
            #expect(try await run("cache", command).status == 0)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("cache")))
    }
}
