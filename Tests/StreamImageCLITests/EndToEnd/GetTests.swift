import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct GetTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        let jpeg = try SamplePicture.jpeg()
        server = try LoopbackServer { request in
            request.path.hasPrefix("/missing") ? .init(status: 404) : .init(body: jpeg)
        }
    }

    private func written(_ name: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: name)) }

    @Test func aPictureIsReportedAndNothingIsWritten() async throws {
        let result = try await ToolProcess.run("get", server.url("/a.jpg"), in: folder)
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
        #expect(result.text.hasPrefix("\(server.url("/a.jpg")): 60x40, JPEG "))
        #expect(result.text.contains("from network"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.isEmpty)
    }

    @Test func theEndingChoosesTheFormatAndTheSizeTheBox() async throws {
        let url = server.url("/a.jpg")
        #expect(try await ToolProcess.run("get", url, "-o", "a.png", "--size", "30x", in: folder).status == 0)
        #expect(
            try await ToolProcess.run("get", url, "--output=b.jpeg", "--size=10", "--scale", "2", in: folder).status
                == 0)
        #expect(try await ToolProcess.run("get", url, "-oc.jpg", "--size=20", "--mode=fill", in: folder).status == 0)
        #expect(try written("a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try SamplePicture.size(of: written("a.png")) == PixelSize(width: 30, height: 20))
        #expect(try written("b.jpeg").starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(try SamplePicture.size(of: written("b.jpeg")) == PixelSize(width: 20, height: 13))
        #expect(try SamplePicture.size(of: written("c.jpg")) == PixelSize(width: 30, height: 20))
        #expect(server.requests.count == 1)
    }

    @Test func manyPicturesGoIntoAFolderUnderTheirOwnNames() async throws {
        try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: false)
        try SamplePicture.png().write(to: URL(filePath: folder.path("local.png")))
        let inputs = [server.url("/a.jpg"), server.url("/b/a.jpg"), server.url("/..%2F..%2Fevil"), "local.png"]
        let result = try await ToolProcess(["get", "--output", "out"] + inputs, in: folder).result()
        #expect(result.status == 0)
        #expect(result.lines.count == 4)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
        #expect(names == ["_._.._evil.png", "a-2.jpg", "a.jpg", "local.png"])
    }

    @Test func oneFailureOfManyIsNamedAndTheOthersAreWritten() async throws {
        let result = try await ToolProcess.run(
            "get", server.url("/missing"), server.url("/a.jpg"), "-o", ".", in: folder)
        #expect(result.status == 1)
        #expect(
            result.errorLines
                == ["streamimage: \(server.url("/missing")): the server answered with status 404; check the address"]
        )
        #expect(try written("a.jpg").count > 100)
    }

    @Test func aPictureGoesToStandardOutputAlone() async throws {
        let result = try await ToolProcess.run("get", server.url("/a.jpg"), "-o", "-", in: folder)
        #expect(result.status == 0)
        #expect(try SamplePicture.size(of: result.output) == PixelSize(width: 60, height: 40))
        #expect(result.error.isEmpty)
    }

    @Test func programsGetOneObjectALine() async throws {
        struct Line: Decodable {
            let url: String
            let origin: String?
            let width: Int?
            let height: Int?
            let sourceBytes: Int?
            let milliseconds: Double?
            let error: String?
        }
        let urls = [server.url("/a.jpg"), server.url("/missing\"quoted\"")]
        let result = try await ToolProcess(["--json", "get"] + urls, in: folder).result()
        #expect(result.status == 1)
        let lines = try result.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        let good = try #require(lines.first { $0.url == urls[0] })
        #expect(good.origin == "network" && good.width == 60 && good.height == 40 && good.error == nil)
        #expect((good.sourceBytes ?? 0) > 100 && (good.milliseconds ?? 0) > 0)
        let bad = try #require(lines.first { $0.url == urls[1] })
        #expect(bad.origin == nil && bad.width == nil && bad.error?.contains("404") == true)
    }

    @Test func quietSaysNothingButErrors() async throws {
        let result = try await ToolProcess.run("get", "-q", server.url("/a.jpg"), server.url("/missing"), in: folder)
        #expect(result.output.isEmpty)
        #expect(result.errorLines.count == 1)
    }

    @Test func offlineUsesTheCacheAndReloadTheServer() async throws {
        let url = server.url("/a.jpg")
        let missed = try await ToolProcess.run("get", "--offline", url, in: folder)
        #expect(missed.status == 1)
        #expect(missed.error.contains("not in the cache; leave out --offline"))
        #expect(server.requests.isEmpty)
        #expect(try await ToolProcess.run("get", url, in: folder).text.contains("from network"))
        #expect(try await ToolProcess.run("get", "--offline", url, in: folder).text.contains("from disk"))
        #expect(try await ToolProcess.run("get", "--reload", url, in: folder).text.contains("from network"))
        #expect(server.requests.count == 2)
    }

    @Test func nothingInAPipeDrivesATerminal() async throws {
        let result = try await ToolProcess.run(
            "get", server.url("/a.jpg"), server.url("/missing"), "no\u{1B}[31m\nfile", in: folder)
        #expect(!result.text.contains("\u{1B}") && !result.text.contains("\r"))
        #expect(!result.error.contains("\u{1B}") && !result.error.contains("\r"))
        #expect(result.errorLines.count == 2)
    }

    @Test func explainsWithoutLoading() async throws {
        let url = server.url("/a.jpg")
        let before = try await ToolProcess.run("explain", url, "--size", "10", in: folder)
        #expect(before.status == 0 && before.text.contains("from the network"))
        #expect(server.requests.isEmpty)
        _ = try await ToolProcess.run("get", url, in: folder)
        let after = try await ToolProcess.run("explain", url, "--json", in: folder)
        #expect(after.lines.count == 1 && after.text.contains(#""outcome":"disk""#))
        let failure = try await ToolProcess.run("explain", "nowhere.png", in: folder)
        #expect(failure.status == 1 && failure.errorLines.count == 1)
    }
}
