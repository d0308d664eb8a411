import Foundation
import Testing

/// The built `streamimage`, run as a process of its own, in a temporary folder.
final class ToolProcess: Sendable {
    /// What a run came to.
    struct Result: Sendable {
        let status: Int32
        let output: Data
        let error: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
        var errorLines: [String] { error.split(separator: "\n").map(String.init) }
    }

    struct Missing: Error {}

    private let process = Process()
    private let files: TemporaryFolder
    private let termination: AsyncStream<Int32>

    /// The tool beside the test bundle, wherever that was built.
    private static let executable: URL? = {
        let starts = CommandLine.arguments + [Bundle.main.executablePath, Bundle.main.bundlePath].compactMap { $0 }
        for start in starts {
            var folder = URL(filePath: start)
            for _ in 0..<5 {
                folder.deleteLastPathComponent()
                let tool = folder.appending(path: "streamimage")
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: tool.path, isDirectory: &isFolder), !isFolder.boolValue,
                    FileManager.default.isExecutableFile(atPath: tool.path)
                {
                    return tool
                }
            }
        }
        return nil
    }()

    /// Starts the tool.
    ///
    /// Its home, and so its default cache, is in `folder`.
    ///
    /// - Parameters:
    /// - input: What it reads from standard input; nothing at all by default.
    /// - output: Where standard output goes in place of a file that is read at the end.
    /// - error: The same for standard error.
    init(
        _ arguments: [String],
        in folder: TemporaryFolder,
        input: Data = Data(),
        output: FileHandle? = nil,
        error: FileHandle? = nil
    ) throws {
        guard let executable = Self.executable else { throw Missing() }
        files = try TemporaryFolder()
        try input.write(to: files.url.appending(path: "input"))
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["HOME": folder.path, "TERM": "xterm"]
        process.standardInput = try FileHandle(forReadingFrom: files.url.appending(path: "input"))
        process.standardOutput = try output ?? Self.file(files.path("output"))
        process.standardError = try error ?? Self.file(files.path("error"))
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        termination = stream
        process.terminationHandler = { process in
            continuation.yield(
                process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
            continuation.finish()
        }
        try process.run()
    }

    private static func file(_ path: String) throws -> FileHandle {
        try Data().write(to: URL(filePath: path))
        return try FileHandle(forWritingTo: URL(filePath: path))
    }

    /// Sends Ctrl-C.
    func interrupt() { process.interrupt() }

    /// Sends `SIGTERM`.
    func terminate() { process.terminate() }

    /// Waits for the end.
    ///
    /// A status below 0 is the signal that killed the tool.
    func result() async throws -> Result {
        var status: Int32?
        for await value in termination { status = value }
        return Result(
            status: try #require(status), output: read("output"), error: String(decoding: read("error"), as: UTF8.self))
    }

    /// Empty where the output went elsewhere.
    private func read(_ name: String) -> Data {
        FileManager.default.contents(atPath: files.path(name)) ?? Data()
    }

    /// Runs the tool to its end.
    static func run(
        _ arguments: String...,
        in folder: TemporaryFolder,
        input: Data = Data()
    ) async throws -> Result {
        try await ToolProcess(arguments, in: folder, input: input).result()
    }
}
