import Foundation
import SharedFolder
import StreamImageKit
import StreamImageTesting
import Testing

/// Files, addresses, servers and disks that misbehave give one line and a status, and never a trap.
@Suite(.timeLimit(.minutes(5)))
struct FailureTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        let jpeg = try SamplePicture.jpeg()
        server = try LoopbackServer { request in
            switch request.path {
            case "/page": .init(headers: ["Content-Type": "image/png"], body: Data("<!DOCTYPE html><html>".utf8))
            case "/short": .init(body: jpeg.prefix(200), framing: .claimedLength(jpeg.count), ending: .close)
            case "/reset": .init(body: jpeg.prefix(200), framing: .claimedLength(jpeg.count), ending: .reset)
            case "/empty": .init()
            case "/cut": .init(body: jpeg.prefix(jpeg.count / 2))
            case "/noise": .init(body: Data((0..<2_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 3) }))
            case "/loop": .redirect(to: "/loop")
            case "/escape": .redirect(to: "file:///etc/passwd")
            case "/forbidden": .init(status: 403)
            case "/late": .init(status: 429, headers: ["Retry-After": "3600"])
            case "/good.jpg": .init(body: jpeg)
            default: .init(status: 404)
            }
        }
    }

    private func expectFailure(_ input: String, _ words: String) async throws {
        let result = try await ToolProcess.run("get", input, in: folder)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(result.errorLines.count == 1, "\(result.error)")
        #expect(result.error.hasPrefix("streamimage: "))
        #expect(result.error.contains(words), "\(result.error)")
        #expect(result.error.contains("; "))
    }

    @Test(arguments: [
        ("/missing", "status 404"), ("/forbidden", "status 403"), ("/page", "a web page"), ("/empty", "empty"),
        ("/cut", "ends before the picture does"), ("/noise", "not an image"),
        ("/loop", "redirected more than 10 times"),
        ("/escape", "“file:///etc/passwd”"),
    ])
    func serversThatMisbehaveAreNamed(_ path: String, _ words: String) async throws {
        try await expectFailure(server.url(path), words)
        #expect(try await ToolProcess.run("cache", "list", in: folder).output.isEmpty)
    }

    @Test(arguments: [
        ("/short", "ended after 200 of"), ("/reset", "connection was lost"), ("/late", "try again in 1:00:00"),
    ])
    func serversThatMayRecoverAreNamedAfterTheRetries(_ path: String, _ words: String) async throws {
        try await expectFailure(server.url(path), words)
    }

    @Test(arguments: [
        ("ftp://h/x", "“ftp”"), ("http://", "no host"), ("http://h:99999/", "no port"), ("", "address is empty"),
        ("data:,", "empty"), ("data:image/png;base64,AAAA", "not an image"), ("javascript:alert(1)", "“javascript”"),
        ("http://[::1", "no address that can be loaded"), ("missing.png", "no such file"),
        ("file:///missing.png", "no such file"),
        ("/", "folder"), ("http://user:secret@[/x", "http://…@[/x"),
    ])
    func addressesAndPathsThatLeadNowhereAreNamed(_ input: String, _ words: String) async throws {
        try await expectFailure(input, words)
    }

    @Test func aPortThatNobodyListensOnIsNamed() async throws {
        let port = server.port
        server.shutDown()
        try await expectFailure("http://user:secret@127.0.0.1:\(port)/x", "no connection could be made")
        let result = try await ToolProcess.run("get", "http://user:secret@127.0.0.1:\(port)/x", in: folder)
        #expect(!result.error.contains("secret"))
    }

    @Test func garbageFilesAreNamed() async throws {
        try Data("just text".utf8).write(to: URL(filePath: folder.path("text.png")))
        try Data().write(to: URL(filePath: folder.path("empty.png")))
        try SamplePicture.png().prefix(60).write(to: URL(filePath: folder.path("cut.png")))
        try await expectFailure("text.png", "not an image but text")
        try await expectFailure("empty.png", "empty")
        try await expectFailure("cut.png", "PNG data")
    }

    @Test func aFewBytesThatDeclareAHugePictureAreRefused() async throws {
        try SamplePicture.png(declaring: PixelSize(width: 50_000, height: 50_000))
            .write(to: URL(filePath: folder.path("bomb.png")))
        try await expectFailure("bomb.png", "over the limits")
    }

    @Test(.enabled(if: SharedFolder.corpus.exists, Comment(rawValue: SharedFolder.corpus.skipped)))
    func noFileOfTheCorpusCrashesTheTool() async throws {
        let corpus = try #require(SharedFolder.corpus.url)
        let names = try ["bombs", "malformed"].flatMap { name in
            try FileManager.default.subpathsOfDirectory(atPath: corpus.appending(path: name).path).map {
                "\(name)/\($0)"
            }
        }
        let files = names.map { corpus.appending(path: $0, directoryHint: .checkFileSystem) }
            .filter { !$0.hasDirectoryPath }.map(\.path)
        let result = try await ToolProcess(["get", "--json", "--size", "200"] + files, in: folder).result()
        #expect(result.status == 1)
        #expect(result.lines.count == files.count && files.count > 20)
    }

    @Test func usageErrorsHaveAStatusOfTheirOwn() async throws {
        for arguments in [
            [], ["gte"], ["get"], ["get", "--size", "0", "a"], ["get", "a", "b", "-o", "c.png"],
            ["get", "a", "-o", "c.webp"],
            ["--json", "get", "a", "-o", "-"], ["cache"], ["cache", "stats", "x"], ["prefetch"],
            ["get", "--nope", "a"],
        ] {
            let result = try await ToolProcess(arguments, in: folder).result()
            #expect(result.status == 64, "\(arguments)")
            #expect(result.errorLines.count == 1 && result.output.isEmpty, "\(arguments)")
        }
    }

    @Test func helpAndVersionSucceed() async throws {
        #expect(try await ToolProcess.run("--help", in: folder).text.contains("Usage: streamimage"))
        #expect(try await ToolProcess.run("get", "--help", in: folder).status == 0)
        #expect(try await ToolProcess.run("--version", in: folder).text == "streamimage 0.1.0\n")
    }

    @Test func outputThatCannotBeWrittenIsNamedBeforeAnythingIsLoaded() async throws {
        try Data().write(to: URL(filePath: folder.path("file")))
        for (output, words) in [
            ("no/a.png", "no such folder"), ("no/", "no such folder"), ("file/a.png", "a file where"),
        ] {
            let result = try await ToolProcess.run("get", server.url("/good.jpg"), "-o", output, in: folder)
            #expect(result.status == 1)
            #expect(result.errorLines.count == 1 && result.error.contains(words))
        }
        #expect(server.requests.isEmpty)
    }

    @Test func aFileWhereTheCacheShouldBeStopsNoPicture() async throws {
        try Data("mine".utf8).write(to: URL(filePath: folder.path("file")))
        let url = server.url("/good.jpg")
        let got = try await ToolProcess.run("get", url, "--cache-dir", "file", in: folder)
        #expect(got.status == 0 && got.lines.count == 1)
        #expect(got.errorLines.count == 1 && got.error.contains("could be kept in the cache"))
        let fetched = try await ToolProcess.run(
            "prefetch", "-", "--cache-dir", "file", in: folder, input: Data(url.utf8))
        #expect(fetched.status == 1)
        for command in ["stats", "list", "verify", "trim", "clear"] {
            let result = try await ToolProcess.run("cache", command, "--cache-dir", "file", in: folder)
            #expect(result.status == 1 && result.errorLines.count == 1)
            #expect(try await ToolProcess.run("cache", command, "--cache-dir", "file/x", in: folder).status == 1)
        }
        #expect(try Data(contentsOf: URL(filePath: folder.path("file"))) == Data("mine".utf8))
    }

    @Test func aFullDeviceIsNamed() async throws {
        for output in [[], ["-o", "-"]] {
            let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
            let process = try ToolProcess(["get", server.url("/good.jpg")] + output, in: folder, output: full)
            let result = try await process.result()
            #expect(result.status == 1)
            #expect(result.error.contains("standard output: it cannot be written: the disk is full"))
        }
    }

    @Test func aReaderThatHasGoneEndsTheToolQuietly() async throws {
        let pipe = Pipe()
        let process = try ToolProcess(["get", server.url("/good.jpg")], in: folder, output: pipe.fileHandleForWriting)
        // Ours alone: the tool writes when it has loaded, which takes longer than this.
        try pipe.fileHandleForReading.close()
        let result = try await process.result()
        #expect(result.status == 141)
        #expect(result.error.isEmpty)
    }
}
