import Foundation
import StreamImageKit
import StreamImageTesting
import Testing

#if os(Linux)
import Glibc
#else
import Darwin
#endif

@Suite(.timeLimit(.minutes(5)))
struct InterruptionTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    private let gate = Gate()

    init() throws {
        folder = try TemporaryFolder()
        let jpeg = try SamplePicture.jpeg()
        let pauses = [LoopbackServer.Response.Pause(afterBytes: 100, gate: gate)]
        server = try LoopbackServer { request in
            .init(body: jpeg, pauses: request.path.hasPrefix("/slow") ? pauses : [])
        }
    }

    @Test func ctrlCEndsLoadsAndKeepsWhatHasCome() async throws {
        let pipe = Pipe()
        let process = try ToolProcess(
            ["get", "--json", server.url("/a.jpg"), server.url("/slow.jpg")],
            in: folder,
            output: pipe.fileHandleForWriting
        )
        try pipe.fileHandleForWriting.close()
        #expect(String(decoding: await pipe.fileHandleForReading.next(), as: UTF8.self).contains("/a.jpg"))
        try await gate.waitForArrivals()
        process.interrupt()
        #expect(try await process.result().status == 130)
        try await server.waitForAbandonedAnswers()
        #expect(try await ToolProcess.run("get", "--offline", server.url("/a.jpg"), in: folder).status == 0)
        #expect(try await ToolProcess.run("get", "--offline", server.url("/slow.jpg"), in: folder).status == 1)
    }

    @Test func terminationEndsInOrderToo() async throws {
        let process = try ToolProcess(["get", server.url("/slow.jpg"), "-o", "a.png"], in: folder)
        try await gate.waitForArrivals()
        process.terminate()
        let result = try await process.result()
        #expect(result.status == 143)
        #expect(result.errorLines == ["streamimage: interrupted; what was loaded so far is kept"])
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.png")))
    }

    @Test func aPipeThatNobodyReadsHoldsNothingUp() async throws {
        // More than a pipe holds; it is read only when the tool has ended.
        try SamplePicture.noise(side: 300).write(to: URL(filePath: folder.path("large.png")))
        let pipe = Pipe()
        let process = try ToolProcess(
            ["get", "large.png", "-o", "-"],
            in: folder,
            output: pipe.fileHandleForWriting
        )
        try pipe.fileHandleForWriting.close()
        // The first bytes are there, so the tool is writing.
        await pipe.fileHandleForReading.waitForBytes()
        process.interrupt()
        #expect(try await process.result().status == 130)
    }

    @Test func theCatalogueServesUntilInterrupted() async throws {
        let pipe = Pipe()
        let process = try ToolProcess(["catalog", "--quiet"], in: folder, output: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: await pipe.fileHandleForReading.next(), as: UTF8.self)
        let lines = text.split(separator: "\n").map(String.init)
        try #require(lines.count == 2)
        #expect(lines[0].hasPrefix("http://127.0.0.1:") && lines[0].hasSuffix("/api"))
        let portrait = try await ToolProcess.run("get", "\(lines[0])/character/avatar/1.jpeg", in: folder)
        #expect(portrait.text.contains("300x300, JPEG"))
        #expect(lines[1] == lines[0].dropLast(3) + "3")
        let poster = try await ToolProcess.run("get", "\(lines[0].dropLast(4))/t/p/w154/1.jpg", in: folder)
        #expect(poster.text.contains("154x231, JPEG"))
        process.interrupt()
        #expect(try await process.result().status == 0)
    }

    @Test func aTerminalShowsProgressAndIsLeftClean() async throws {
        let terminal = try PseudoTerminal()
        let process = try ToolProcess(
            ["get", server.url("/slow.jpg"), "-o", "a.png"], in: folder, error: terminal.child)
        try terminal.child.close()
        let shown = await terminal.read { $0.contains("0/1") }
        #expect(shown.contains("\r["))
        gate.open()
        #expect(try await process.result().status == 0)
        #expect(await terminal.read { _ in false }.hasSuffix("\r\u{1B}[K"))
    }

    @Test func ctrlCTakesTheProgressLineAway() async throws {
        let terminal = try PseudoTerminal()
        let process = try ToolProcess(["get", server.url("/slow.jpg")], in: folder, error: terminal.child)
        try terminal.child.close()
        _ = await terminal.read { $0.contains("0/1") }
        process.interrupt()
        #expect(try await process.result().status == 130)
        let rest = await terminal.read { _ in false }
        #expect(rest.contains("\r\u{1B}[Kstreamimage: interrupted; "))
    }
}

extension FileHandle {
    /// What comes next; empty at the end.
    fileprivate func next() async -> Data {
        let descriptor = fileDescriptor
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var buffer = [UInt8](repeating: 0, count: 4_096)
                let count = Self.read(descriptor, &buffer)
                continuation.resume(returning: Data(buffer[..<max(0, count)]))
            }
        }
    }

    /// Returns when there is something to read, and leaves it there.
    fileprivate func waitForBytes() async {
        let descriptor = fileDescriptor
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&ready, 1, -1)
                continuation.resume()
            }
        }
    }

    private static func read(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        #if os(Linux)
        Glibc.read(descriptor, &buffer, buffer.count)
        #else
        Darwin.read(descriptor, &buffer, buffer.count)
        #endif
    }
}

/// A terminal that only the test looks at.
private struct PseudoTerminal {
    struct Failure: Error {}

    /// The end that a program takes for a terminal.
    let child: FileHandle
    private let parent: FileHandle

    init() throws {
        var (ours, theirs): (Int32, Int32) = (-1, -1)
        guard openpty(&ours, &theirs, nil, nil, nil) == 0 else { throw Failure() }
        for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        parent = FileHandle(fileDescriptor: ours, closeOnDealloc: true)
        child = FileHandle(fileDescriptor: theirs, closeOnDealloc: true)
    }

    /// What was written to the terminal, until it is enough or the other end has been closed.
    func read(until isEnough: (String) -> Bool) async -> String {
        var text = ""
        while !isEnough(text) {
            let part = await parent.next()
            if part.isEmpty { break }
            text += String(decoding: part, as: UTF8.self)
        }
        return text
    }
}
